import { useLocation } from 'react-router-dom';
import { LINK_TEXTS } from '../content/sign-in-texts.js';
import { ApiError } from '../lib/api/request.js';
import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';

/** Reports a used or expired link, with the way to a new one. */
export function NewLink({ children }: { children: string }) {
  return (
    <>
      <Notice tone="error">{children}</Notice>
      <p>{LINK_TEXTS.newLink}</p>
      <ButtonLink to="/account" variant="secondary">
        {LINK_TEXTS.account}
      </ButtonLink>
    </>
  );
}

/**
 * The one-time token of a mailed link (`#token=…`); null without one. No server log contains a
 * hash. The server renders without it, so a page that calls this hook needs a loader and a
 * fallback.
 */
export function useLinkToken(): string | null {
  return new URLSearchParams(useLocation().hash.replace(/^#/, '')).get('token') || null;
}

/** Whether a request failed because its link is expired or used. Retrying does not help. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_invalid';
}
