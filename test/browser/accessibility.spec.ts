import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, newPerson, test } from './site-test.js';
import { openAccount } from './steps.js';

const PAGES = [
  '/',
  '/pricing',
  '/account',
  '/signin',
  '/signup',
  '/payment/success',
  '/reset-password',
  '/verify-email',
  '/refund-policy',
  '/affiliates',
  '/support',
  '/terms',
  '/privacy',
  '/backtests/centauri',
  '/backtests/holy-grail',
];
/** Rows of a file that axe looks at: the others are like them, and thousands of cells take it minutes. */
const ROWS = 20;
const THEMES = ['dark', 'light'] as const;

/** What axe finds on the page as it stands, one line a rule. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const theme of THEMES) {
  test.describe(`${theme} theme`, () => {
    test.beforeEach(async ({ context }) => {
      await context.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` });
      await context.route('**/*.csv', async (route) => {
        const file = await (await route.fetch()).text();
        await route.fulfill({ contentType: 'text/csv', body: file.split('\n').slice(0, ROWS).join('\n') });
      });
    });

    for (const path of PAGES) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.waitForLoadState('networkidle');
        expect(await findings(page)).toEqual([]);
      });
    }

    test('axe finds nothing on /success', async ({ page }) => {
      await page.goto('/success');
      await expect(page.getByText('Payment Successful!')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('axe finds nothing on the account of somebody who is signed in', async ({ page }) => {
      await openAccount(page, newPerson());
      await page.waitForLoadState('networkidle');
      expect(await findings(page)).toEqual([]);
    });
  });
}

test('axe finds nothing in the open menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await findings(page)).toEqual([]);
});

for (const theme of THEMES) {
  test(`axe finds nothing in an enlarged illustration, ${theme} theme`, async ({ context, page }) => {
    await context.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Enlarge the illustration of Centauri' }).click();
    await page.getByRole('dialog', { name: 'Centauri' }).getByText('Schematic on made-up prices').waitFor();
    await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
    expect(await findings(page)).toEqual([]);
  });
}
