import type { Page } from '@playwright/test';
import { settle } from './every-page.js';
import { expect, newPerson, test } from './site-test.js';
import { CARD, expectSignedIn, getStarted, hold, menu, openAccount, payWith, planCard, signUp } from './steps.js';

/** Ways browsers block storage; each runs before the page's scripts. */
const REFUSALS: Record<string, () => void> = {
  'switched off': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  },
  'full, as in old private windows': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  missing: () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { value: null });
  },
  'feigned: nothing that is stored is there': () => {
    Storage.prototype.setItem = () => undefined;
  },
};

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out' }).click();

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test.describe(`storage that is ${name}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(refuse));

    test('signs up, stays signed in after a reload, and signs out', async ({ page }) => {
      const email = newPerson();
      await openAccount(page, email);
      await page.reload();
      await expectSignedIn(page, email);
      await page.goto('/pricing');
      await expect(planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Go To Checkout' })).toBeEnabled();
      await expect(menu(page).getByRole('link', { name: 'Select a Plan' })).toBeVisible();
      await page.goto('/account');
      // A request under way at the sign-out would be refused, which the browser logs.
      await settle(page);
      await signOut(page);
      await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
      await page.reload();
      await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    });

    test('opens the checkout on one click, even before the session is known', async ({ page, site }) => {
      await openAccount(page, newPerson());
      const answer = await hold(page, '**/users/session-hint');
      await page.goto('/pricing');
      await planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Get Started' }).click();
      await answer();
      await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/checkout/`));
    });

    test('stays signed in on return from checkout', async ({ page, site }) => {
      const email = newPerson();
      await page.goto('/pricing');
      await planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Get Started' }).click();
      await signUp(page, email);
      await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/checkout/`));
      await payWith(page, CARD.works);
      await expect(page).toHaveURL(new RegExp(`^${site.url}/payment/success`));
      await expect(page.getByText('Your subscription is active.')).toBeVisible();
      await getStarted(page);
    });
  });
}

test('sends no session request if userEmail is missing', async ({ page }) => {
  await openAccount(page, newPerson());
  await page.evaluate(() => localStorage.removeItem('userEmail'));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/users/'))).toEqual([]);
});

test('explains blocked cookies instead of asking to sign in again', async ({ page, complaints }) => {
  await page.route('**/users/login', async (route) => {
    const answer = await route.fetch();
    await page.context().clearCookies();
    const headers = Object.fromEntries(
      Object.entries(answer.headers()).filter(([name]) => name.toLowerCase() !== 'set-cookie'),
    );
    await route.fulfill({ response: answer, headers });
  });
  await page.goto('/account');
  await signUp(page, newPerson());
  await expect(page.getByText('your browser didn’t keep it')).toBeVisible();
  complaints.length = 0;
});
