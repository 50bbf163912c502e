import { type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { keepReferral } from '../lib/referral.js';
import { forgetsUserEmail, holdBackUserEmail } from '../lib/session.js';
import { AbortAbandonedLoads } from './abort-on-leave.js';
import { endFirstReading } from './early/first-reading.js';
import { keepScrollPosition, setEntryKey } from './early/history-entry.js';
import { forgetPresses, replayPress } from './early/presses.js';
import { freezeDuringHydration } from './hydration.js';
import { prefetchPages } from './prefetch.js';
import { loadMatchedPages, routes } from './routes.js';
import { readSiteSettings, SiteProvider } from '../lib/site-settings.js';

async function start(root: HTMLElement): Promise<void> {
  keepReferral(window.location.search);
  if (forgetsUserEmail()) void import('../lib/visitor.js').then(({ identifyVisitor }) => identifyVisitor());
  prefetchPages();
  const renderedPath = root.firstElementChild === null ? null : window.early?.path;
  const [settings, isLoaded] = await Promise.all([readSiteSettings(), loadFirstPage()]);
  // Not if a part of the code is missing, on the development server, which sends an empty page, or
  // after going back.
  const canHydrate = isLoaded && window.location.pathname === renderedPath;
  if (!canHydrate) endFirstReading();
  const release = canHydrate ? freezeDuringHydration() : () => undefined;
  const showEmail = canHydrate ? holdBackUserEmail() : () => undefined;
  // Before the router's own listener: to the router, all entries of links within a page would be
  // the same one.
  window.addEventListener('popstate', setEntryKey);
  setEntryKey();
  // With server data, even empty, the router leaves the page at the scroll position of the browser
  // or the visitor.
  const router = createBrowserRouter(routes, canHydrate ? { hydrationData: {} } : {});
  if (canHydrate && !router.state.initialized) keepScrollPosition(router.state.location.key);
  const app = (
    <StrictMode>
      <AfterHydration onHydrated={release} onReplayed={showEmail}>
        <SiteProvider settings={settings}>
          <RouterProvider router={router} />
          <AbortAbandonedLoads router={router} />
        </SiteProvider>
      </AfterHydration>
    </StrictMode>
  );
  if (!canHydrate) {
    forgetPresses();
    createRoot(root).render(app);
    return;
  }
  // In slices, so that the page stays responsive.
  startTransition(() => void hydrateRoot(root, app));
}

interface AfterHydrationProps {
  onHydrated: () => void;
  onReplayed: () => void;
  children: ReactNode;
}

/** Calls back when its children are hydrated, and repeats the click made before that. */
function AfterHydration({ onHydrated, onReplayed, children }: AfterHydrationProps) {
  useEffect(() => {
    onHydrated();
    replayPress(onReplayed);
  }, [onHydrated, onReplayed]);
  return children;
}

/**
 * Loads the code of the current page and returns whether that worked. If not, the router tries
 * again and shows the failure.
 */
async function loadFirstPage(): Promise<boolean> {
  const { pathname } = window.location;
  let isLoaded = true;
  try {
    await loadMatchedPages(pathname);
  } catch (error) {
    console.error('A part of the site did not load.', error);
    isLoaded = false;
  }
  return window.location.pathname === pathname ? isLoaded : loadFirstPage();
}

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('The page has no #root');
start(root).catch((error: unknown) => console.error('The site did not start.', error));
