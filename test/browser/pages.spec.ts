import { readFile } from 'node:fs/promises';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import { expect, test } from './site-test.js';
import { menu } from './steps.js';

const PHONE = { width: 390, height: 844 };

test('Header: the phone menu opens, and closes when an item is chosen', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(menu(page)).toBeHidden();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await menu(page).getByRole('link', { name: 'Affiliates' }).click();
  await expect(page).toHaveURL(/\/affiliates$/);
  await expect(menu(page)).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('Header: has every link of the specification', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Home', 'Pricing', 'Affiliates', 'Free Discord', 'Should I Trade Today?', 'Account']) {
    await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('Home: the platform toggle goes to the web platform and back', async ({ page }) => {
  await page.goto('/');
  // Also the cards that are folded below the first ones.
  const strategies = page
    .getByRole('region', { name: 'Our Automated Strategies' })
    .getByRole('article', { includeHidden: true });
  await expect(strategies).toHaveCount(21);
  const desktop = page.getByRole('radio', { name: 'NinjaTrader' });
  const web = page.getByRole('radio', { name: 'TradingView NEW!' });
  await expect(desktop).toBeChecked();
  await web.click();
  await expect(web).toBeChecked();
  await expect(strategies).toHaveCount(15);
  await expect(page.getByRole('region', { name: 'Our Indicators' }).getByText('NEW!')).toHaveCount(11);
  await desktop.click();
  await expect(strategies).toHaveCount(21);
});

test('Home: grids have one column on small screens and two on large', async ({ page }) => {
  const tops = async (): Promise<number> => {
    const cards = await page.getByRole('region', { name: 'Prop Firm Focused Strategies' }).getByRole('article').all();
    const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
    return new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size;
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  expect(await tops()).toBe(2);
  await page.setViewportSize(PHONE);
  expect(await tops()).toBe(4);
});

test('Backtest: View Backtest, the table, Download CSV and Back to Home', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('article', { name: 'Centauri' }).getByRole('link', { name: 'View Backtest' }).click();
  await expect(page).toHaveURL(/\/backtests\/centauri$/);
  await expect(page.getByRole('heading', { name: 'Backtest Results' })).toBeVisible();
  await expect(page.getByText('centauri.csv').first()).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('centauri.csv');
  expect(await readFile(await download.path())).toEqual(await readFile('backtests/centauri.csv'));
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('Backtest: all 25 pages show their file as a table and say that results are hypothetical', async ({ page }) => {
  test.slow();
  expect(BACKTEST_SLUGS).toHaveLength(25);
  for (const slug of BACKTEST_SLUGS) {
    await page.goto(`/backtests/${slug}`);
    await expect(page.getByText(`${slug}.csv`).first()).toBeVisible();
    const first = firstColumn(await readFile(`backtests/${slug}.csv`, 'utf8'));
    const rows = page.getByRole('region', { name: `Rows of ${slug}.csv` });
    await expect(rows.getByRole('columnheader').first()).toHaveText(first);
    await expect(rows.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'About hypothetical results' })).toBeVisible();
  }
});

/** Name of the first column, skipping the title line of some exports. */
function firstColumn(csv: string): string {
  const rows = csv.replace('\u{FEFF}', '').split(/\r?\n/);
  return rows.map((row) => row.split(/[,;]/)).find((fields) => fields.length > 4)?.[0] ?? '';
}

test('answers unknown paths with a 404 page', async ({ page, complaints }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible();
  const notFound = complaints.splice(0);
  expect(notFound).toHaveLength(1);
  expect(notFound[0]).toContain('404');
});
