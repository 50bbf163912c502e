import type { Page } from '@playwright/test';
import { expect, newPerson, test } from './site-test.js';
import { CARD, expectSignedIn, getStarted, menu, openAccount, payWith, planCard, signUp } from './steps.js';

test('home → plan → sign up → hosted checkout → success form → account → portal → cancel → sign out', async ({
  page,
  site,
}) => {
  const email = newPerson();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Understand the markets. Gain an edge.' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Pricing' }).click();
  await planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await signUp(page, email);

  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/checkout/`));
  await payWith(page, CARD.works);

  await expect(page).toHaveURL(new RegExp(`^${site.url}/payment/success`));
  await expect(page.getByText('Your subscription is active.')).toBeVisible();
  await getStarted(page);

  await page.getByRole('link', { name: 'Go to My Account' }).click();
  await expectSignedIn(page, email);
  const plan = page.getByRole('list', { name: 'Your subscriptions' });
  await expect(plan).toContainText('Pro Both Platforms');
  await expect(plan).toContainText('Free trial');
  await expect(menu(page).getByRole('link', { name: 'Select a Plan' })).toBeVisible();

  await page.getByRole('button', { name: 'Customer Settings' }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/portal/`));
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('button', { name: 'Keep subscription' })).toBeVisible();
  await page.getByRole('button', { name: 'Return' }).click();

  await expect(page).toHaveURL(/\/account/);
  await expect
    .poll(async () => {
      await page.reload();
      return plan.textContent();
    })
    .toContain('Canceled');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expect(menu(page).getByRole('link', { name: 'Pricing' })).toBeVisible();
});

test('the same with Google: plan → account picker → hosted checkout → success form → account', async ({
  page,
  site,
}) => {
  const email = newPerson();
  await page.goto('/pricing');
  await planCard(page, 'Standard Both Platforms').getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();

  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/checkout/`));
  await payWith(page, CARD.works);
  await getStarted(page);
  await page.getByRole('link', { name: 'Go to My Account' }).click();
  await expectSignedIn(page, email);
  await expect(page.getByRole('list', { name: 'Your subscriptions' })).toContainText('Standard Both Platforms');
  await page.getByRole('button', { name: 'Customer Settings' }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/portal/`));
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Return' }).click();
  await expectSignedIn(page, email);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('a denied Google consent leads back to the account page with a message, signed out', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Pricing' })).toBeVisible();
});

/** Waits until the page knows the customer; earlier clicks would count as a visitor's. */
async function openPlans(page: Page): Promise<void> {
  await page.goto('/pricing');
  await expect(menu(page).getByRole('link', { name: 'Select a Plan' })).toBeVisible();
}

test('a declined card buys nothing, and another card works', async ({ page, site }) => {
  await openAccount(page, newPerson());
  await openPlans(page);
  await planCard(page, 'Pro Single Platform').getByRole('button').first().click();
  await payWith(page, CARD.declined);
  await expect(page.getByRole('alert')).toContainText(/declined/i);

  await page.goto(`${site.url}/account`);
  await expect(page.getByText('You have no subscription yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Customer Settings' })).toBeDisabled();

  await openPlans(page);
  await planCard(page, 'Pro Single Platform').getByRole('button').first().click();
  await payWith(page, CARD.works);
  await expect(page).toHaveURL(new RegExp(`^${site.url}/payment/success`));
});

test('opens checkout for signed-in visitors, and the portal for subscribers', async ({ page, site }) => {
  await openAccount(page, newPerson());
  await menu(page).getByRole('link', { name: 'Select a Plan' }).click();
  await planCard(page, 'Standard Both Platforms').getByRole('button', { name: 'Go To Checkout' }).click();
  await payWith(page, CARD.works);
  await expect(page).toHaveURL(new RegExp(`^${site.url}/payment/success`));
  // A press before the page knows the subscription leads to the account, which shows its terms.
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Go To Checkout' }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/portal/`));
});

test('shows the Test card only with TEST_MODE in local storage, and opens its checkout', async ({ page, site }) => {
  await openAccount(page, newPerson());
  await page.goto('/pricing');
  await expect(page.getByText('For testing checkout flows only')).toBeHidden();
  await page.evaluate(`localStorage.setItem('TEST_MODE', 'true')`);
  await page.reload();
  await expect(page.getByText('For testing checkout flows only')).toBeVisible();
  await page.getByRole('button', { name: 'Use Test Checkout' }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/checkout/`));
});
