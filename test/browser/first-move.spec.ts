import type { Page } from '@playwright/test';
import { PHONE, settle } from './every-page.js';
import { expect, test } from './site-test.js';
import { menu } from './steps.js';

/** Whether the page's code has run. */
const isAwake = (page: Page) => page.evaluate<boolean>('!window.early');

test.describe('On a phone a page that is whole as it comes', () => {
  test.use(PHONE);

  for (const path of ['/', '/pricing', '/refund-policy']) {
    test(`runs no code before the first move, and then answers to it: ${path}`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await isAwake(page)).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(menu(page).getByRole('link', { name: 'Affiliates' })).toBeVisible();
      expect(await isAwake(page)).toBe(true);
    });
  }

  test('runs it at once for those who bring something along: a referral, an earlier choice', async ({ page }) => {
    await page.goto('/?ref=partner');
    await expect.poll(() => isAwake(page)).toBe(true);
    await page.evaluate("localStorage.setItem('platform', 'tradingview')");
    await page.goto('/');
    await expect(page.getByRole('radio', { name: 'TradingView NEW!' })).toBeChecked();
    expect(await isAwake(page)).toBe(true);
  });

  test('loads anew at the first press where its own code is gone by then', async ({ page, complaints }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.route('**/assets/home-*.js', (route) => route.fulfill({ status: 404 }));
    const [again] = await Promise.all([
      page.waitForEvent('framenavigated'),
      page.getByRole('button', { name: 'Menu' }).tap(),
    ]);
    expect(again).toBe(page.mainFrame());
    await page.unroute('**/assets/home-*.js');
    await page.reload();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu(page).getByRole('link', { name: 'Affiliates' })).toBeVisible();
    complaints.splice(0);
  });
});

test.describe('for readers of another language', () => {
  test.use({ locale: 'de-DE' });

  test('code runs at once, before the browser translates what it has to find again', async ({ page }) => {
    await page.goto('/pricing');
    await expect.poll(() => isAwake(page)).toBe(true);
  });
});

test('Back on a page that has run no code yet leads back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.evaluate('scrollTo(0, 0)');
  // Away from the page: where the mouse rests counts as no move, but Chromium may tell of one after a reload.
  await page.mouse.move(0, 0);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await isAwake(page)).toBe(false);
  // Once the call has answered: what it leads to takes its page away.
  await page.evaluate('void setTimeout(() => history.back())');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Understand the markets. Gain an edge.');
  await expect(page).toHaveURL(/\/$/);
});

test('a page that is whole stays as it is where its own code is gone at the first move, and a press of a control loads it anew', async ({
  page,
  complaints,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.route('**/assets/home-*.js', (route) => route.fulfill({ status: 404 }));
  await page.mouse.wheel(0, 400);
  await expect.poll(() => complaints.some((text) => text.startsWith('A part of the site did not load.'))).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Understand the markets. Gain an edge.');
  await page.unroute('**/assets/home-*.js');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await settle(page);
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
  complaints.splice(0);
});

test('an address in other letters is not found, and stays so', async ({ page, complaints }) => {
  await page.goto('/Pricing');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('a page works by its links alone where no code comes', async ({ page, complaints }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it free for 30 days' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  expect(new Set(complaints.splice(0))).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
});

test('a page whose code does not come says so, and comes whole on request', async ({ page, complaints }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/backtests/orb');
  const told = page.getByRole('alert').filter({ hasText: 'A part of this page did not load.' });
  await expect(told).toBeVisible();
  await page.unroute('**/assets/*.js');
  await told.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByText(/^Published figures of/)).toBeAttached();
  await expect(told).toHaveCount(0);
  expect(new Set(complaints.splice(0))).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
});
