import { useState } from 'react';
import { SIGN_IN_TEXTS } from '../content/sign-in-texts.js';
import { serverMessageOr } from '../lib/api/request.js';
import { googleLogin } from '../lib/api/users.js';
import { pageLoad } from '../lib/page-load.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { tabStore } from '../lib/browser-storage.js';

const TEXTS = SIGN_IN_TEXTS.google;

interface GoogleButtonProps {
  /** Called at every press, before the request. */
  onTry: () => void;
  /** Whether this button was tried last. Older failures are hidden. */
  isLastTried: boolean;
  /** Called just before leaving the site. */
  onLeave?: (() => void) | undefined;
}

/** Opens Google's consent screen. */
export function GoogleButton({ onTry, isLastTried, onLeave }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function leave(): Promise<void> {
    onTry();
    setBusy(true);
    setFailed(null);
    try {
      const { url } = await googleLogin();
      onLeave?.();
      pageLoad.to(url);
    } catch (error) {
      setFailed(serverMessageOr(error, TEXTS.failed));
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel={TEXTS.busy} onClick={() => void leave()}>
        {TEXTS.button}
      </Button>
      {isLastTried && failed !== null && <Notice tone="error">{failed}</Notice>}
    </>
  );
}

/** A Map, because the codes come from the URL and `constructor` must not match. */
const FAILURE_MESSAGES = new Map<string, string>([
  ['google_denied', TEXTS.denied],
  ['google_unverified_email', TEXTS.unverified],
]);

type GoogleReturn = { email: string } | { error: string };

/** Parses the hash of Google's redirect (`#email=…` or `#error=code`). */
export function readGoogleReturn(hash: string): GoogleReturn {
  const parameters = parametersOf(hash);
  const email = parameters.get('email')?.trim() ?? '';
  return email.includes('@') ? { email } : { error: parameters.get('error') || 'google_failed' };
}

/** The account page's message for an `#error=` hash; null without one. */
export function googleFailure(hash: string): string | null {
  const code = parametersOf(hash).get('error');
  return code === null ? null : (FAILURE_MESSAGES.get(code) ?? TEXTS.failed);
}

function parametersOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}

const KEY = 'returnPath';
const PATHS = ['/account', '/payment/success'] as const;
type ReturnPath = (typeof PATHS)[number];

/** Stores the page to return to after the sign-in with Google, for this tab. */
export function rememberReturnPath(path: ReturnPath): void {
  tabStore.setItem(KEY, path);
}

/** Returns and forgets the stored page; the account page without one. */
export function takeReturnPath(): ReturnPath {
  const kept = tabStore.getItem(KEY);
  tabStore.removeItem(KEY);
  return PATHS.find((path) => path === kept) ?? '/account';
}
