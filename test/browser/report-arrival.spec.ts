import type { Page } from '@playwright/test';
import { arrive, settle } from './every-page.js';
import { expect, test } from './site-test.js';
import { hold } from './steps.js';

/**
 * Counts the downloads of backtest files. HEAD requests, which look for a replaced file, do not
 * count.
 */
async function downloads(page: Page): Promise<() => number> {
  let count = 0;
  await page.route('**/backtests/*.csv', (route) => {
    if (route.request().method() === 'GET') count += 1;
    return route.continue();
  });
  return () => count;
}

const isReported = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Would it have passed?' })).toBeAttached();

test("reads the file once, before the page's code has loaded", async ({ page }) => {
  const count = await downloads(page);
  const release = await hold(page, '**/assets/index-*.js');
  await page.goto('/backtests/orb', { waitUntil: 'commit' });
  await expect.poll(count).toBe(1);
  await expect.poll(() => page.evaluate('window.earlyWorker?.messages.length')).toBeGreaterThan(1);
  await release();
  await isReported(page);
  await arrive(page);
  expect(count()).toBe(1);
  expect(page.workers()).toHaveLength(1);
});

test('the page starts another worker if the early one does not load', async ({ page }) => {
  let asked = 0;
  await page.route('**/assets/report.worker-*.js', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.goto('/backtests/orb');
  await isReported(page);
  expect(asked).toBe(2);
});

test('the early worker ends if its page is not shown', async ({ page }) => {
  const release = await hold(page, '**/assets/index-*.js');
  await page.goto('/backtests/orb', { waitUntil: 'commit' });
  await expect.poll(() => page.workers().length).toBe(1);
  await page.evaluate("history.replaceState(null, '', '/support')");
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('offers the download and explains why if workers are unavailable', async ({ page, complaints }) => {
  await page.addInitScript("window.Worker = class { constructor() { throw new Error('No workers here.'); } };");
  await page.goto('/backtests/orb');
  await expect(page.getByText(/This browser doesn’t start the background script/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible();
  await page.goto('/compare?with=orb,moon');
  await expect(page.getByText('this browser doesn’t start the background script that builds its report')).toHaveCount(
    2,
  );
  complaints.splice(0);
});

test('shows the rest of a report if canvas is unavailable', async ({ page, complaints }) => {
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null;');
  await page.goto('/backtests/orb');
  await isReported(page);
  await expect(page.getByText(/This browser couldn’t draw “Equity and drawdown”/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Rows of/ })).toBeVisible();
  complaints.splice(0);
});

/** Sums up unexpected layout shifts in `window.shift`. */
async function addUpShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
}

test('reports a failed download without a layout shift, and loads on a click', async ({ page, complaints }) => {
  await addUpShifts(page);
  await page.route('**/backtests/orb.csv', (route) => route.fulfill({ status: 503 }), { times: 1 });
  // The page is painted before its code learns of the failure, as on a slow line.
  const release = await hold(page, '**/assets/index-*.js');
  await page.goto('/backtests/orb', { waitUntil: 'commit' });
  await expect(page.locator('.backtest-onward')).toBeAttached();
  await expect.poll(() => page.evaluate("performance.getEntriesByType('paint').length")).toBeGreaterThan(0);
  await release();
  await expect(page.getByText('The backtest file didn’t load.')).toBeVisible();
  await arrive(page);
  await settle(page);
  expect(await page.evaluate('window.shift')).toBeLessThan(0.005);
  await page.getByRole('button', { name: 'Try again' }).click();
  await isReported(page);
  // The browser logs the 503 response itself.
  expect(complaints.splice(0).filter((words) => !words.includes('503'))).toEqual([]);
});

for (const [width, height] of [
  [360, 640],
  [820, 1180],
  [1280, 800],
  [1920, 1400],
] as const) {
  test(`a report loads without a layout shift in a window of ${width} by ${height} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await addUpShifts(page);
    const release = await hold(page, '**/backtests/orb.csv');
    await page.goto('/backtests/orb');
    await expect(page.locator('.report-widths').first()).toBeAttached();
    await release();
    await isReported(page);
    await settle(page);
    expect(await page.evaluate('window.shift')).toBeLessThan(0.005);
  });
}
