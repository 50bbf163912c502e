import { PUBLIC_PAGES } from './page-addresses.js';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** sitemap.xml with every public page. `siteUrl` is the site's origin without a trailing slash. */
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

/**
 * robots.txt: disallows the API and links the sitemap. Allows personal pages, so that crawlers see
 * their `noindex`.
 */
export function robots(siteUrl: string): string {
  const calls = [
    '/users/',
    '/payment/create-checkout-session',
    '/payment/customer-portal',
    '/post-purchase/',
    '/health/',
  ];
  return ['User-agent: *', ...calls.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join(
    '\n',
  );
}

/** site.webmanifest: the site's name and icons on a home screen. */
export function webManifest(siteName: string): object {
  return {
    name: siteName,
    short_name: siteName,
    start_url: '/',
    display: 'browser',
    background_color: '#0b1220',
    theme_color: '#0b1220',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  };
}
