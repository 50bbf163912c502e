import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import { ContentPage, contentMeta } from '../content/content-view.js';
import type { Listing, PageHandle, PageMeta } from '../lib/page-meta.js';
import { NotFound } from '../pages/not-found.js';
import { abortOnLeave, type PageLoader } from './abort-on-leave.js';
import { afterHydration } from './hydration.js';
import { Layout, PageFailure } from './layout/layout.js';

/** Exports of a page's file: its view, its loader, and its views while loading and on failure. */
interface PageModule {
  Component: ComponentType;
  meta: PageMeta;
  loader?: PageLoader;
  shouldRevalidate?: ShouldRevalidateFunction;
  /** Set by a page that reports on the file at its URL plus `.csv`: starts the worker early. */
  startsWorker?: true;
  prepare?: PageHandle['prepare'];
  ErrorBoundary?: ComponentType;
  HydrateFallback?: ComponentType;
}

/** A route that loads its page on demand. `source` is the page's source file. */
function toRoute(path: string, source: string, importPage: () => Promise<PageModule>, listing: Listing): RouteObject {
  const lazy = async () => {
    const { meta, loader, startsWorker = false, prepare, ...view } = await importPage();
    const handle: PageHandle = { meta, listing, code: { source, startsWorker }, ...(prepare && { prepare }) };
    const load = loader && abortOnLeave(path, loader);
    return { ...view, handle, ...(load && { loader: (args: LoaderFunctionArgs) => afterHydration(() => load(args)) }) };
  };
  // Case-sensitive like the server: `/Pricing` is not found.
  return { path, lazy, caseSensitive: true };
}

/** The route of the file `name` in `pages`. */
function page(path: string, name: string, importPage: () => Promise<PageModule>, listing: Listing = 'listed') {
  return toRoute(path, `src/pages/${name}.tsx`, importPage, listing);
}

/** The route of a page that shows the file `name` in `content`. */
function contentPage(path: string, name: string, importFile: () => Promise<{ default: string }>) {
  const importPage = async (): Promise<PageModule> => {
    const { default: file } = await importFile();
    return { Component: () => <ContentPage file={file} />, meta: contentMeta(file) };
  };
  return toRoute(path, `src/content/${name}.md?raw`, importPage, 'listed');
}

const notFound: PageHandle = {
  meta: ({ siteName }) => ({
    title: `Page not found · ${siteName}`,
    description: 'There’s nothing at this address.',
  }),
  listing: 'personal',
  status: 404,
};

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
          contentPage('/refund-policy', 'refund-policy', () => import('../content/refund-policy.md?raw')),
          page('/affiliates', 'affiliates', () => import('../pages/affiliates.js')),
          page('/support', 'support', () => import('../pages/support.js')),
          contentPage('/terms', 'terms', () => import('../content/terms.md?raw')),
          contentPage('/privacy', 'privacy', () => import('../content/privacy.md?raw')),
          page('/backtests/:slug', 'backtest', () => import('../pages/backtest.js')),
          page('/compare', 'compare', () => import('../pages/compare.js')),
          { path: '*', Component: NotFound, handle: notFound },
        ],
      },
    ],
  },
];

/** Loads the code of the page at a path before it is rendered. Rejects if a chunk does not load. */
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
