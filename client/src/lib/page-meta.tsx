import { type Params, useLocation, useMatches } from 'react-router-dom';
import type { PageCode, SiteSettings } from '../../../src/shared/contract/site.js';
import { useSite } from './site-settings.js';

/** Title and description for search engines and shared links. `params` are the route's. */
export type PageMeta = (settings: SiteSettings, params: Params) => { title: string; description: string };

/** Search engines list a page under its own URL, not at all, or under a canonical path. */
export type Listing = 'listed' | 'personal' | { canonical: string };

/** The handle of a page's route. */
export interface PageHandle {
  meta: PageMeta;
  listing: Listing;
  /** The page's own code; absent if the entry contains it. */
  code?: PageCode;
  /** Starts slow work when the visitor points at a link to the page and its code is loaded. */
  prepare?: () => void;
  /** HTTP status, if not 200. */
  status?: number;
}

/** Title and description of the current page. React moves them into `<head>`. */
export function PageHead() {
  const settings = useSite();
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const handle = match?.handle as PageHandle | undefined;
  if (match === undefined || handle === undefined) return <title>{settings.siteName}</title>;
  const { title, description } = handle.meta(settings, match.params);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {handle.listing === 'personal' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={settings.siteUrl + canonicalPath(handle.listing, pathname)} />
      )}
    </>
  );
}

/** The path under which search engines list a page. */
export function canonicalPath(listing: Listing, pathname: string): string {
  return typeof listing === 'object' ? listing.canonical : pathname;
}
