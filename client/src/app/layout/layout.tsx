import { lazy, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { PageHead } from '../page-meta.js';
import { useSite } from '../site-settings.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { useLinkPlaces } from './link-places.js';
import { PageComing } from './page-coming.js';

/** What every page stands in. */
export function Layout() {
  const { sandbox } = useSite();
  return (
    <>
      <PageHead />
      <PageComing />
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

/** After the router's own, which does not know them. */
function LinkPlaces() {
  useLinkPlaces();
  return null;
}

const TrackerConsent = lazy(async () => ({ default: (await import('./tracker-consent.js')).TrackerConsent }));

const watchNothing = () => () => undefined;

/** Its code is loaded only where a site has an affiliate tracker, and in browsers only. */
function Tracker() {
  const { affiliateTrackerUrl } = useSite();
  const isInBrowser = useSyncExternalStore(
    watchNothing,
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

/** Takes the focus when another page comes up, so that keyboard and screen reader go on from its beginning. */
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
