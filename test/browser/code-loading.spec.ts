import { expect, test } from './site-test.js';
import { settle } from './every-page.js';
import { hold } from './steps.js';

test('repeats a click made before the code has loaded', async ({ page }) => {
  const release = await hold(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Light theme' }).click();
  await release();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
});

test('Back works before the code has loaded', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  const release = await hold(page, '**/assets/index-*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // In a task of its own, because the navigation ends the page that answers the call.
  await page.evaluate('void setTimeout(() => history.back())');
  await expect(page).toHaveURL(/\/$/);
  await release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Understand the markets. Gain an edge.');
});

test('answers 404 for a URL in different case', async ({ page, complaints }) => {
  await page.goto('/Pricing');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('links work on a page whose code does not load', async ({ page, complaints }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Start free trial' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  expect(new Set(complaints.splice(0))).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
});

test('a page whose code does not load shows a notice and can be reloaded', async ({ page, complaints }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/backtests/orb');
  const notice = page.getByRole('alert').filter({ hasText: 'A part of this page did not load.' });
  await expect(notice).toBeVisible();
  await page.unroute('**/assets/*.js');
  await notice.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByText(/^Published figures of/)).toBeAttached();
  await expect(notice).toHaveCount(0);
  expect(new Set(complaints.splice(0))).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
});
