import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../lib/api/api-error.js';

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

/**
 * The one-time token of a mailed link (`#token=…`), which no server log sees; null where the link has none. The server
 * renders without fragments, so a page that uses this has a loader, and shows its fallback until it is in the browser.
 */
export function useLinkToken(): string | null {
  return new URLSearchParams(useLocation().hash.replace(/^#/, '')).get('token') || null;
}

/** Whether a call failed because its link is expired or used, so that trying again is no use. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_invalid';
}
