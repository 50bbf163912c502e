import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import { abortOnLeave, type PageLoader } from './abort-on-leave.js';
import { afterHydration } from './hydration.js';
import { Layout, PageFailure } from './layout/layout.js';
import type { Listing, PageHandle, PageMeta } from '../lib/page-meta.js';

/**
 * Exports of a page's file: its loader, its view, and what it shows while loading or after a
 * failure.
 */
interface PageModule {
  Component: ComponentType;
  meta: PageMeta;
  loader?: PageLoader;
  shouldRevalidate?: ShouldRevalidateFunction;
  /**
   * The page shows a report of the file at its own address plus `.csv`, so the early script starts
   * the report worker.
   */
  startsWorker?: true;
  prepare?: PageHandle['prepare'];
  ErrorBoundary?: ComponentType;
  HydrateFallback?: ComponentType;
}

/** `name` is the page's file name in `pages`; `importPage` imports that file. */
function page(
  path: string,
  name: string,
  importPage: () => Promise<PageModule>,
  listing: Listing = 'listed',
  status?: number,
): RouteObject {
  const lazy = async () => {
    const { meta, loader, startsWorker = false, prepare, ...view } = await importPage();
    const code = { source: `src/pages/${name}.tsx`, startsWorker };
    const handle: PageHandle = {
      meta,
      listing,
      code,
      ...(prepare && { prepare }),
      ...(status === undefined ? {} : { status }),
    };
    const load = loader && abortOnLeave(path, loader);
    return { ...view, handle, ...(load && { loader: (args: LoaderFunctionArgs) => afterHydration(() => load(args)) }) };
  };
  // Case-sensitive like the server: `/Pricing` is not found.
  return { path, lazy, caseSensitive: true };
}

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: PageFailure,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          page('/', 'home', () => import('../pages/home.js')),
          page('/pricing', 'pricing', () => import('../pages/pricing.js')),
          page('/account', 'account', () => import('../pages/account.js')),
          page('/signin', 'account', () => import('../pages/account.js'), { canonical: '/account' }),
          page('/signup', 'account', () => import('../pages/account.js'), { canonical: '/account' }),
          page('/auth/callback', 'auth-callback', () => import('../pages/auth-callback.js'), 'personal'),
          page('/payment/success', 'payment-success', () => import('../pages/payment-success.js'), 'personal'),
          page('/success', 'success', () => import('../pages/success.js'), 'personal'),
          page('/reset-password', 'reset-password', () => import('../pages/reset-password.js'), 'personal'),
          page('/verify-email', 'verify-email', () => import('../pages/verify-email.js'), 'personal'),
          page('/confirm-email', 'confirm-email', () => import('../pages/confirm-email.js'), 'personal'),
          page('/refund-policy', 'refund-policy', () => import('../pages/refund-policy.js')),
          page('/affiliates', 'affiliates', () => import('../pages/affiliates.js')),
          page('/support', 'support', () => import('../pages/support.js')),
          page('/terms', 'terms', () => import('../pages/terms.js')),
          page('/privacy', 'privacy', () => import('../pages/privacy.js')),
          page('/backtests/:slug', 'backtest', () => import('../pages/backtest.js')),
          page('/compare', 'compare', () => import('../pages/compare.js')),
          page('*', 'not-found', () => import('../pages/not-found.js'), 'personal', 404),
        ],
      },
    ],
  },
];

/** Loads the page files of an address before the first render. Rejects if one does not load. */
export async function loadMatchedPages(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}
