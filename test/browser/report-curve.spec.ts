import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';

const plot = (page: Page) => page.getByRole('slider', { name: 'Cursor on the equity curve' });
const range = (page: Page) => page.locator('.equity-range');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Position of the plot area on screen, without axes. */
async function drawnBox(page: Page): Promise<{ left: number; right: number; middle: number }> {
  const over = plot(page).locator('.u-over').first();
  await over.scrollIntoViewIfNeeded();
  const box = (await over.boundingBox())!;
  return { left: box.x, right: box.x + box.width, middle: box.y + box.height / 2 };
}

async function drag(page: Page, from: number, to: number, y: number): Promise<void> {
  await page.mouse.move(from, y);
  await page.mouse.down();
  await page.mouse.move((from + to) / 2, y, { steps: 4 });
  await page.mouse.move(to, y, { steps: 4 });
  await page.mouse.up();
}

test('equity chart: mouse hover, drag, wheel and double click', async ({ page }) => {
  await page.goto('/backtests/centauri');
  const { left, right, middle } = await drawnBox(page);
  const whole = await range(page).innerText();
  const last = await plot(page).getAttribute('aria-valuetext');
  const profit = page.locator('.equity-readout .is-profit');
  const net = await profit.textContent();
  expect(net).toMatch(/^Closed profit .\$\d/);

  await page.mouse.move(left + (right - left) / 3, middle);
  await expect(plot(page)).not.toHaveAttribute('aria-valuetext', last!);
  await expect(profit).toHaveText(/^Closed profit .\$\d/);
  await expect(profit).not.toHaveText(net!);

  await drag(page, left + (right - left) / 4, left + (right - left) / 2, middle);
  await expect(range(page)).not.toHaveText(whole);
  const chosen = await range(page).innerText();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect(range(page)).not.toHaveText(chosen);

  await page.mouse.dblclick(left + (right - left) / 2, middle);
  await expect(range(page)).toHaveText(whole);
});

test('equity chart: the readout replaces the legend while a point is active', async ({ page }) => {
  await page.goto('/backtests/centauri?account=topstep-50k');
  const lines = page.getByRole('list', { name: 'Lines' });
  const point = page.locator('.equity-point');
  const isRead = async (): Promise<void> => {
    await expect(lines).toHaveCSS('opacity', '0');
    await expect(point).toBeVisible();
  };
  const isLeft = async (): Promise<void> => {
    await expect(lines).toHaveCSS('opacity', '1');
    await expect(point).toBeHidden();
  };
  await isLeft();
  await plot(page).press('ArrowLeft');
  await isRead();
  await page.keyboard.press('Tab');
  await isLeft();
  const { left, right, middle } = await drawnBox(page);
  await page.mouse.move((left + right) / 2, middle);
  await isRead();
  await page.mouse.move(left - 200, middle);
  await isLeft();
  await page.getByRole('link', { name: 'See it on the curve' }).click();
  await expect(range(page)).toContainText('2023');
  await isLeft();
});

test.describe('Touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('keeps a touched point until a touch elsewhere', async ({ page }) => {
    await page.goto('/backtests/centauri');
    const lines = page.getByRole('list', { name: 'Lines' });
    await expect(plot(page).locator('canvas')).toHaveCount(2);
    await plot(page).scrollIntoViewIfNeeded();
    await plot(page).tap({ position: { x: 150, y: 100 } });
    await expect(lines).toHaveCSS('opacity', '0');
    await page.getByRole('heading', { name: 'Equity and drawdown' }).tap();
    await expect(lines).toHaveCSS('opacity', '1');
  });
});

test('equity chart: a drag outside the plot selects nothing', async ({ page }) => {
  await page.goto('/backtests/centauri');
  const { left, middle } = await drawnBox(page);
  const whole = await range(page).innerText();
  await drag(page, left - 30, left - 8, middle);
  await expect(range(page)).toHaveText(whole);
  await button(page, 'Zoom in').click();
  await expect(range(page)).not.toHaveText(whole);
  await expect(range(page)).not.toContainText('NaN');
  await button(page, 'Reset zoom').click();
  await expect(range(page)).toHaveText(whole);
});

