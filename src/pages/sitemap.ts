import { PUBLIC_PAGES } from './page-addresses.js';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** sitemap.xml: every public page, under the site's origin (without a trailing slash). */
export function sitemap(siteUrl: string): string {
  const entries = PUBLIC_PAGES.map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** robots.txt: everything but a person's own pages and the calls behind them, and where the sitemap is. */
export function robots(siteUrl: string): string {
  const closed = [
    '/account',
    '/auth/',
    '/payment/',
    '/users/',
    '/post-purchase/',
    '/reset-password',
    '/verify-email',
    '/success',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
