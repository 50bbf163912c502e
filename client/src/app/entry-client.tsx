import { type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { keepReferral } from '../lib/referral.js';
import { forgetsUserEmail, holdBackUserEmail } from '../lib/session.js';
import { readSiteSettings, SiteProvider } from '../lib/site-settings.js';
import { AbortAbandonedLoads } from './abort-on-leave.js';
import { forgetClicks, replayClick } from './early/click-replay.js';
import { endEarlyWorker } from '../backtest-report/worker/early-worker.js';
import { keepScrollPosition, setEntryKey } from '../lib/scroll-position.js';
import { showNotLoaded } from './early/not-loaded.js';
import { freezeDuringHydration } from './hydration.js';
import { prefetchPages } from './prefetch.js';
import { loadMatchedPages, routes } from './routes.js';

async function start(root: HTMLElement): Promise<void> {
  keepReferral(window.location.search);
  if (forgetsUserEmail()) void import('../lib/visitor.js').then(({ identifyVisitor }) => identifyVisitor());
  prefetchPages();
  const renderedPath = root.firstElementChild === null ? null : window.early?.path;
  const [settings, isLoaded] = await Promise.all([readSiteSettings(), loadFirstPage()]);
  // Not possible if a chunk is missing, if the page came empty from the development server, or if
  // the visitor went back meanwhile.
  const isRenderedPath = window.location.pathname === renderedPath;
  if (!isLoaded && isRenderedPath && isComplete(root)) {
    showNotLoaded();
    return;
  }
  const canHydrate = isLoaded && isRenderedPath;
  if (!canHydrate) endEarlyWorker();
  const release = canHydrate ? freezeDuringHydration() : () => undefined;
  const showEmail = canHydrate ? holdBackUserEmail() : () => undefined;
  // Before the router's listener, because the router gives every entry of an in-page link the same
  // key.
  window.addEventListener('popstate', setEntryKey);
  setEntryKey();
  // With hydration data, even if it is empty, the router does not change the scroll position.
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
    forgetClicks();
    createRoot(root).render(app);
    return;
  }
  // In slices, so that the page stays responsive.
  startTransition(() => void hydrateRoot(root, app));
}

/** Whether the server sent the whole page, which can be read without its code. */
const isComplete = (root: HTMLElement): boolean => root.querySelector('main :is(.skeleton, .report-skeleton)') === null;

interface AfterHydrationProps {
  onHydrated: () => void;
  onReplayed: () => void;
  children: ReactNode;
}

/** Calls back when its children are hydrated, and repeats a click made before. */
function AfterHydration({ onHydrated, onReplayed, children }: AfterHydrationProps) {
  useEffect(() => {
    onHydrated();
    replayClick(onReplayed);
  }, [onHydrated, onReplayed]);
  return children;
}

/**
 * Loads the code of the current page. If it fails, the router tries again and shows the failure.
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
start(root).catch((error: unknown) => {
  console.error('The site did not start.', error);
  showNotLoaded();
});
