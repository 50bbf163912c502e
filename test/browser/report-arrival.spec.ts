import type { Page } from '@playwright/test';
import { arrive, settle } from './every-page.js';
import { expect, test } from './site-test.js';
import { hold } from './steps.js';

/** How often the file has been asked for; whether it is still the same is asked by its head, where it came slowly. */
async function downloads(page: Page): Promise<() => number> {
  let count = 0;
  await page.route('**/backtests/*.csv', (route) => {
    if (route.request().method() === 'GET') count += 1;
    return route.continue();
  });
  return () => count;
}

const isReported = (page: Page): Promise<void> => expect(page.getByText(/^Published figures of/)).toBeAttached();

test('a file is read before the code of its page is there, and only once', async ({ page }) => {
  const count = await downloads(page);
  const release = await hold(page, '**/assets/rendering-*.js');
  await page.goto('/backtests/orb', { waitUntil: 'commit' });
  await expect.poll(count).toBe(1);
  await expect.poll(() => page.evaluate('window.firstReading?.told.length')).toBeGreaterThan(1);
  await release();
  await isReported(page);
  await arrive(page);
  expect(count()).toBe(1);
  expect(page.workers()).toHaveLength(1);
});

test('a worker that does not load at once is asked for again by the page', async ({ page }) => {
  let asked = 0;
  await page.route('**/assets/report.worker-*.js', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.goto('/backtests/orb');
  await isReported(page);
  expect(asked).toBe(2);
});

test('a reading that nobody shows ends', async ({ page }) => {
  const release = await hold(page, '**/assets/rendering-*.js');
  await page.goto('/backtests/orb', { waitUntil: 'commit' });
  await expect.poll(() => page.workers().length).toBe(1);
  await page.evaluate("history.replaceState(null, '', '/support')");
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('without workers a report says so, and the file can be downloaded', async ({ page, complaints }) => {
  await page.addInitScript("window.Worker = class { constructor() { throw new Error('No workers here.'); } };");
  await page.goto('/backtests/orb');
  await expect(page.getByText(/This browser does not start the background script/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible();
  await page.goto('/compare?with=orb,moon');
  await expect(page.getByText('this browser does not start the background script that builds its report')).toHaveCount(
    2,
  );
  complaints.splice(0);
});

test('without a canvas the other parts of a report stand', async ({ page, complaints }) => {
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null;');
  await page.goto('/backtests/orb');
  await isReported(page);
  await expect(page.getByText(/“Equity and drawdown” could not be drawn/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Rows of/ })).toBeVisible();
  complaints.splice(0);
});

/** Adds up in `window.shift` what moves on its own. */
async function addUpShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
}

test('nothing moves where the file fails, and says so', async ({ page, complaints }) => {
  await addUpShifts(page);
  await page.route('**/backtests/orb.csv', (route) => route.fulfill({ status: 503 }));
  await page.goto('/backtests/orb');
  await expect(page.getByText('The backtest file did not load.')).toBeVisible();
  await arrive(page);
  await settle(page);
  expect(await page.evaluate('window.shift')).toBeLessThan(0.005);
  // The browser's own words for the answer.
  expect(complaints.splice(0).filter((words) => !words.includes('503'))).toEqual([]);
});

for (const [width, height] of [
  [360, 640],
  [820, 1180],
  [1280, 800],
  [1920, 1400],
] as const) {
  test(`nothing moves while a report comes in a window of ${width} by ${height} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await addUpShifts(page);
    const release = await hold(page, '**/backtests/orb.csv');
    await page.goto('/backtests/orb');
    await expect(page.locator('.report-widths').first()).toBeAttached();
    await release();
    await isReported(page);
    await expect(page.getByText(/^Chance of passing/).first()).toBeAttached();
    await expect(page.locator('.report-parts:not(.is-guessed)')).toBeAttached();
    await settle(page);
    expect(await page.evaluate('window.shift')).toBeLessThan(0.005);
  });
}
