/**
 * What the server answers, also to a browser that goes there, as on the way back from Google; every other address is a
 * page. Beginnings of addresses, or regular expressions where they begin with `^`, as Vite's proxy takes them.
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
  '/site-settings.json',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '^/backtests/.*\\.(csv|json)$',
];
