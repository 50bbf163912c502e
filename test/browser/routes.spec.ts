import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';
import { visit } from './every-page.js';
import { menu } from './steps.js';

/** Records the requested paths from now on. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    // Ignore the browser's icon requests and revalidations of slow files.
    const isOfTag = request.method() === 'HEAD' && page.url().includes('/backtests/');
    if (request.resourceType() !== 'other' && !isOfTag) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

const LINKS = [
  { from: '/', name: 'Affiliates', code: /^\/assets\/affiliates-(?!texts).*\.js$/, heading: 'Affiliate Program' },
  { from: '/', name: 'Account', code: /^\/assets\/account-(?!texts).*\.js$/, heading: 'Account' },
  { from: '/terms', name: 'Pricing', code: /^\/assets\/pricing-(?!texts).*\.js$/, heading: 'Choose Your Plan' },
] as const;

for (const sign of ['focus', 'hover'] as const) {
  for (const { from, name, code, heading } of LINKS) {
    test(`fetches the code of ${name} once on ${sign} of its link, without data`, async ({ page }) => {
      await visit(page, from);
      const asked = askedBy(page);
      const link = menu(page).getByRole('link', { name });
      await link[sign]();
      await expect.poll(() => asked.some((path) => code.test(path))).toBe(true);
      await page.waitForLoadState('networkidle');
      const ahead = [...asked];
      expect(ahead.filter((path) => !/^\/assets\/.*\.(?:js|css)$/.test(path))).toEqual([]);
      expect(ahead).toEqual([...new Set(ahead)]);
      await menu(page).getByRole('link', { name: 'Home' })[sign]();
      await link[sign]();
      await link.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const files = asked.filter((path) => path.startsWith('/assets/'));
      expect(files).toEqual([...new Set(files)]);
      expect(files.filter((path) => code.test(path))).toHaveLength(1);
    });
  }
}

const PREPARED = [/^\/assets\/backtest-.*\.js$/, /^\/assets\/reports-.*\.css$/, /^\/assets\/report\.worker-.*\.js$/];

test('focusing a backtest link starts its worker, and following it fetches the file', async ({ page }) => {
  await visit(page, '/');
  const asked = askedBy(page);
  const link = page.getByRole('article', { name: 'Centauri' }).getByRole('link', { name: 'View Backtest' });
  await link.focus();
  for (const file of PREPARED) await expect.poll(() => asked.filter((path) => file.test(path))).toHaveLength(1);
  await expect.poll(() => page.workers().length).toBe(1);
  expect(asked.filter((path) => path.startsWith('/backtests/'))).toEqual([]);
  await link.press('Enter');
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(asked.filter((path) => path.endsWith('.csv'))).toEqual(['/backtests/centauri.csv']);
  for (const file of PREPARED) expect(asked.filter((path) => file.test(path))).toHaveLength(1);
  expect(page.workers()).toHaveLength(1);
});

test("pointing at a link right after load fetches its page's code", async ({ page }) => {
  const asked = askedBy(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const link = page.getByRole('main').getByRole('link', { name: 'Start free trial' }).first();
  const { x, y } = (await link.boundingBox())!;
  await page.mouse.move(x + 8, y + 8);
  await page.mouse.move(x + 12, y + 12);
  await expect.poll(() => asked.some((path) => /^\/assets\/pricing-(?!texts).*\.js$/.test(path))).toBe(true);
});

/** Checks every frame from now on and records URLs without a heading in `main`. */
const WATCH_FRAMES = `
  window.frames_seen = 0;
  window.blanks = [];
  const look = () => {
    window.frames_seen += 1;
    const heading = document.querySelector('main h1');
    if (!heading || heading.getBoundingClientRect().height === 0) window.blanks.push(location.pathname);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

test('a route change shows no blank page and focuses the content', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await visit(page, '/');
  await page.evaluate(WATCH_FRAMES);
  const main = page.getByRole('main');
  const steps = [
    { link: menu(page).getByRole('link', { name: 'Pricing' }), heading: 'Choose Your Plan' },
    { link: menu(page).getByRole('link', { name: 'Account' }), heading: 'Account' },
    { link: page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }), heading: 'Refund Policy' },
    { link: menu(page).getByRole('link', { name: 'Home' }), heading: 'Understand the markets. Gain an edge.' },
    { link: page.getByRole('link', { name: 'View Backtest' }).first(), heading: 'Backtest Results' },
  ];
  for (const { link, heading } of steps) {
    // Click at once, without prefetch by pointer or focus.
    await link.evaluate((element) => (element as { click(): void }).click());
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(main).toBeFocused();
  }
  expect(await page.evaluate('window.blanks')).toEqual([]);
  expect(await page.evaluate('window.frames_seen')).toBeGreaterThan(10);
});

/** Records the background color at the first body element and at the end of the document. */
const WATCH_GROUND = `
  window.grounds = [];
  window.note = () => window.grounds.push(getComputedStyle(document.documentElement).backgroundColor);
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    window.note();
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', window.note);
`;

test('applies the theme before the first paint', async ({ browser, baseURL }) => {
  const shown: string[] = [];
  for (const theme of ['dark', 'light']) {
    const context = await browser.newContext({ baseURL });
    await context.addInitScript({ content: `localStorage.setItem('theme', '${theme}');${WATCH_GROUND}` });
    const page = await context.newPage();
    await visit(page, '/terms');
    await menu(page).getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
    await page.evaluate('window.note()');
    const grounds: string[] = await page.evaluate('window.grounds');
    expect(grounds.length).toBeGreaterThanOrEqual(3);
    expect(new Set(grounds).size, `${theme}: ${grounds.join(', ')}`).toBe(1);
    shown.push(...new Set(grounds));
    await context.close();
  }
  expect(new Set(shown).size).toBe(2);
});
