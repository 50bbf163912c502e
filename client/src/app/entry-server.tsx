import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { RenderedPage, SiteSettings } from '../../../src/shared/contract/site.js';
import { canonicalPath, type PageHandle } from '../lib/page-meta.js';
import { SiteProvider } from '../lib/site-settings.js';
import { loadMatchedPages, routes } from './routes.js';
import { shareHead } from './share-head.js';

/** Tags that React hoists to the front of the markup. */
const LIFTED_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/**
 * Renders a page that is the same for every visitor. `url` is a path with an optional query. No
 * loader runs here: pages with personal data render their `HydrateFallback`, and the browser loads
 * the data.
 */
export async function render(url: string, settings: SiteSettings): Promise<RenderedPage> {
  const request = new Request(new URL(url, settings.siteUrl));
  await loadMatchedPages(new URL(request.url).pathname);
  const handler = createStaticHandler(routes);
  const context = await handler.query(request, { filterMatchesToLoad: () => false });
  if (context instanceof Response) {
    return { status: context.status, head: '', body: '', redirect: context.headers.get('Location') ?? '/' };
  }
  const markup = renderToString(
    <StrictMode>
      <SiteProvider settings={settings}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </SiteProvider>
    </StrictMode>,
  );
  const lifted = LIFTED_TAGS.exec(markup)?.[0] ?? '';
  const match = context.matches.at(-1);
  const handle = match?.route.handle as PageHandle | undefined;
  const shared =
    match === undefined || handle === undefined || handle.listing === 'personal'
      ? ''
      : shareHead(
          { path: canonicalPath(handle.listing, match.pathname), ...handle.meta(settings, match.params) },
          settings,
        );
  return {
    status: handle?.status ?? context.statusCode,
    head: lifted + shared,
    body: markup.slice(lifted.length),
    ...(handle?.code && { code: handle.code }),
  };
}
