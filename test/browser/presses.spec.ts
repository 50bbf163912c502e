import { expect, newPerson, test } from './site-test.js';
import { hold, menu, openAccount, planCard } from './steps.js';

const STATUS = '**/payment/subscription-status/**';

test('a plan pressed while the page asks who the customer is opens the checkout', async ({ page, site }) => {
  await openAccount(page, newPerson());
  const release = await hold(page, STATUS);
  await page.goto('/pricing');
  await expect(menu(page).getByRole('link', { name: 'Select a Plan' })).toBeVisible();
  await planCard(page, 'Standard Single Platform').getByRole('button', { name: 'TradingView' }).click();
  await release();
  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/checkout/`));
});

test('a press counts that begins before hydration and ends once the customer is known', async ({ page, site }) => {
  await openAccount(page, newPerson());
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/pricing', { waitUntil: 'commit' });
  await planCard(page, 'Pro Both Platforms').getByRole('button').hover();
  await page.mouse.down();
  await release();
  await expect(planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Go To Checkout' })).toBeVisible();
  await expect(planCard(page, 'Pro Both Platforms').getByText('30 days free, then')).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/checkout/`));
});

test('a plan pressed before hydration counts, even if the visitor touches the page again', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/pricing', { waitUntil: 'commit' });
  await planCard(page, 'Pro Single Platform').getByRole('button', { name: 'NinjaTrader' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await release();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('Pro Single Platform (NinjaTrader)')).toBeVisible();
});

test('Google and the form answer to a press in the moment they appear', async ({ page, site }) => {
  const asSoonAs = (selector: string): Promise<unknown> =>
    page.addInitScript(`
      new MutationObserver((_, watch) => {
        const button = document.querySelector(${JSON.stringify(selector)});
        if (button) watch.disconnect(), button.click();
      }).observe(document, { childList: true, subtree: true });
    `);
  await asSoonAs('.sign-in form [type=submit]');
  await page.goto('/account');
  await expect(page.getByText('Enter your email address, such as')).toBeVisible();
  await asSoonAs('.sign-in > .button');
  await page.goto('/account');
  await expect(page).toHaveURL(new RegExp(`^${site.sandbox.url}/`));
});
