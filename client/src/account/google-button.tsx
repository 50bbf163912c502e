import { useState } from 'react';
import { serverMessageOr } from '../lib/api/api-error.js';
import { googleLogin } from '../lib/api/users.js';
import { pageLoad } from '../lib/page-load.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { GOOGLE_FAILED } from './google-return.js';

interface GoogleButtonProps {
  /** Called with every press, before the request. */
  onTry: () => void;
  /** Whether this button was tried last. Older failures are hidden. */
  isLastTried: boolean;
  /** Called just before leaving the site. */
  onLeave?: (() => void) | undefined;
}

/** Leaves the site for Google's consent screen. */
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
      setFailed(serverMessageOr(error, GOOGLE_FAILED));
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel="Opening Google…" onClick={() => void leave()}>
        Continue with Google
      </Button>
      {isLastTried && failed !== null && <Notice tone="error">{failed}</Notice>}
    </>
  );
}
