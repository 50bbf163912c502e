import { type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { forgetPresses, pressAgain, reloadAtPress } from './early-press.js';
import { endFirstReading } from './early/first-reading.js';
import { setEntryKey } from './early/history-entry.js';
import { keepScrollPosition } from './first-place.js';
import { freezeDuringHydration, nextTask } from './hydration.js';
import { prefetchPages } from './prefetch.js';
import { AbortAbandonedLoads } from './abort-on-leave.js';
import { keepReferral } from '../lib/referral.js';
import { forgetsUserEmail, holdBackUserEmail } from '../lib/session.js';
import { loadMatchedPages, routes } from './routes.js';
import { readSiteSettings, SiteProvider } from '../lib/site-settings.js';

async function start(root: HTMLElement): Promise<void> {
  keepReferral(window.location.search);
  if (forgetsUserEmail()) void import('../lib/visitor.js').then(({ identifyVisitor }) => identifyVisitor());
  prefetchPages();
  const served = window.early?.path;
  const isRendered = root.firstElementChild !== null;
  await nextTask();
  const [settings, isLoaded] = await Promise.all([readSiteSettings(), loadFirstPage()]);
  await nextTask();
  const isAsSent = isRendered && window.location.pathname === served;
  if (!isLoaded && isAsSent && document.querySelector('template#code[data-whole]') !== null) {
    // Its links work; a newer version of the site, if that is why, has the code.
    reloadAtPress();
    return;
  }
  const isKept = isLoaded && isAsSent;
  if (!isKept) endFirstReading();
  const release = isKept ? freezeDuringHydration() : () => undefined;
  const showEmail = isKept ? holdBackUserEmail() : () => undefined;
  // Before the router hears of it: to it all entries that a link within a page has made would be one.
  window.addEventListener('popstate', setEntryKey);
  setEntryKey();
  // With data of the server, even none, the router leaves the page where the browser or the visitor has scrolled it.
  const router = createBrowserRouter(routes, isKept ? { hydrationData: {} } : {});
  if (isKept && !router.state.initialized) keepScrollPosition(router.state.location.key);
  const app = (
    <StrictMode>
      <Awake onAwake={release} onPressed={showEmail}>
        <SiteProvider settings={settings}>
          <RouterProvider router={router} />
          <AbortAbandonedLoads router={router} />
        </SiteProvider>
      </Awake>
    </StrictMode>
  );
  if (!isKept) {
    // The development server sends an empty page, a page without its code has a failure to show, and whoever went back
    // meanwhile is at another page than was sent.
    forgetPresses();
    createRoot(root).render(app);
    return;
  }
  // In slices, between which the visitor is listened to.
  startTransition(() => void hydrateRoot(root, app));
}

interface AwakeProps {
  onAwake: () => void;
  onPressed: () => void;
  children: ReactNode;
}

/** Says when its children have come to life, and repeats what was pressed before. */
function Awake({ onAwake, onPressed, children }: AwakeProps) {
  useEffect(() => {
    onAwake();
    pressAgain(onPressed);
  }, [onAwake, onPressed]);
  return children;
}

/** Answers whether it loaded. Unless the page is whole without it, the router asks again and shows the failure in its place. */
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
