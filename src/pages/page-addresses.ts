import { BACKTEST_SLUGS } from '../shared/contract/backtests.js';

/** Pages for everybody, listed in the sitemap. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/pricing',
  '/affiliates',
  '/support',
  '/refund-policy',
  '/terms',
  '/privacy',
  '/compare',
  ...BACKTEST_SLUGS.map((slug) => `/backtests/${slug}`),
];

/** Pages that only make sense for one person at one moment. */
const PERSONAL_PAGES: readonly string[] = [
  '/account',
  '/signin',
  '/signup',
  '/auth/callback',
  '/payment/success',
  '/success',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
];

/** Every path that is a page. */
export const PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, ...PERSONAL_PAGES]);

/** The home page with the web platform selected. */
const WEB_HOME = '/?platform=tradingview';

/** Everything that is rendered and cached separately. */
export const VIEWS: ReadonlySet<string> = new Set([...PAGES, WEB_HOME]);

/** The view of a URL: its path, except for home, whose query can select the platform. */
export function viewOf(path: string, query: string): string {
  return path === '/' && new URLSearchParams(query).get('platform') === 'tradingview' ? WEB_HOME : path;
}

const API_PATHS = [
  '/api',
  '/assets',
  '/users',
  '/payment',
  '/post-purchase',
  '/health',
  '/metrics',
  '/site-settings.json',
];

/** Whether programs call this path, so that an unknown one gets a JSON error instead of a page. */
export function isApiPath(path: string): boolean {
  return API_PATHS.some((call) => path === call || path.startsWith(`${call}/`)) || /\.(json|csv)$/.test(path);
}
