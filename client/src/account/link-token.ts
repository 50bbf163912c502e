import { useLocation } from 'react-router-dom';

/**
 * The one-time token of a mailed link (`#token=…`), which no server log sees; null where the link has none. The server
 * renders without fragments, so a page that uses this has a loader, and shows its fallback until it is in the browser.
 */
export function useLinkToken(): string | null {
  return new URLSearchParams(useLocation().hash.replace(/^#/, '')).get('token') || null;
}
