import { type Params, useLocation, useMatches } from 'react-router-dom';
import type { PageCode, SiteSettings } from '../../../src/shared/contract/site.js';
import { useSite } from './site-settings.js';

/** What a page says of itself to search engines and to those it is shared with. `params` are those of its address. */
export type PageMeta = (settings: SiteSettings, params: Params) => { title: string; description: string };

/** What search engines make of a page: `listed` under its address, `personal` not at all, or as the page it stands for. */
export type Listing = 'listed' | 'personal' | { canonical: string };

/** What a page's route carries beside its view. */
export interface PageHandle {
  meta: PageMeta;
  listing: Listing;
  code: PageCode;
  /** Gets ready what takes time, when a link to the page is pointed at and its code is there. */
  prepare?: (params: Params) => void;
  /** Loads what the page shows, when the pointer rests on a link to it. */
  loadAhead?: (params: Params) => void;
  /** HTTP status of the page, where it is not 200. */
  status?: number;
}

/** Title and description of the page at hand; React moves them into `<head>`. */
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

/** The address under which a page is found. */
export function canonicalPath(listing: Listing, pathname: string): string {
  return typeof listing === 'object' ? listing.canonical : pathname;
}
