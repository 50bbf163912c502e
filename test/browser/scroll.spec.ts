import type { Locator, Page, Route } from '@playwright/test';
import { expect, newPerson, test } from './site-test.js';
import { arrive, settle, visit } from './every-page.js';
import { CARD, expectSignedIn, openAccount, payWith, planCard, signUp } from './steps.js';

const scrolled = (page: Page): Promise<number> => page.evaluate('Math.round(window.scrollY)');
const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())!.y;

test('opens a page at its top after checkout, and restores the scroll position of home with Back', async ({
  page,
  site,
}) => {
  await openAccount(page, newPerson());
  await page.goto('/');
  const pricing = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' });
  await pricing.scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(3000);
  await pricing.click();
  await planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Go To Checkout' }).click();
  await payWith(page, CARD.works);

  await expect(page).toHaveURL(new RegExp(`^${site.url}/payment/success`));
  await expect(page.getByRole('form', { name: 'Get Started' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);

  for (let steps = 0; steps < 3; steps++) await page.goBack();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect.poll(() => scrolled(page)).toBe(left);
});

test('opens the account at the top after a form further down', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await visit(page, '/account');
  await page.evaluate('window.scrollTo(0, 200)');
  expect(await scrolled(page)).toBe(200);
  const email = newPerson();
  await signUp(page, email);
  await expectSignedIn(page, email);
  await settle(page);
  expect(await scrolled(page)).toBe(0);
});

test('a report keeps its scroll position through hydration, and a skipped one ends its worker', async ({ page }) => {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/index-*.js', (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto('/backtests/orb', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
  const left = await scrolled(page);
  isHeld = false;
  for (const route of held) await route.continue();
  await arrive(page);
  await expect(page.getByRole('heading', { name: 'Would it have passed?' })).toBeAttached();
  expect(await scrolled(page)).toBe(left);

  await page.evaluate(`for (const name of [/^Next strategy/, /^Previous strategy/])
    [...document.querySelectorAll('a')].find((link) => name.test(link.textContent)).click()`);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.workers().length).toBe(0);
});

for (const width of [390, 1280]) {
  test(`restores a report's scroll position after a reload and on Back, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/backtests/centauri');
    const check = page.getByRole('region', { name: 'Would it have passed?' });
    await check.scrollIntoViewIfNeeded();
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 300);
    await settle(page);
    const left = await scrolled(page);
    expect(left).toBeGreaterThan(2500);
    const isThere = async (): Promise<void> => {
      await expect(check).toBeAttached();
      await expect.poll(() => scrolled(page)).toBe(left);
      await expect(page.locator('html:not([style*="--reserved-height"])')).toHaveCount(1);
      expect(await scrolled(page)).toBe(left);
    };
    await page.reload();
    await isThere();
    await page.evaluate(`document.querySelector('a[href="/pricing"]').click()`);
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Backtest Results');
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await isThere();
    await page.goto('/refund-policy');
    await page.goBack();
    await isThere();
  });
}

test("restores a comparison's scroll position after a reload and on Back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/compare?with=orb,moon&account=topstep-50k');
  const check = page.getByRole('table', { name: /^Prop-firm check for each strategy/ });
  await expect(check).toBeVisible();
  await page.getByRole('row', { name: /^Winning trades/ }).scrollIntoViewIfNeeded();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 200);
  await settle(page);
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(1500);
  const isThere = async (): Promise<void> => {
    await expect(check).toBeAttached();
    await expect(page.locator('html:not([style*="--reserved-height"])')).toHaveCount(1);
    expect(await scrolled(page)).toBe(left);
  };
  await page.reload();
  await isThere();
  await page.evaluate(`document.querySelector('table a[href^="/backtests/moon"]').click()`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Backtest Results');
  await expect(page.getByText('moon.csv')).toBeVisible();
  await page.goBack();
  await isThere();
});

test('Back from a link within a report returns to that link, and Forward to its target', async ({ page }) => {
  await page.goto('/backtests/orb?account=topstep-50k');
  await expect(page.getByText(/^Published figures of/)).toBeAttached();
  await settle(page);
  const check = page.getByRole('link', { name: 'Prop-firm check' });
  const curve = page.getByRole('link', { name: 'See it on the curve' });
  const isBack = (part: Locator, top: number): Promise<void> =>
    expect.poll(async () => Math.round((await topOf(part)) - top)).toBe(0);
  await check.scrollIntoViewIfNeeded();
  const atFirst = await topOf(check);
  await check.click();
  await expect(curve).toBeInViewport();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 120);
  await settle(page);
  const atCheck = await topOf(curve);
  await curve.click();
  await expect(curve).not.toBeInViewport();
  await settle(page);
  const atCurve = await topOf(check);
  await page.goBack();
  await isBack(curve, atCheck);
  await page.goBack();
  await isBack(check, atFirst);
  await page.goForward();
  await isBack(curve, atCheck);
  await page.goForward();
  // Within one line of text, because the summary above updates a moment later.
  await expect.poll(async () => Math.abs((await topOf(check)) - atCurve)).toBeLessThan(24);
});

test('a link to the current address does not overwrite the scroll position', async ({ page }) => {
  await page.goto('/backtests/orb?account=topstep-50k');
  const row = page.getByRole('link', { name: /^Go to row/ }).first();
  await row.click();
  await row.click();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 300);
  await settle(page);
  const left = await scrolled(page);
  await page.evaluate(`document.querySelector('a[href="/pricing"]').click()`);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Backtest Results');
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(left);
});

for (const width of [390, 1280]) {
  test(`opens at the section in the URL's hash, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/backtests/orb#rows-title');
    await expect(page.getByRole('heading', { name: 'Every row in the file' })).toBeInViewport();
    await settle(page);
    await expect(page.getByRole('heading', { name: 'Every row in the file' })).toBeInViewport();
  });
}

test('leaves no blank space below a report if the window widens while it loads', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 800 });
  await page.goto('/backtests/centauri');
  await expect(page.getByRole('heading', { name: 'Would it have passed?' })).toBeAttached();
  await page.route('**/centauri.csv', () => undefined);
  await page.reload();
  const height = () => page.evaluate<number>('document.body.offsetHeight');
  // The report's code has loaded, its file has not.
  await expect(page.locator('.report-widths').first()).toBeAttached();
  expect(await height()).toBeGreaterThan(8000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(height).toBeLessThan(4000);
});

for (const path of ['/', '/pricing', '/backtests/centauri']) {
  test(`the End key on ${path} scrolls to the end of the page`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    // A report that comes later puts its end elsewhere.
    if (path.startsWith('/backtests/'))
      await expect(page.getByRole('heading', { name: 'Would it have passed?' })).toBeAttached();
    await arrive(page);
    await page.keyboard.press('End');
    const left = () => page.evaluate('document.documentElement.scrollHeight - innerHeight - Math.ceil(scrollY)');
    await expect.poll(left).toBeLessThanOrEqual(1);
  });
}

test('a link with a text fragment scrolls home to the text, also before React takes over', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/#:~:text=Previous%20Levels', { waitUntil: 'networkidle' });
  await settle(page);
  await expect(page.getByRole('heading', { name: 'Previous Levels' })).toBeInViewport();
});
