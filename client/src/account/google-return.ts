import { tabStore } from '../lib/browser-storage.js';

const KEY = 'returnPath';
const PATHS = ['/account', '/payment/success'] as const;
type ReturnPath = (typeof PATHS)[number];

/** Where to go on after the way over Google; lasts as long as the tab. */
export function rememberReturnPath(path: ReturnPath): void {
  tabStore.setItem(KEY, path);
}

/** The remembered page, once; the account page where none was. Never an address from outside. */
export function takeReturnPath(): ReturnPath {
  const kept = tabStore.getItem(KEY);
  tabStore.removeItem(KEY);
  return PATHS.find((path) => path === kept) ?? '/account';
}

export const GOOGLE_FAILED = 'Google sign in failed';

/** A map, as the codes come from the address: a name such as `constructor` is none of them. */
const SENTENCES = new Map([
  [
    'google_denied',
    'You did not allow the sign-in with Google. Nothing was changed; you can try again or use your email.',
  ],
  [
    'google_unverified_email',
    'Google has not verified this email address yet. Verify it there first, or use a password here.',
  ],
]);

export type GoogleReturn = { email: string } | { error: string };

/** Reads the hash of Google's way back (`#email=…` or `#error=code`); anything else counts as a failure. */
export function readGoogleReturn(hash: string): GoogleReturn {
  const parameters = parametersOf(hash);
  const email = parameters.get('email')?.trim() ?? '';
  return email.includes('@') ? { email } : { error: parameters.get('error') || 'google_failed' };
}

/** What the account page says about the `#error=` code it was sent on with; null without one. */
export function googleFailure(hash: string): string | null {
  const code = parametersOf(hash).get('error');
  return code === null ? null : (SENTENCES.get(code) ?? GOOGLE_FAILED);
}

function parametersOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}
