import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../lib/api/api-error.js';

/** Error of a mailed link that is used or expired, and how to get a new one. */
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
 * The one-time token of a mailed link (`#token=…`), which no server log contains; null without one.
 * The server renders without fragments, so a page that calls this has a loader and shows its
 * fallback until hydration.
 */
export function useLinkToken(): string | null {
  return new URLSearchParams(useLocation().hash.replace(/^#/, '')).get('token') || null;
}

/** Whether a call failed because its link is expired or used. Retrying does not help. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_invalid';
}
