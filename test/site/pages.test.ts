import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type BacktestManifest, BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import type { SiteSettings } from '../../src/shared/contract/site.js';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { type RawAnswer, requestRaw } from '../support/raw-request.js';
import { type Site, startSite } from '../support/site.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const PUBLIC_ROUTES = ['/', '/pricing', '/affiliates', '/support', '/refund-policy', '/terms', '/privacy'];
const PERSONAL_ROUTES = [
  '/account',
  '/auth/callback',
  '/payment/success',
  '/success',
  '/signin',
  '/signup',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
];

function settingsIn(html: string): SiteSettings {
  const [, json = ''] = /<script type="application\/json" id="site-settings">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as SiteSettings;
}

function home(site: Site, encodings: string): Promise<RawAnswer> {
  return requestRaw(site.url, '/', { headers: { ...BROWSER, 'accept-encoding': encodings } });
}

describe('pages', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({
      CLIENT_DIR: await clientBuild(),
      SITE_NAME: 'Café </script><!-- Tools',
      TEST_CHECKOUT: 'false',
    });
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterAll(() => site.stop());

  describe('GET', () => {
    it.each([...PUBLIC_ROUTES, ...PERSONAL_ROUTES, ...BACKTEST_SLUGS.map((slug) => `/backtests/${slug}`)])(
      '%s is a whole page, rendered with the settings of this site',
      async (route) => {
        const { status, headers, text } = await site.visitor().get(route, BROWSER);
        expect(status).toBe(200);
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(headers.get('cache-control')).toBe('no-cache');
        expect(text).toMatch(/^<!doctype html>/i);
        expect(text).toMatch(/<title>[^<]+<\/title>/);
        expect(text).toMatch(/<h1[ >]/);
        expect(text).not.toMatch(/<!--(head|body|settings)-->/);
        expect(settingsIn(text).siteUrl).toBe(site.url);
      },
    );

    it("contains the deployment's settings, escaped for their script element", async () => {
      const { text } = await site.visitor().get('/', BROWSER);
      const settings = settingsIn(text);
      expect(settings.siteName).toBe('Café </script><!-- Tools');
      expect(settings.today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(settings.supportEmail).toBe('support@example.com');
      expect(settings.prices.PRO_BOTH).toBe('price_sandbox_production_pro_both');
      expect(settings.prices.TEST).toBeUndefined();
      expect(settings.sandbox).toBe(true);
      expect(text).not.toContain('Café </script><!--');
      expect(text).not.toContain('a secret for tests');
    });

    it('site-settings.json equals the settings in the pages', async () => {
      const { body } = await site.visitor().get('/site-settings.json');
      const { text } = await site.visitor().get('/pricing', BROWSER);
      expect(body).toEqual(settingsIn(text));
    });

    it("contains the manifest entry only on that backtest's page", async () => {
      const manifest = (await site.visitor().get<BacktestManifest>('/backtests/manifest.json')).body;
      const { text } = await site.visitor().get('/backtests/orb', BROWSER);
      expect(manifest['orb']?.costs).toMatch(/\w/);
      expect(text).toContain(`<dt>Costs</dt><dd>${manifest['orb']?.costs}</dd>`);
      expect(settingsIn(text).backtest).toEqual({ slug: 'orb', entry: manifest['orb'] });
      expect(settingsIn((await site.visitor().get('/pricing', BROWSER)).text).backtest).toBeNull();
    });

    it.each([
      ['/', 'home'],
      ['/pricing', 'pricing'],
      ['/account', 'account'],
      ['/backtests/orb', 'backtest'],
    ])('%s preloads its own code', async (route, name) => {
      const { text } = await site.visitor().get(route, BROWSER);
      const [head = ''] = text.split('</head>');
      expect(head).toMatch(new RegExp(`<link rel="modulepreload"[^>]* href="/assets/${name}-[^"]+\\.js">`));
    });

    it.each([
      ['/', 'ninjatrader', 21],
      ['/?ref=partner&platform=tradingview', 'tradingview', 15],
      ['/?platform=another', 'ninjatrader', 21],
    ])('%s shows the tools of its platform', async (address, platform, strategies) => {
      const { text } = await site.visitor().get(address, BROWSER);
      const chosen = /<input(?=[^>]* name="platform")(?=[^>]* checked="")[^>]* value="(\w+)"/.exec(text);
      expect(chosen?.[1]).toBe(platform);
      const counts = /Strategies<!-- --> <[^>]*>(\d+)/.exec(text);
      expect(Number(counts?.[1])).toBe(strategies);
    });

    it('is the same signed in and signed out', async () => {
      const stranger = await requestRaw(site.url, '/account', { headers: BROWSER });
      const other = await requestRaw(site.url, '/account?x=1', { headers: { ...BROWSER, cookie: 'token=forged' } });
      expect(other.bytes.equals(stranger.bytes)).toBe(true);
    });

    it('answers HEAD with the same headers and no body', async () => {
      const { status, headers, bytes } = await requestRaw(site.url, '/pricing', { method: 'HEAD', headers: BROWSER });
      expect([status, bytes.length]).toEqual([200, 0]);
      expect(Number(headers['content-length'])).toBeGreaterThan(500);
    });
  });

  describe('encodings and caching', () => {
    it('are sent as Brotli, gzip or plain, with the same content and their own ETag', async () => {
      const [plain, gzip, brotli] = await Promise.all([
        home(site, 'identity'),
        home(site, 'gzip'),
        home(site, 'gzip, deflate, br'),
      ]);
      expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
        undefined,
        'gzip',
        'br',
      ]);
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
      expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
      expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
      for (const { headers, bytes } of [plain, gzip, brotli]) {
        expect(headers.vary).toContain('Accept-Encoding');
        expect(headers['content-length']).toBe(String(bytes.length));
      }
    });

    it('answer 304 if the browser has the current version', async () => {
      const { headers } = await requestRaw(site.url, '/pricing', { headers: BROWSER });
      const again = await requestRaw(site.url, '/pricing', {
        headers: { ...BROWSER, 'if-none-match': headers.etag ?? '' },
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    });
  });
});
