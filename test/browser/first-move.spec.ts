import type { Page } from '@playwright/test';
import { PHONE, settle } from './every-page.js';
import { expect, test } from './site-test.js';
import { menu } from './steps.js';

/** Whether the page's code has run. */
const isAwake = (page: Page) => page.evaluate<boolean>('!window.early');

test.describe('A prerendered page on a phone', () => {
  test.use(PHONE);

  for (const path of ['/', '/pricing', '/refund-policy']) {
    test(`runs no code before the first input, then handles it: ${path}`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await isAwake(page)).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(menu(page).getByRole('link', { name: 'Affiliates' })).toBeVisible();
      expect(await isAwake(page)).toBe(true);
    });
  }

  test('runs its code at once with a referral or an earlier choice', async ({ page }) => {
    await page.goto('/?ref=partner');
    await expect.poll(() => isAwake(page)).toBe(true);
    await page.evaluate("localStorage.setItem('platform', 'tradingview')");
    await page.goto('/');
    await expect(page.getByRole('radio', { name: 'TradingView NEW!' })).toBeChecked();
    expect(await isAwake(page)).toBe(true);
  });

  test('reloads at the first click if its code is gone', async ({ page, complaints }) => {
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

test.describe('Browsers in another language', () => {
  test.use({ locale: 'de-DE' });

  test('run the code at once, before the page is translated', async ({ page }) => {
    await page.goto('/pricing');
    await expect.poll(() => isAwake(page)).toBe(true);
  });
});

test('Back works on a page that has not run code', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.evaluate('scrollTo(0, 0)');
  // Move off the page: Chromium may report a resting mouse as a move after a reload.
  await page.mouse.move(0, 0);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await isAwake(page)).toBe(false);
  // After the response, because the navigation that follows discards the page.
  await page.evaluate('void setTimeout(() => history.back())');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Understand the markets. Gain an edge.');
  await expect(page).toHaveURL(/\/$/);
});

test('keeps a prerendered page without its code, and reloads on a click', async ({ page, complaints }) => {
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

test('answers 404 to a path in another case', async ({ page, complaints }) => {
  await page.goto('/Pricing');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('links work without scripts', async ({ page, complaints }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it free for 30 days' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  expect(new Set(complaints.splice(0))).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
});

test('reports missing code and reloads on request', async ({ page, complaints }) => {
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
