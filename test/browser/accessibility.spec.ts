import type { Page } from '@playwright/test';
import { axeFindings } from './axe.js';
import { expect, newPerson, test } from './site-test.js';
import { BACKTESTS, PAGES, settle, visit } from './every-page.js';
import { CARD, getStarted, openAccount, payWith, planCard } from './steps.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WITH_STATES = ['/', '/account', '/signin', '/signup', ...BACKTESTS];

for (const path of [...PAGES.filter((page) => !WITH_STATES.includes(page)), '/success']) {
  test(`axe finds no violation on ${path}`, async ({ page }) => {
    await visit(page, path);
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('axe finds no violation on the 404 page', async ({ page, complaints }) => {
  await visit(page, '/nothing/here');
  complaints.splice(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('axe finds no violation on home with either platform', async ({ page }) => {
  await visit(page, '/');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('radio', { name: 'TradingView NEW!' }).click();
  await page.getByRole('button', { name: 'Show all 15' }).click();
  await expect(page.getByRole('region', { name: 'Our Automated Strategies' }).getByRole('article')).toHaveCount(15);
  expect(await axeFindings(page)).toEqual([]);
});

test('axe finds no violation in the phone menu, an enlarged illustration, or the FAQ', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/?via=partner');
  await expect(page.getByRole('region', { name: 'Partner tracking' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enlarge the illustration of Centauri' }).click();
  await page.getByRole('dialog', { name: 'Centauri' }).getByText('Illustration on simulated prices').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('axe finds no violation on account forms with errors and a visible password', async ({ page }) => {
  await visit(page, '/signin');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(form.getByText('Enter your password.')).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill('a password to look at');
  await form.getByRole('button', { name: 'Show password' }).click();
  expect(await axeFindings(page)).toEqual([]);
});

test("axe finds no violation on a customer's pages", async ({ page }) => {
  test.slow();
  await openAccount(page, newPerson());
  await settle(page);
  expect(await axeFindings(page)).toEqual([]);
  await visit(page, '/pricing');
  expect(await axeFindings(page)).toEqual([]);

  await planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Go To Checkout' }).click();
  await payWith(page, CARD.works);
  const form = page.getByRole('form', { name: 'Get Started' });
  await form.getByRole('button', { name: 'Submit' }).click();
  await settle(page);
  expect(await axeFindings(page)).toEqual([]);
  await getStarted(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/success');
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await visit(page, '/account');
  await openDetails(page);
  expect(await axeFindings(page)).toEqual([]);
  await visit(page, '/pricing');
  expect(await axeFindings(page)).toEqual([]);
});

async function openDetails(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open]) > summary');
  // Sections of a report may still be added.
  while ((await closed.count()) > 0) await closed.first().click();
  // All rows of a table are alike, and thousands of them take axe minutes and gigabytes.
  await page.evaluate(`document.querySelectorAll('details tr:nth-child(n + 11)').forEach((row) => row.remove())`);
  // Controls half covered by the sticky header would count as too small.
  await page.evaluate('window.scrollTo(0, 0)');
  await settle(page);
}

for (const path of BACKTESTS) {
  test(`axe finds no violation on ${path} with all sections open and rows filtered`, async ({ page }) => {
    await visit(page, path);
    await openDetails(page);
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('1');
    await expect(page.getByText('with “1”')).toBeVisible();
    const rows = page.getByRole('region', { name: /^Rows of / });
    await rows.getByRole('columnheader').first().getByRole('button').click();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
  });
}
