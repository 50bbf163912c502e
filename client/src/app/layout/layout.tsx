import { lazy, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  isRouteErrorResponse,
  useRouteError,
  useNavigation,
} from 'react-router-dom';
import { PageHead } from '../../lib/page-meta.js';
import { useSite } from '../../lib/site-settings.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { useAnchorScrollRestoration } from './anchor-scroll.js';
import { pageLoad } from '../../lib/page-load.js';
import { Button } from '../../ui/button.js';
import { Page, NotFound } from '../../ui/page.js';
import { useTrueFor } from '../../ui/use-true-for.js';

/** The frame of every page. */
export function Layout() {
  const { sandbox } = useSite();
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
      <LinkPlaces />
    </>
  );
}

/** Runs after the router's own scroll restoration, which does not handle links within a page. */
function LinkPlaces() {
  useAnchorScrollRestoration();
  return null;
}

const TrackerConsent = lazy(async () => ({ default: (await import('./tracker-consent.js')).TrackerConsent }));

const subscribeToNothing = () => () => undefined;

/** Loads its code only if the site has an affiliate tracker, and only in browsers. */
function Tracker() {
  const { affiliateTrackerUrl } = useSite();
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (affiliateTrackerUrl === '' || !isInBrowser) return null;
  return (
    <Suspense fallback={null}>
      <TrackerConsent />
    </Suspense>
  );
}

/** Takes the focus after a navigation, so that screen readers continue at its top. */
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

/** Faster pages need no progress bar. */
const SHOW_AFTER_MS = 300;

/** Progress bar for a client-side navigation, for which the browser shows none. */
export function NavigationProgress() {
  const isLate = useTrueFor(useNavigation().state !== 'idle', SHOW_AFTER_MS);
  if (!isLate) return null;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser draws a progress element in its own way
  return <div className="page-coming" role="progressbar" aria-label="Loading the page" />;
}

/** Replaces a page that cannot be shown: an unknown URL, a chunk that did not load, or a bug. */
export function PageFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Page title="This page did not load" width="text">
      <div className="prose" role="alert">
        <p>A part of the site could not be loaded. Check your connection and try again.</p>
        <p>
          <Button onClick={() => pageLoad.reload()}>Reload the page</Button>
        </p>
      </div>
    </Page>
  );
}
