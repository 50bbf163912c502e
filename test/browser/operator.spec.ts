import { axeFindings } from './axe.js';
import { expect, newPerson, test } from './site-test.js';
import { CARD, expectSignedIn, getStarted, payWith, planCard, signUp } from './steps.js';

const WORK = 'Add NinjaTrader access';

for (const [name, width, colorScheme, ground] of [
  ['on a phone in the dark', 360, 'dark', 'rgb(11, 18, 32)'],
  ['on a desk by day', 1280, 'light', 'rgb(246, 242, 234)'],
] as const) {
  test(`the operator’s email leads to a page that completes a grant without scripts, ${name}`, async ({
    page,
    browser,
    site,
  }) => {
    const email = newPerson();
    await page.goto('/pricing');
    await planCard(page, 'Pro Both Platforms').getByRole('button', { name: 'Get Started' }).click();
    await signUp(page, email);
    await payWith(page, CARD.works);
    await getStarted(page);
    const linked = async (): Promise<string> => {
      const mails = await site.sandbox.inbox('operator@example.com');
      const mail = mails.find(({ subject, text }) => subject === WORK && text.includes(email));
      return /^(http\S+\/operator\/grant\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
    };
    await expect.poll(linked).not.toBe('');

    const viewport = { width, height: 800 };
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme, viewport });
    const desk = await context.newPage();
    // The receiver must accept the change first; the page acts only on the state it shows.
    await expect(async () => {
      await desk.goto(await linked());
      await expect(desk.getByText('In progress', { exact: true }).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(desk.getByRole('heading', { name: WORK })).toBeVisible();
    await expect(desk.getByText(email, { exact: true })).toBeVisible();
    // The page's security policy must allow the style.
    await expect(desk.locator('body')).toHaveCSS('background-color', ground);
    // The page's policy blocks scripts, so axe needs another page.
    const eyes = await browser.newPage({ colorScheme, viewport });
    await eyes.goto(desk.url());
    expect(await axeFindings(eyes)).toEqual([]);
    await eyes.close();
    await desk.getByText('Everything refused').click();
    await desk.getByText('History').click();
    const overflow = await desk.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await desk.getByLabel('Your name').fill('Anna');
    await desk.getByLabel('Evidence').fill('License 17 in the portal');
    await desk.getByRole('button', { name: 'Granted' }).click();
    await expect(desk.getByRole('status')).toHaveText('Granted. We’ve told the customer.');
    await expect(desk.getByText('License 17 in the portal').first()).toBeVisible();
    await context.close();

    await page.goto('/account');
    await expectSignedIn(page, email);
    await expect(page.getByRole('list', { name: 'Your access' })).toContainText('NinjaTrader Active');
  });
}
