import { useState } from 'react';
import { serverSentenceOr } from '../api/api-error.js';
import { googleLogin } from '../api/users.js';
import { pageLoad } from '../page-load.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { GOOGLE_FAILED } from './google-words.js';

/** Leaves the site for Google's consent screen. `onLeave` runs just before. */
export function GoogleButton({ onLeave }: { onLeave?: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function leave(): Promise<void> {
    setBusy(true);
    setFailed(null);
    try {
      const { url } = await googleLogin();
      onLeave?.();
      pageLoad.to(url);
    } catch (error) {
      setFailed(serverSentenceOr(error, GOOGLE_FAILED));
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void leave()}>
        Continue with Google
      </Button>
      {failed !== null && <Notice tone="error">{failed}</Notice>}
    </>
  );
}
