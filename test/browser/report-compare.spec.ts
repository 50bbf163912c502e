import type { Page } from '@playwright/test';
import { PHONE, visit } from './every-page.js';
import { expect, test } from './site-test.js';
import { menu } from './steps.js';

const figures = (page: Page) => page.getByRole('table', { name: /^Figures for each strategy/ });

test.describe('Comparison', () => {
  test('adds and removes strategies, keeps them in the URL, and ends workers', async ({ page }) => {
    await page.goto('/compare');
    await expect(page.getByText('Pick two to four strategies to compare.')).toBeVisible();
    for (const name of ['ORB', 'Moon']) {
      await page.getByRole('button', { name, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Show comparison' }).click();
    await expect(page).toHaveURL(/\/compare\?with=orb,moon$/);
    await expect(figures(page).locator('[data-metric="trades"]')).toHaveText(['755', '728']);
    expect(page.workers()).toHaveLength(2);

    const plot = page.getByRole('slider', { name: 'Day on the equity curves' });
    await expect(plot.locator('.compare-name')).toHaveText(['ORB', 'Moon']);
    await plot.focus();
    await page.keyboard.press('Home');
    await expect(plot).toHaveAttribute('aria-valuetext', /^Jan 3, 2023: ORB .*, Moon /);
    await expect(plot).toHaveAttribute('aria-valuetext', /%/);
    await page.getByLabel('Money').check();
    await expect(page).toHaveURL(/\/compare\?with=orb,moon&unit=money$/);
    await expect(plot).toHaveAttribute('aria-valuetext', /ORB [+−]\$/);
    await page.getByLabel('Percent of the starting balance').check();
    await expect(page).toHaveURL(/\/compare\?with=orb,moon&unit=percent$/);
    await expect(plot).toHaveAttribute('aria-valuetext', /%/);

    await page.reload();
    await expect(figures(page).locator('[data-metric="trades"]')).toHaveText(['755', '728']);
    await page.getByRole('button', { name: 'Remove Moon' }).click();
    await expect(page).toHaveURL(/\/compare\?with=orb&unit=percent$/);
    await expect.poll(() => page.workers().length).toBe(1);
    await page.goBack();
    await expect(figures(page).locator('[data-metric="trades"]')).toHaveText(['755', '728']);

    await menu(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => page.workers().length).toBe(0);
  });

  test('removes two strategies in quick succession', async ({ page }) => {
    await visit(page, '/compare?with=orb,moon,mars');
    await page.evaluate(`(async () => {
      for (const name of ['ORB', 'Moon']) {
        document.querySelector('[aria-label="Remove ' + name + '"]').click();
        await Promise.resolve();
      }
    })()`);
    await expect(page).toHaveURL(/\/compare\?with=mars$/);
    await expect(page.getByText('Add a second strategy to compare with Mars.')).toBeVisible();
  });

  test('links from a backtest and back', async ({ page }) => {
    await page.goto('/backtests/orb');
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page.getByText('Add a second strategy to compare with ORB.')).toBeVisible();
    await figures(page).getByRole('link', { name: 'ORB' }).click();
    await expect(page).toHaveURL(/\/backtests\/orb$/);
  });

  test('checks all runs against one account with the results of their own reports', async ({ page }) => {
    await page.goto('/compare?with=orb,centauri');
    const check = page.getByRole('region', { name: 'Would they have passed?' });
    await check.getByRole('button', { name: 'Check them against a prop-firm account' }).click();
    await expect(page).toHaveURL(/\/compare\?with=orb,centauri&account=topstep-100k$/);
    const shares = check.getByRole('row', { name: /^Historical start dates that passed/ }).getByRole('cell');
    await expect(shares).toHaveCount(2);
    const before = await shares.allInnerTexts();
    await check.getByLabel('Firm', { exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/\/compare\?with=orb,centauri&account=apex-100k-end-of-day$/);
    await expect(check.getByLabel('Firm', { exact: true })).toBeFocused();
    await expect.poll(() => shares.allInnerTexts()).not.toEqual(before);
    const shownShares = (await shares.allInnerTexts())[1]!;
    const centauri = shownShares.replace(' *', '');

    await check.getByRole('link', { name: 'B Centauri' }).click();
    await expect(page).toHaveURL(/\/backtests\/centauri\?account=apex-100k-end-of-day/);
    const ownReport = page.getByRole('region', { name: 'Would it have passed?' });
    await expect(ownReport.getByLabel('Account', { exact: true })).toHaveValue('apex-100k-end-of-day');
    await expect(ownReport.locator('.chance-share').first()).toContainText(`${centauri} passed`);
    await page.goBack();
    await expect.poll(() => shares.allInnerTexts()).toContain(shownShares);
  });

  test('shows the other strategies if one file fails', async ({ page, complaints }) => {
    await page.route('**/moon.csv', (route) => route.abort());
    await page.goto('/compare?with=orb,moon,nobody');
    await expect(page.getByText(/Moon.* isn’t compared: its file didn’t load/)).toBeVisible();
    await expect(page.getByText(/names we don’t know: “nobody”/)).toBeVisible();
    await expect(figures(page).locator('[data-metric="trades"]')).toHaveText(['755']);
    await page.unroute('**/moon.csv');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(figures(page).locator('[data-metric="trades"]')).toHaveText(['755', '728']);
    complaints.splice(0);
  });
});

test.describe('Comparison on a phone', () => {
  test.use(PHONE);

  test('keeps the readout of a touched day', async ({ page }) => {
    await visit(page, '/compare?with=orb,moon');
    const plot = page.getByRole('slider', { name: 'Day on the equity curves' });
    const last = await plot.getAttribute('aria-valuetext');
    await plot.tap({ position: { x: 120, y: 60 } });
    await expect(plot).not.toHaveAttribute('aria-valuetext', last!);
  });
});
