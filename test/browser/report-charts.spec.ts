import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';

const chart = (page: Page, name: string) => page.getByRole('figure', { name });
const readout = (page: Page, name: string) => chart(page, name).locator('.chart-readout');

/** Center of bar `at` of `count` in a drawing that starts `left` pixels from its edge. */
async function column(page: Page, name: string, at: number, count: number, left: number) {
  const drawing = chart(page, name).locator('svg');
  await drawing.scrollIntoViewIfNeeded();
  const box = (await drawing.boundingBox())!;
  return { x: box.x + left + ((box.width - left - 4) * (at + 0.5)) / count, y: box.y + box.height / 2 };
}

/** Opens the chart's table and returns a row. */
async function tableRow(page: Page, name: string, first: string): Promise<string[]> {
  await chart(page, name).getByText('Show as a table').click();
  const row = chart(page, name).getByRole('row').filter({ hasText: first });
  await expect(row).toHaveCount(1);
  const cells = await row.locator('th, td').allInnerTexts();
  await chart(page, name).getByText('Show as a table').click();
  return cells;
}

test('a hovered bar shows the text of its table row', async ({ page }) => {
  await page.goto('/backtests/orb');
  const [, trades, winners, profit] = await tableRow(page, 'Profit by weekday', 'Wednesday');
  const { x, y } = await column(page, 'Profit by weekday', 2, 5, 60);
  await page.mouse.move(x, y);
  await expect(readout(page, 'Profit by weekday')).toHaveText(
    `Wednesday: ${profit} in ${trades} trades, ${winners} winners`,
  );
  await chart(page, 'Profit by weekday').getByRole('heading').hover();
  await expect(readout(page, 'Profit by weekday')).toHaveCount(0);
});

test('a hovered trade is marked and described', async ({ page }) => {
  await page.goto('/backtests/orb');
  const name = 'Largest open loss (MAE)';
  // Sections that load above the chart would move it.
  await expect(async () => {
    await page.mouse.move(0, 0);
    const path = await chart(page, name).locator('.chart-mark.is-gain').getAttribute('d');
    const [left, top] = /M([\d.]+) ([\d.]+)/.exec(path!)!.slice(1).map(Number);
    await chart(page, name).scrollIntoViewIfNeeded();
    const box = (await chart(page, name).locator('svg').boundingBox())!;
    await page.mouse.move(box.x + left!, box.y + top!);
    const words = /^Row [\d,]+: MAE \$[\d,.]+, closed at \+\$[\d,.]+$/;
    await expect(readout(page, name)).toHaveText(words, { timeout: 1000 });
    const mark = (await chart(page, name).locator('.chart-pointed').boundingBox())!;
    expect(Math.abs(mark.x + mark.width / 2 - box.x - left!)).toBeLessThan(2);
  }).toPass();
});

test.describe('Touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('keeps a touched readout until a touch elsewhere', async ({ page }) => {
    await page.goto('/backtests/orb');
    const name = 'Profit by weekday';
    const monday = await column(page, name, 0, 5, 60);
    await page.touchscreen.tap(monday.x, monday.y);
    await expect(readout(page, name)).toHaveText(/^Monday: /);
    const friday = await column(page, name, 4, 5, 60);
    await page.touchscreen.tap(friday.x, friday.y);
    await expect(readout(page, name)).toHaveText(/^Friday: /);
    await page.touchscreen.tap(friday.x - 280, friday.y);
    await expect(readout(page, name)).toHaveCount(0);
  });
});

const number = (text: string): number => Number(text.replace('−', '-').replace(/[+,%]/g, ''));

test('months switch to percent of the starting balance without layout shift', async ({ page }) => {
  await page.goto('/backtests/orb');
  const months = chart(page, 'Profit by month');
  const cells = () => months.getByRole('row', { name: /^2024/ }).getByRole('cell').allInnerTexts();
  await months.scrollIntoViewIfNeeded();
  const money = await cells();
  const before = await months.boundingBox();
  await months.getByRole('radio', { name: 'Percent of the starting balance' }).check();
  await expect(months.getByRole('table')).toHaveAccessibleName(/in % of the starting balance, \$100,000$/);
  expect((await cells()).map((text) => number(text).toFixed(1))).toEqual(
    money.map((text) => (number(text) / 1000).toFixed(1)),
  );
  expect(await months.boundingBox()).toEqual(before);
});

test("a drawdown's depth links to its range, and Back returns to the table", async ({ page }) => {
  await page.goto('/backtests/orb');
  const table = chart(page, 'The five worst drawdowns');
  await expect(table.getByRole('link')).toHaveCount(5);
  const [, depth, , from, lowest] = await table.getByRole('row').nth(1).locator('th, td').allInnerTexts();
  await table.getByRole('link', { name: depth! }).click();
  const curve = chart(page, 'Equity and drawdown');
  await expect(curve.getByRole('heading')).toBeInViewport();
  const range = await curve.locator('.equity-range').innerText();
  const [first, last] = range.split(' to ').map((day) => Date.parse(`${day} UTC`));
  expect(first).toBeLessThanOrEqual(Date.parse(`${from!} UTC`));
  expect(last).toBeGreaterThan(Date.parse(`${lowest!} UTC`));
  await expect(curve.getByRole('slider')).toHaveAttribute('aria-valuetext', new RegExp(lowest!));
  await page.goBack();
  await expect(curve.locator('.equity-range')).not.toHaveText(range);
  await expect(table.getByRole('heading')).toBeInViewport();
});
