import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { FAILURE_TEXTS } from '../../content/failure-texts.js';
import { pageLoad } from '../../lib/page-load.js';
import { PageHead } from '../../lib/page-meta.js';
import { followSignOut } from '../../lib/personal-data.js';
import { currentReferral, trackerConsent } from '../../lib/referral.js';
import { useSite } from '../../lib/site-settings.js';
import { Button } from '../../ui/button.js';
import { useTrueFor } from '../../ui/loading.js';
import { NotFound } from '../../pages/not-found.js';
import { Page } from '../../ui/page.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

/** The frame of every page. */
export function Layout() {
  const { sandbox } = useSite();
  useEffect(followSignOut, []);
  return (
    <>
      <PageHead />
      <NavigationProgress />
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      {sandbox && (
        <aside className="sandbox-banner" aria-label="Sandbox">
          Sandbox: sign-in, payments and mail go to stand-ins. Nothing is charged.
        </aside>
      )}
      <Header />
      <Main />
      <Footer />
      <Tracker />
      <ScrollRestoration />
      {/* After the router's own scroll restoration, which ignores links within a page. */}
      <AnchorScrollRestoration />
    </>
  );
}

/** Without its code, which some blockers stop by its name, nobody is asked and nothing is tracked. */
const TrackerConsent = lazy(async () => {
  try {
    return { default: (await import('./tracker-consent.js')).TrackerConsent };
  } catch (error) {
    console.info('The question about the affiliate tracker did not load.', error);
    return { default: () => null };
  }
});

/** The affiliate tracker. Its code loads only for visitors whom a partner sent. */
function Tracker() {
  const { affiliateTrackerUrl } = useSite();
  const isReferred = useSyncExternalStore(
    trackerConsent.subscribe,
    () => currentReferral() !== null || trackerConsent.read() === 'yes',
    () => false,
  );
  if (affiliateTrackerUrl === '' || !isReferred) return null;
  return (
    <Suspense fallback={null}>
      <TrackerConsent />
    </Suspense>
  );
}

/** Takes the focus after a navigation, so that screen readers continue at the top of the page. */
function Main() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main id="main" ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Faster navigations show no progress bar. */
const SHOW_AFTER_MS = 300;

/** Progress bar for client-side navigations, for which the browser shows none. */
export function NavigationProgress() {
  const isLate = useTrueFor(useNavigation().state !== 'idle', SHOW_AFTER_MS);
  if (!isLate) return null;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser draws a progress element in its own way
  return <div className="page-coming" role="progressbar" aria-label="Loading the page" />;
}

/** Replaces a page that failed: an unknown URL, a chunk that did not load, or a bug. */
export function PageFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Page title={FAILURE_TEXTS.title} width="text">
      <div className="page-failure" role="alert">
        <p>{FAILURE_TEXTS.lead}</p>
        <div className="page-actions">
          <Button onClick={() => pageLoad.reload()}>{FAILURE_TEXTS.retry}</Button>
          {/* Not the router's: a whole page load may find what is missing here. */}
          <a href="/" className="button button-secondary">
            {FAILURE_TEXTS.home}
          </a>
        </div>
      </div>
    </Page>
  );
}

interface EntryState {
  /** The router's key of the entry. */
  key?: string;
  /** Scroll position in pixels when a link within the page was followed. */
  scrollY?: number;
}

/**
 * Restores the scroll position when the visitor goes back over a link within a page. The browser
 * scrolls before the router handles the link, so the history entry keeps the position.
 */
function AnchorScrollRestoration(): null {
  const { key } = useLocation();

  useEffect(() => {
    document.addEventListener('click', keepScrollPosition, true);
    return () => document.removeEventListener('click', keepScrollPosition, true);
  }, []);

  // Only once: the router handles later returns.
  useLayoutEffect(() => {
    const { scrollY, ...state } = (history.state ?? {}) as EntryState;
    if (scrollY === undefined || state.key !== key) return undefined;
    history.replaceState(state, '');
    window.scrollTo(0, scrollY);
    // Again when the content above has its former height, because browsers scroll when content
    // above the viewport shrinks.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => window.scrollTo(0, scrollY));
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);

  return null;
}

function keepScrollPosition({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  const opensElsewhere = ctrlKey || metaKey || shiftKey || altKey;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  // A link to the current hash adds no history entry.
  if (opensElsewhere || link === null || link.href === location.href) return;
  history.replaceState({ ...(history.state as EntryState | null), scrollY: window.scrollY }, '');
}
