import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './site-test.js';

export const PASSWORD = 'a long enough pass phrase';
export const CARD = { works: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

/** The header's links on a wide screen. */
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

export const planCard = (page: Page, name: string): Locator => page.getByRole('article', { name });

/** Submits the sign-up form. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign Up' }).click();
}

/** Signs up on the account page and waits for the account. */
export async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto('/account');
  await signUp(page, email);
  await expectSignedIn(page, email);
}

export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(page.getByText('Logged in as')).toContainText(email);
}

/** Pays on the hosted checkout page. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Start trial' }).click();
}

/** Submits the form of /payment/success and waits for its message. */
export async function getStarted(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Get Started' });
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Trader');
  await form.getByLabel('NinjaTrader email').fill('ada.trader@example.com');
  await form.getByLabel('TradingView username').fill('adatrader');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your access will be added shortly.')).toBeVisible();
  await expect(form).toBeHidden();
}

/** Delays matching requests until the returned function is called. */
export async function hold(page: Page, files: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(files, (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    for (const route of held) await route.continue();
  };
}
