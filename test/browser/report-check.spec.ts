import type { Page, Request } from '@playwright/test';
import { axeFindings } from './axe.js';
import { expect, test } from './site-test.js';

// A slow file is revalidated by a HEAD request.
const isReading = (request: Request) => request.method() === 'GET' && request.url().endsWith('.csv');
const panel = (page: Page) => page.getByRole('region', { name: 'Would it have passed?' });
const OPEN = 'Check it against a prop-firm account';
const verdict = (page: Page) => panel(page).getByRole('region', { name: 'Verdict' });

/** Opens a report and asks for its check. */
async function openCheck(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await panel(page).getByRole('button', { name: OPEN }).click();
  await expect(verdict(page)).toBeVisible();
}

/** Runs axe on a part of the page in both themes. */
async function findings(page: Page, part: string): Promise<string[]> {
  // The sticky header would cover a control that was scrolled to.
  await page.evaluate('window.scrollTo(0, 0)');
  return axeFindings(page, part);
}

async function isWithinScreen(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= innerWidth');
}

test.describe('Prop-firm check', () => {
  test('follows the choice, including by keyboard, and draws it on the equity chart', async ({ page }) => {
    await openCheck(page, '/backtests/centauri');
    await expect(verdict(page)).toContainText(/(Passed|Failed) on \w+ \d+, \d{4}.*Hypothetical/);
    const before = await verdict(page).innerText();
    await expect(page.getByRole('list', { name: 'Lines' })).toContainText(
      'Topstep, 50K, micro contracts. Hypothetical',
    );

    await panel(page).getByLabel('Firm').focus();
    await page.keyboard.press('ArrowDown');
    await expect(panel(page).getByText('Automated trading at Apex:')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Lines' })).toContainText('Apex, 50K');
    await expect(panel(page).getByLabel('Firm')).toBeFocused();
    const size = panel(page).getByLabel('Contract size in the file');
    // From this run's manifest entry.
    await expect(size).toHaveValue('micro');
    await panel(page).getByLabel('Contracts').selectOption('× 10');
    await expect(verdict(page)).not.toContainText('Not simulated');
    await size.selectOption('Standard');
    await expect(verdict(page)).toContainText('Not simulated: too many contracts');
    await size.selectOption('Micro');
    await expect(verdict(page)).not.toContainText('Not simulated');
    await expect(panel(page).getByText('How we calculate this')).toBeVisible();
    const chance = await panel(page).locator('.evaluation-chance').innerText();
    await panel(page).getByLabel('Start date').fill('2026-09-30');
    await expect(verdict(page)).not.toHaveText(before);
    // The chance covers the whole file, whatever the start date.
    await expect(panel(page).locator('.evaluation-results')).not.toHaveAttribute('aria-busy', 'true');
    expect(await panel(page).locator('.evaluation-chance').innerText()).toBe(chance);
  });

  test('lists every account for the chosen contracts and start date', async ({ page }) => {
    await openCheck(page, '/backtests/orb');
    // The account nearest to the run's $100,000.
    await expect(panel(page).getByLabel('Account', { exact: true })).toHaveValue('topstep-100k');
    await panel(page).getByText('All account sizes').click();
    const row = panel(page).getByRole('row', { name: /^Topstep, 150K / });
    const before = await row.innerText();
    await panel(page).getByLabel('Account', { exact: true }).selectOption('150K');
    const words = before.split('\t')[1] ?? 'no verdict';
    await expect(verdict(page)).toContainText(words);
    await expect(row).toHaveText(before.replaceAll('\t', ''));
    await panel(page).getByLabel('Start date').fill('2024-06-03');
    await expect(row).not.toContainText(words);
    expect(await findings(page, '.evaluation-accounts')).toEqual([]);
  });

  test('starts on the day of the first entry', async ({ page }) => {
    await openCheck(page, '/backtests/trend-catcher');
    await expect(verdict(page)).toContainText('from Jan 4, 2023');
    await expect(panel(page).getByLabel('Start date')).toHaveValue('2023-01-04');
    const whole = await verdict(page).innerText();
    await panel(page).getByLabel('Start date').fill('2023-01-05');
    await expect(verdict(page)).toContainText('from Jan 5, 2023');
    expect(await verdict(page).innerText()).not.toBe(whole.replace('Jan 4', 'Jan 5'));
  });

  test('keeps the choice in the URL over a reload, and reads the file once', async ({ page, context }) => {
    const files: string[] = [];
    context.on('request', (request) => void (isReading(request) && files.push(request.url())));
    await openCheck(page, '/backtests/centauri');
    await panel(page).getByLabel('Firm').selectOption('Apex 4.0');
    await panel(page).getByLabel('Contracts').selectOption('× 10');
    await expect(page).toHaveURL('/backtests/centauri?account=apex-50k-end-of-day&contract=micro&contracts=10');
    await expect(page.getByRole('list', { name: 'Lines' })).toContainText('Apex, 50K');
    // A date field is empty while its day is retyped.
    await panel(page).getByLabel('Start date').fill('');
    await panel(page).getByLabel('Start date').fill('2023-01-04');
    await expect(panel(page).getByLabel('Start date')).toBeFocused();
    const chosen = await verdict(page).innerText();
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await skip.focus();
    await skip.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    expect(files).toHaveLength(1);

    const other = await context.newPage();
    await other.goto(page.url());
    await page.reload();
    for (const screen of [other, page]) {
      await expect(panel(screen).getByLabel('Firm')).toHaveValue('apex');
      await expect(verdict(screen)).toHaveText(chosen, { useInnerText: true });
    }
  });

  test('follows the URL on back and forward, and reads the file once', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => void (isReading(request) && files.push(request.url())));
    await page.goto('/backtests/centauri');
    await page.getByRole('link', { name: 'Prop-firm check' }).click();
    await expect(page).toHaveURL('/backtests/centauri#evaluation-title');
    await panel(page).getByRole('button', { name: OPEN }).click();
    await expect(page).toHaveURL('/backtests/centauri?account=topstep-50k#evaluation-title');
    await panel(page).getByLabel('Firm').selectOption('Apex 4.0');
    await panel(page).getByLabel('Contracts').selectOption('× 10');
    const chosen = /\?account=apex-50k-end-of-day&contract=micro&contracts=10#evaluation-title$/;
    await expect(page).toHaveURL(chosen);
    await expect(verdict(page)).toContainText(/Apex, 50K.*× 10/);
    const after = (await verdict(page).textContent()) ?? '';

    await page.goBack();
    await expect(page).toHaveURL('/backtests/centauri');
    await expect(verdict(page)).toHaveCount(0);
    await page.goForward();
    await expect(panel(page).getByLabel('Contracts')).toHaveValue('10');
    await expect(verdict(page)).toHaveText(after);
    await expect(page).toHaveURL(chosen);
    await panel(page).getByRole('button', { name: 'Close the check' }).click();
    await expect(page).toHaveURL('/backtests/centauri#evaluation-title');
    await expect(page.getByRole('list', { name: 'Lines' })).not.toContainText('Hypothetical');
    expect(files).toHaveLength(1);
  });

  test('keeps the choice after a retry', async ({ page, complaints }) => {
    let isDown = true;
    await page.route('**/backtests/manifest.json', (route) => (isDown ? route.abort() : route.continue()));
    await openCheck(page, '/backtests/centauri');
    await panel(page).getByLabel('Contracts').selectOption('× 10');
    await expect(page).toHaveURL(/contracts=10/);
    expect(complaints.splice(0)).toContainEqual(expect.stringContaining('The backtest manifest could not be loaded.'));
    isDown = false;
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Starting balance', { exact: true })).toBeVisible();
    await expect(panel(page).getByLabel('Contracts')).toHaveValue('10');
    await expect(page).toHaveURL(/contracts=10/);
  });

  test("writes no choice into the next strategy's URL", async ({ page }) => {
    await openCheck(page, '/backtests/centauri');
    await panel(page).getByLabel('Contracts').selectOption('× 10');
    await page.getByRole('link', { name: /^Next strategy/ }).dispatchEvent('click');
    await expect(page).toHaveURL('/backtests/mars');
    await expect(panel(page).getByRole('button', { name: OPEN })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL('/backtests/mars');
  });

  test('labels results as hypothetical in the same font size', async ({ page }) => {
    await openCheck(page, '/backtests/centauri');
    const labels = panel(page).locator('.evaluation-answer').getByText('Hypothetical', { exact: true });
    await expect(labels).toHaveCount(3);
    const sizes = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.evaluation-answer, .evaluation-hypothetical')].map((text) => getComputedStyle(text).fontSize)`,
    );
    expect(sizes).toHaveLength(6);
    expect(new Set(sizes).size).toBe(1);
    const ofBoth = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.headline-figures dd, .hypothetical p')].map((text) => getComputedStyle(text).fontSize)`,
    );
    expect(ofBoth).toHaveLength(7);
    expect(new Set(ofBoth).size).toBe(1);
  });

  test('shows the day-by-day table once opened', async ({ page }) => {
    await openCheck(page, '/backtests/centauri');
    await panel(page).getByText('Day by day').click();
    const table = panel(page).getByRole('table', { name: /day by day/ });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Trading day',
      'Profit',
      'Balance',
      'Floor that day',
      'Target at close',
    ]);
    expect(await table.getByRole('row').count()).toBeGreaterThan(2);
  });
});

for (const width of [1280, 320]) {
  test(`the check and the comparison pass axe and fit ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openCheck(page, '/backtests/centauri');
    await panel(page).getByText('Day by day').click();
    await expect(panel(page).getByText('In 2,000 resampled runs')).toBeVisible();
    expect(await isWithinScreen(page)).toBe(true);
    expect(await findings(page, '.evaluation')).toEqual([]);
    await page.goto('/compare?with=orb,moon,trend-catcher,riley-sr&account=topstep-50k');
    await expect(page.getByRole('table', { name: /^Prop-firm check for each strategy/ })).toBeVisible();
    expect(await isWithinScreen(page)).toBe(true);
    expect(await findings(page, 'main')).toEqual([]);
  });
}
