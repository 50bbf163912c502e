import type { Page } from '@playwright/test';
import { arrive, visit } from './every-page.js';
import { expect, test } from './site-test.js';
import { hold } from './steps.js';

const press = (page: Page, path: string): Promise<void> =>
  page.evaluate(`document.querySelector('main a[href="${path}"], header a[href="${path}"]').click()`);

async function goOnToPricing(page: Page, release: () => Promise<void>): Promise<void> {
  await press(page, '/pricing');
  await expect(page).toHaveTitle(/Pricing/);
  await release();
  // Wait long enough for unwanted requests to appear.
  await page.waitForTimeout(1000);
  await expect.poll(() => page.workers().length).toBe(0);
}

test("leaving before a report's code loads downloads no file", async ({ page }) => {
  await visit(page, '/');
  let downloads = 0;
  page.on(
    'request',
    (request) => void (downloads += new URL(request.url()).pathname.startsWith('/backtests/') ? 1 : 0),
  );
  const release = await hold(page, '**/assets/backtest-*.js');
  await press(page, '/backtests/centauri');
  await goOnToPricing(page, release);
  expect(downloads).toBe(0);
});

test('leaving before a report is shown ends its worker', async ({ page }) => {
  await visit(page, '/');
  const release = await hold(page, '**/assets/reports-*.css');
  await press(page, '/backtests/centauri');
  await expect.poll(() => page.workers().length).toBe(1);
  // Page and URL change together.
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await goOnToPricing(page, release);
});

test('reports a failed style sheet and loads at the next click', async ({ page, complaints }) => {
  await visit(page, '/');
  await page.route('**/assets/reports-*.css', (route) => route.abort(), { times: 1 });
  await press(page, '/backtests/centauri');
  await expect(page.getByRole('alert')).toHaveText(/A part of the site couldn’t be loaded/);
  await expect.poll(() => page.workers().length).toBe(0);
  await page.goBack();
  await press(page, '/backtests/centauri');
  await expect(page.getByRole('heading', { name: 'Backtest Results' })).toBeVisible();
  expect(complaints.splice(0)).not.toEqual([]);
});

test('leaving before a comparison is shown ends its workers', async ({ page }) => {
  await visit(page, '/');
  const release = await hold(page, '**/assets/reports-*.css');
  await page.evaluate(`
    history.pushState(null, '', '/compare?with=orb,moon');
    history.pushState(null, '', '/');
    history.back();`);
  await expect.poll(() => page.workers().length).toBe(2);
  await expect(page).not.toHaveTitle(/Compare/);
  await goOnToPricing(page, release);
});

test('a report survives quick back, forward and back', async ({ page, complaints }) => {
  // If the browser drops the navigation forward, the last one leads to the first report.
  await visit(page, '/backtests/mars');
  for (const path of ['/backtests/moon', '/backtests/mars']) {
    await press(page, path);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await expect(page.locator('[data-metric="netProfit"]')).toBeAttached();
    await arrive(page);
  }
  await page.evaluate(`['back', 'forward', 'back'].forEach((way, at) => setTimeout(() => history[way](), 60 * at))`);
  await page.waitForTimeout(1000);
  await expect(page.locator('[data-metric="netProfit"]')).toBeAttached();
  await expect.poll(() => page.workers().length).toBe(1);
  // Requests canceled by the navigation.
  expect(complaints.splice(0).filter((words) => !words.includes('unreachable'))).toEqual([]);
});
