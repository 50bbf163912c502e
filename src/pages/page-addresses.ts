import { BACKTEST_SLUGS } from '../shared/contract/backtests.js';

/** Pages that anybody may find: they stand in the sitemap. */
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

/** Pages that are a step of one person's way. */
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

/** Every address that is a page. */
export const PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, ...PERSONAL_PAGES]);

/** Home as links to the web platform's tools find it. */
const WEB_HOME = '/?platform=tradingview';

/** What is rendered and kept, each for itself. */
export const VIEWS: ReadonlySet<string> = new Set([...PAGES, WEB_HOME]);

/** The view of an address: its path alone, but for home, whose query may name the platform. */
export function viewOf(path: string, query: string): string {
  return path === '/' && new URLSearchParams(query).get('platform') === 'tradingview' ? WEB_HOME : path;
}

const CALLS = ['/assets', '/users', '/payment', '/post-purchase', '/health', '/metrics', '/site-settings.json'];

/** Whether programs, not people, ask here: an unknown address then gets a JSON answer. */
export function isApiPath(path: string): boolean {
  return CALLS.some((call) => path === call || path.startsWith(`${call}/`)) || /\.(json|csv)$/.test(path);
}
