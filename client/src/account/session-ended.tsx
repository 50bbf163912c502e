import { useRevalidator } from 'react-router-dom';
import { useUserEmail } from '../lib/session.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

/** Where a session ends while its page is open, the page stays; asking for its data anew shows the way to sign in. */
export function SessionEnded() {
  const { revalidate } = useRevalidator();
  if (useUserEmail() !== null) return null;
  return (
    <Notice tone="warning">
      Your session has ended. Sign in to go on; what you typed is kept.{' '}
      <Button variant="quiet" onClick={() => void revalidate()}>
        Sign in again
      </Button>
    </Notice>
  );
}
