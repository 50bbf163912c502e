/**
 * Paths that the development server passes to the API; every other path is a page. Keys of Vite's
 * `server.proxy`: path prefixes, or regular expressions if they start with `^`.
 */
export const calls = [
  '/api/',
  '/users/',
  '^/payment/(?!success\\b)',
  '/post-purchase/',
  '/health/',
  '/metrics',
  '/operator/',
  '/.well-known/',
  '/screenshots/',
  '/proof/',
  '/site-settings.json',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '^/backtests/.*\\.(csv|json)$',
];
