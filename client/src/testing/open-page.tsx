import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { abortAbandonedLoads, type PageLoader, abortOnLeave } from '../app/abort-on-leave.js';
import { pageLoad } from '../lib/page-load.js';
import { SiteProvider } from '../lib/site-settings.js';

export const SETTINGS: SiteSettings = {
  siteName: 'Flux Tools',
  siteUrl: 'https://www.example.com',
  today: '2026-11-20',
  supportEmail: 'support@example.com',
  affiliateEmail: 'affiliates@example.com',
  prices: { PRO_BOTH: 'price_pro_both', STANDARD_SINGLE_NT: 'price_standard_nt' },
  links: {
    discord: 'https://discord.example.com/invite',
    shouldITradeToday: '',
    youtube: '',
    twitch: '',
    affiliatePortal: '',
    marketingMaterials: '',
    vendorSignUp: '',
  },
  vendorBadge: true,
  chatWidgetUrl: '',
  affiliateTrackerUrl: '',
  affiliateTrackerAttributes: {},
  sandbox: false,
  screenshots: {},
  proof: { quotes: [], walkthrough: null, community: null, partners: [] },
  backtests: {},
  figures: Object.fromEntries(BACKTEST_SLUGS.map((slug) => [slug, null])),
  backtest: null,
};

interface PageModule {
  Component: ComponentType;
  loader?: PageLoader;
  HydrateFallback?: ComponentType;
}

/**
 * Opens a page in a router at `path` with the route pattern `at`. Every other path shows a
 * placeholder.
 */
export function openPage({ Component, loader, HydrateFallback }: PageModule, path: string, at = path.split('#')[0]!) {
  const router = createMemoryRouter(
    [
      {
        path: at,
        Component,
        ...(loader && { loader: abortOnLeave(at, loader) }),
        HydrateFallback,
        errorElement: <p>This page failed</p>,
      },
      { path: '*', Component: () => <p>Another page</p> },
    ],
    { initialEntries: [path] },
  );
  router.subscribe(abortAbandonedLoads);
  const view = (
    <SiteProvider settings={SETTINGS}>
      <RouterProvider router={router} />
    </SiteProvider>
  );
  return { router, view };
}

/** Records full page loads, which jsdom cannot perform. */
export function watchPageLoads(): { left: string[]; reloads: number } {
  const seen = { left: [] as string[], reloads: 0 };
  pageLoad.to = (url) => void seen.left.push(url);
  pageLoad.reload = () => void (seen.reloads += 1);
  return seen;
}
