import { readdir } from 'node:fs/promises';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { requestRaw } from '../support/raw-request.js';
import { type Site, startSite } from '../support/site.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const PUBLIC_ROUTES = ['/', '/pricing', '/affiliates', '/support', '/refund-policy', '/terms', '/privacy', '/compare'];

describe('paths that are not pages', () => {
  let site: Site;
  let clientDir: string;

  beforeAll(async () => {
    clientDir = await clientBuild();
    site = await startSite({ CLIENT_DIR: clientDir });
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterAll(() => site.stop());

  describe('not found', () => {
    it.each([
      '/nothing-here',
      '/backtests',
      '/backtests/unknown',
      '/backtests/orb/extra',
      '/index.html',
      '/Pricing',
      '/%70ricing',
      '/.env',
      '/client/src',
      '/share',
      '/illustrations',
      '/illustrations/',
    ])('%s is the not-found page with status 404 for a browser', async (path) => {
      const { status, headers, text } = await site.visitor().get(path, BROWSER);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toMatch(/<h1[ >]/);
    });

    it('returns JSON to a program', async () => {
      const { status, headers, body } = await site
        .visitor()
        .get<ErrorAnswer>('/nothing-here', { accept: 'application/json' });
      expect(status).toBe(404);
      expect(body).toEqual({ error: expect.any(String), code: 'not_found', requestId: headers.get('x-request-id') });
    });

    it.each([
      '/users/nobody',
      '/payment/nothing',
      '/users',
      '/health/nothing',
      '/nothing.json',
      '/assets/none.js',
      '/assets/',
      '/assets',
    ])('%s is never a page', async (path) => {
      const { status, headers, text } = await site.visitor().get(path, BROWSER);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('application/json');
      expect(text).not.toContain('site-settings');
    });

    it.each([
      ['DELETE', '/assets/none.js', 404, 'not_found'],
      ['POST', '/pricing', 404, 'not_found'],
      ['PUT', '/', 404, 'not_found'],
      ['GET', '/payment/create-checkout-session', 404, 'not_found'],
      ['DELETE', '/users/register', 404, 'not_found'],
    ])('%s %s is rejected in JSON', async (method, path, expected, code) => {
      const { status, body } = await site.visitor().send<ErrorAnswer>(method, path, undefined, BROWSER);
      expect([status, body.code]).toEqual([expected, code]);
    });
  });

  describe('addresses', () => {
    it.each([
      ['/pricing/', '/pricing'],
      ['/backtests/orb/', '/backtests/orb'],
      ['/pricing/?via=friend&x=%20', '/pricing?via=friend&x=%20'],
      ['http://evil.example/pricing/', '/pricing'],
      ['http://evil.example/pricing/?via=friend', '/pricing?via=friend'],
    ])('%s redirects permanently to %s', async (path, target) => {
      const { status, headers } = await requestRaw(site.url, path, { headers: BROWSER });
      expect([status, headers.location]).toEqual([308, target]);
    });

    it.each([
      '//evil.example',
      '//evil.example/',
      '//evil.example/pricing/',
      '/%2f%2fevil.example/',
      '/\\evil.example/',
      '/pricing//',
      '//pricing/',
      '/..%2f..%2fpackage.json',
      '/..%2fpackage.json/',
      '/assets/..%2findex.html',
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%5c..%5cpackage.json',
      '/assets/%00',
      '/pricing%00',
      '/%',
      '/assets/%',
      '/%E0%A4%A',
      '/assets/%E0%A4%A',
      '/.vite/manifest.json',
      '/backtests/%2e%2e/pricing',
      '/__proto__',
      '/constructor',
    ])('%s is rejected without a redirect', async (path) => {
      const { status, headers, text } = await requestRaw(site.url, path, { headers: BROWSER });
      expect([400, 403, 404]).toContain(status);
      expect(headers.location).toBeUndefined();
      expect(text).not.toContain('"dependencies"');
    });

    it.each(['/compare?with=%00', '/?via=%00', '/payment/success?x=%00', '/nothing-here?x=%00'])(
      '%s is answered with HTML, regardless of its query',
      async (path) => {
        const { headers, text } = await site.visitor().get(path, BROWSER);
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(text).toMatch(/<h1[ >]/);
      },
    );

    it.each([6000, 20_000])('rejects a path of %i characters', async (length) => {
      const { status } = await requestRaw(site.url, `/${'a'.repeat(length)}`, { headers: BROWSER });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    });
  });

  describe('files', () => {
    it('under /assets are cached by browsers permanently', async () => {
      for (const name of await readdir(`${clientDir}/dist/assets`)) {
        const { status, headers } = await site.visitor().get(`/assets/${name}`);
        expect([name, status]).toEqual([name, 200]);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('content-type')).not.toContain('text/html');
      }
    });

    it('a missing file is not cached and not a page', async () => {
      const { status, headers } = await site.visitor().get('/assets/none-123.js', BROWSER);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(headers.get('content-type')).toContain('application/json');
    });

    it('beside index.html are served from the root', async () => {
      const files = await readdir(`${clientDir}/dist`, { withFileTypes: true });
      const names = files.filter((file) => file.isFile() && !/^(\.|index\.html$|robots\.txt$)/.test(file.name));
      expect(names.length).toBeGreaterThan(0);
      for (const { name } of names) {
        const { status, headers } = await site.visitor().get(`/${name}`);
        expect([name, status, headers.get('cache-control')]).toEqual([name, 200, 'public, max-age=3600']);
      }
    });

    it('favicon.ico is an icon file', async () => {
      const { status, headers, text } = await site.visitor().get('/favicon.ico');
      expect([status, headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
      expect(text.slice(0, 4)).toBe('\0\0\x01\0');
    });

    it("site.webmanifest contains the site's name and existing icons", async () => {
      const { headers, text } = await site.visitor().get('/site.webmanifest');
      expect(headers.get('content-type')).toContain('application/manifest+json');
      const manifest = JSON.parse(text) as { name: string; icons: { src: string }[] };
      expect(manifest.name).toBe('Flux Tools');
      for (const { src } of manifest.icons) expect((await site.visitor().get(src)).status).toBe(200);
    });

    it('robots.txt disallows the API, allows pages and links the sitemap', async () => {
      const { headers, text } = await site.visitor().get('/robots.txt');
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(text).toContain('Disallow: /users/\n');
      expect(text).not.toContain('Disallow: /account');
      expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    });

    it('sitemap.xml lists every public page and all 25 backtests, and nothing else', async () => {
      const { headers, text } = await site.visitor().get('/sitemap.xml');
      expect(headers.get('content-type')).toContain('xml');
      const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
      const expected = [...PUBLIC_ROUTES, ...BACKTEST_SLUGS.map((slug) => `/backtests/${slug}`)];
      expect(new Set(listed)).toEqual(new Set(expected.map((path) => site.url + path)));
      expect(listed).toHaveLength(expected.length);
    });
  });
});
