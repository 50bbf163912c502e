import { BACKTEST_SLUGS } from '../shared/contract/backtests.js';

/** Paths of public pages, which the sitemap lists. */
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

/** Paths of pages with personal content. */
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

/** Paths of all pages. */
export const PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, ...PERSONAL_PAGES]);

/** The home page with the web platform. */
const WEB_HOME = '/?platform=tradingview';

/** Pages that are rendered and cached separately. */
export const VIEWS: ReadonlySet<string> = new Set([...PAGES, WEB_HOME]);

/** The view of a URL: its path. On the home page, the query can select the platform. */
export function viewOf(path: string, query: string): string {
  return path === '/' && new URLSearchParams(query).get('platform') === 'tradingview' ? WEB_HOME : path;
}

/** Whether a view is the home page. */
export const isHome = (view: string): boolean => view === '/' || view === WEB_HOME;

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

/** Whether programs request this path. If it is unknown, the response is a JSON error. */
export function isApiPath(path: string): boolean {
  return API_PATHS.some((call) => path === call || path.startsWith(`${call}/`)) || /\.(json|csv)$/.test(path);
}
