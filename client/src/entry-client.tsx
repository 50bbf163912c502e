import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { forgetPresses, pressAgain } from './early-press.js';
import { ASLEEP, awaitVisitor } from './home/later.js';
import { prefetchPages } from './layout/prefetch.js';
import { keepReferral } from './referral.js';
import { loadMatchedPages, routes } from './routes.js';
import { readSiteSettings, SiteProvider } from './site-settings.js';

async function start(root: HTMLElement): Promise<void> {
  keepReferral(window.location.search);
  nameFirstEntry();
  prefetchPages();
  const served = window.location.pathname;
  const isRendered = root.firstElementChild !== null;
  const waits = isRendered && served === '/' && awaitVisitor();
  const [settings] = await Promise.all([readSiteSettings(), loadFirstPage()]);
  const app = (
    <StrictMode>
      <SiteProvider settings={settings}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </SiteProvider>
    </StrictMode>
  );
  if (!isRendered || window.location.pathname !== served) {
    // The development server sends an empty page; and whoever went back meanwhile is at another page than was sent.
    createRoot(root).render(app);
    forgetPresses();
    return;
  }
  // At once: the router loads the page's data from now on, and the first render has to find it loading, as the server did.
  flushSync(() => hydrateRoot(root, app));
  pressAgain(waits ? ASLEEP : undefined);
}

/**
 * The router calls the first entry of every document `default` and would bring back the place where an older one was
 * left. With a name of its own a new document opens at its top, and only going back or a reload finds its place again.
 */
function nameFirstEntry(): void {
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null ? state : {};
  if ('key' in known) return;
  window.history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** A page file that does not load is asked for again by the router, which then shows the failure in its place. */
async function loadFirstPage(): Promise<void> {
  const { pathname } = window.location;
  try {
    await loadMatchedPages(pathname);
  } catch (error) {
    console.error('A part of the site did not load.', error);
  }
  if (window.location.pathname !== pathname) await loadFirstPage();
}

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('The page has no #root');
start(root).catch((error: unknown) => console.error('The site did not start.', error));
