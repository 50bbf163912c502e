import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

/** What a mailed link that is used up or over shows: the reason, and where a new one comes from. */
export function NewLink({ children }: { children: string }) {
  return (
    <>
      <Notice tone="error">{children}</Notice>
      <p>A new link can be sent from your account page, below “Security”.</p>
      <ButtonLink to="/account" variant="secondary">
        Go to My Account
      </ButtonLink>
    </>
  );
}