for (const width of [320, 640]) {
  test(`amounts in trillions fit a ${width} px window`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const rows = Array.from({ length: 20 }, (_, at) => {
      const day = `2026-01-${String(at + 1).padStart(2, '0')}`;
      return `${at + 1},Long,1,${day} 09:30:00,${day} 10:00:00,${at % 3 ? '' : '-'}¥987654321000.25`;
    });
    const body = ['Trade number,Market pos.,Qty,Entry time,Exit time,Profit', ...rows, ''].join('\n');
    await page.route('**/backtests/orb.csv', (route) => route.fulfill({ body, contentType: 'text/csv' }));
    await page.goto('/backtests/orb');
    await expect(page.locator('.headline-figures')).toContainText('¥5,925,925,926,001.50');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
}

test('equity chart: keys move the cursor and announce each trade', async ({ page }) => {
  await page.goto('/backtests/centauri');
  await plot(page).focus();
  await page.keyboard.press('Home');
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(plot(page)).toHaveAttribute('aria-valuenow', '12');
  const whole = await range(page).innerText();
  await page.keyboard.press('+');
  await expect(range(page)).not.toHaveText(whole);
  await page.keyboard.press('0');
  await expect(range(page)).toHaveText(whole);
});

test("equity chart: a point in the evaluation shows the account's day", async ({ page }) => {
  await page.goto('/backtests/trend-catcher?account=topstep-50k');
  const account = page.locator('.equity-account');
  await plot(page).focus();
  await page.keyboard.press('End');
  await expect(account).toHaveText('Outside the evaluation period');
  const height = (await account.boundingBox())!.height;
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const words = 'Account on Jan 10, 2023: equity $47,700.44 when it failed, floor $48,000.00, target $53,000.00';
  await expect(account).toHaveText(words);
  await expect(plot(page)).toHaveAttribute('aria-valuetext', new RegExp(`${words.replaceAll('$', '\\$')}$`));
  expect((await account.boundingBox())!.height).toBe(height);
  await page.keyboard.press('ArrowRight');
  await expect(account).toHaveText('Outside the evaluation period');
});

test('equity chart: a named period shows its own metrics', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/backtests/trend-catcher?account=topstep-50k');
  const summary = page.getByRole('figure', { name: 'Equity and drawdown' }).locator('.chart-summary');
  const isOfAll = () => expect(summary).toHaveText(/ in 206 trades\. Largest drawdown/);
  await isOfAll();
  await page.getByLabel('Period').selectOption('2024');
  await expect(range(page)).toHaveText('Jan 1, 2024 to Dec 31, 2024');
  await expect(summary).toHaveText(/^Jan 1, 2024 to Dec 31, 2024\. Net profit .* Of these alone: profit factor /);
  const year = page.getByRole('table', { name: /by month of exit/ }).getByRole('row', { name: /^2024/ });
  const net = Number(
    (await summary.innerText())
      .match(/Net profit (\S+)/)![1]!
      .replace('−', '-')
      .replace(/[+$,]/g, ''),
  );
  const total = (await year.getByRole('cell').first().textContent())!.replace('−', '-').replace(/[+$,]/g, '');
  expect(Number(total)).toBe(Math.round(net));
  await page.getByLabel('Period').selectOption('Evaluation period');
  await expect(range(page)).toHaveText('Jan 5, 2023 to Jan 10, 2023');
  await page.getByLabel('Period').selectOption('All');
  await isOfAll();
});

test('equity chart: the period survives a reload', async ({ page }) => {
  await page.goto('/backtests/trend-catcher');
  await expect(range(page)).not.toBeEmpty();
  const whole = await range(page).innerText();
  await page.getByLabel('Period').selectOption('2024');
  await page.waitForURL('**/trend-catcher?period=2024-01-01..2024-12-31');
  await page.reload();
  await expect(page.getByLabel('Period')).toHaveValue('2024');
  await expect(range(page)).toHaveText('Jan 1, 2024 to Dec 31, 2024');
  await page.goto('/backtests/trend-catcher#equity-title');
  await expect(range(page)).toHaveText(whole);
});

test('equity chart: no layout shift on a phone with scaled contracts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/backtests/centauri?account=topstep-50k&contracts=2&period=evaluation');
  const account = page.locator('.equity-account');
  await expect(account).toHaveText(/^Account \(contracts × 2\)/);
  const { height } = (await account.boundingBox())!;
  await plot(page).focus();
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press('ArrowLeft');
    expect((await account.boundingBox())!.height).toBe(height);
  }
});
