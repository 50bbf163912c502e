import type { Locator, Page } from '@playwright/test';
import { expect, newPerson, test } from './site-test.js';
import { visit } from './every-page.js';
import { CARD, expectSignedIn, menu, PASSWORD, planCard } from './steps.js';

const MOST_STEPS = 120;

/** Presses Tab until the control has a visible focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const focused = control.and(page.locator(':focus'));
  for (let steps = 0; steps < MOST_STEPS && (await focused.count()) === 0; steps += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('keyboard: skip link → platform → illustration → backtest → back', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('radio', { name: 'NinjaTrader' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'TradingView NEW!' })).toBeChecked();

  const card = page.getByRole('article', { name: 'Centauri' });
  const enlarge = card.getByRole('button', { name: 'Enlarge the illustration of Centauri' });
  await press(page, enlarge);
  const dialog = page.getByRole('dialog', { name: 'Centauri' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();

  await press(page, card.getByRole('link', { name: 'View Backtest' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Backtest Results' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Back to Home' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Understand the markets.' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('keyboard: plan → sign up → hosted checkout → form → account → sign out', async ({ page, site }) => {
  const email = newPerson();
  await visit(page, '/pricing');
  await press(page, planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Get Started' }));

  await expect(page).toHaveURL(/\/account$/);
  await tabTo(page, page.getByRole('tab', { selected: true }));
  if (!(await page.getByRole('tab', { name: 'Sign Up' }).and(page.locator(':focus')).count())) {
    await page.keyboard.press('ArrowRight');
  }
  const signUp = page.getByRole('form', { name: 'Sign Up' });
  await type(page, signUp.getByLabel('Email'), email);
  await type(page, signUp.getByLabel('Password', { exact: true }), PASSWORD);
  await press(page, signUp.getByRole('button', { name: 'Show password' }));
  await expect(signUp.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await press(page, signUp.getByRole('button', { name: 'Sign Up' }));

  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/checkout/`));
  await type(page, page.getByLabel('Card number'), CARD.works);
  await press(page, page.getByRole('button', { name: 'Start trial' }));

  const form = page.getByRole('form', { name: 'Get Started' });
  await press(page, form.getByRole('button', { name: 'Submit' }));
  const firstName = form.getByLabel('First name');
  await expect(firstName).toBeFocused();
  await page.keyboard.type('Ada');
  await type(page, form.getByLabel('Last name'), 'Trader');
  await type(page, form.getByLabel('NinjaTrader email'), 'ada.trader@example.com');
  await type(page, form.getByLabel('TradingView username'), 'adatrader');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your access will be added shortly.')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Go to My Account' }));
  await expectSignedIn(page, email);
  await press(page, page.getByRole('button', { name: 'Sign Out' }));
  await expect(menu(page).getByRole('link', { name: 'Pricing' })).toBeVisible();
});

test('keyboard: filters, sorts and scrolls the trades table', async ({ page }) => {
  await visit(page, '/backtests/orb');
  const box = page.getByRole('region', { name: 'Rows of orb.csv' });
  const rows = box.getByRole('table');
  await type(page, page.getByRole('searchbox', { name: 'Filter rows' }), 'Long');
  await expect(page.getByText('with “Long”')).toBeVisible();
  await tabTo(page, box);
  const first = rows.getByRole('row').nth(1);
  const before = await first.textContent();
  await page.keyboard.press('End');
  await expect(first).not.toHaveText(before ?? '');
  await page.keyboard.press('Home');
  await expect(first).toHaveText(before ?? '');
  await press(page, rows.getByRole('columnheader').first().getByRole('button'));
  await expect(rows.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'ascending');
});

test('keyboard: opens and closes the phone menu and restores the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/terms');
  const button = page.getByRole('button', { name: 'Menu' });
  await press(page, button);
  await tabTo(page, menu(page).getByRole('link', { name: 'Affiliates' }));
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(button).toBeFocused();
});
