import { tabStore } from '../lib/browser-storage.js';

export const GOOGLE_FAILED = 'Google sign in failed';

/** A Map because the codes come from the URL, and `constructor` must not match. */
const FAILURE_MESSAGES = new Map([
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

/** Parses the hash of Google's redirect (`#email=…` or `#error=code`). */
export function readGoogleReturn(hash: string): GoogleReturn {
  const parameters = parametersOf(hash);
  const email = parameters.get('email')?.trim() ?? '';
  return email.includes('@') ? { email } : { error: parameters.get('error') || 'google_failed' };
}

/** The account page's message for an `#error=` code; null without one. */
export function googleFailure(hash: string): string | null {
  const code = parametersOf(hash).get('error');
  return code === null ? null : (FAILURE_MESSAGES.get(code) ?? GOOGLE_FAILED);
}

function parametersOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}

const KEY = 'returnPath';
const PATHS = ['/account', '/payment/success'] as const;
type ReturnPath = (typeof PATHS)[number];

/** Remembers the page to return to after Google, in this tab. */
export function rememberReturnPath(path: ReturnPath): void {
  tabStore.setItem(KEY, path);
}

/** Returns the remembered page once, or the account page. Never an external URL. */
export function takeReturnPath(): ReturnPath {
  const kept = tabStore.getItem(KEY);
  tabStore.removeItem(KEY);
  return PATHS.find((path) => path === kept) ?? '/account';
}
