import type { Page } from '@playwright/test';
import { PHONE as TOUCHED, settle } from './every-page.js';
import { expect, test } from './site-test.js';
import { menu } from './steps.js';

const PHONE = { width: 375, height: 700 };

const scrolled = (page: Page): Promise<number> => page.evaluate('Math.round(window.scrollY)');
const enlarge = (page: Page, name: string) =>
  page.getByRole('button', { name: `Enlarge the illustration of ${name}`, exact: true });

test('Home: an illustration opens large by keyboard, keeps the focus inside and gives it back', async ({ page }) => {
  await page.goto('/');
  await enlarge(page, 'Market Phase').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Market Phase' });
  await expect(dialog.getByRole('img', { name: 'Schematic of Market Phase on made-up prices' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const before = await scrolled(page);
  await page.keyboard.press('PageDown');
  for (let steps = 0; steps < 4; steps++) {
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('article', { name: 'Market Phase' }).getByRole('button', { name: /Enlarge/ }),
    ).not.toBeFocused();
  }
  expect(await scrolled(page)).toBe(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge(page, 'Market Phase')).toBeFocused();
});

test('Home: the dialog closes by its button and by a press beside it', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Centauri' });
  await enlarge(page, 'Centauri').click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await enlarge(page, 'Centauri').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('Home on a phone: the header stays, and a link to a section shows its heading below it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Tools on this page' })
    .getByRole('link', { name: 'Indicators 11' })
    .click();
  await expect(page).toHaveURL(/#indicators$/);
  const heading = page.getByRole('heading', { name: 'Our Indicators' });
  await expect(heading).toBeInViewport();
  const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' });
  await expect(pricing).toBeInViewport();
  const [header, title] = await Promise.all([page.getByRole('banner').boundingBox(), heading.boundingBox()]);
  expect(title?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await pricing.click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('Home on a phone: what has the focus is never beneath the header', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/#indicators');
  const links = page
    .getByRole('region', { name: 'Our Automated Strategies' })
    .getByRole('link', { name: 'View Backtest' });
  await links.last().focus();
  const belowHeader = async (): Promise<number> => {
    const parts = [page.getByRole('banner'), page.locator(':focus')];
    const [header, focused] = await Promise.all(parts.map((part) => part.boundingBox()));
    return (focused?.y ?? 0) - (header?.height ?? 0);
  };
  for (let steps = 0; steps < 6; steps++) {
    await page.keyboard.press('Shift+Tab');
    // Where the page comes to rest: it may scroll smoothly.
    await expect.poll(belowHeader).toBeGreaterThanOrEqual(-1);
  }
});

test('Home: the platform stands in the address, and is there after a reload and on the way back', async ({ page }) => {
  await page.goto('/');
  const web = page.getByRole('radio', { name: 'TradingView NEW!' });
  await page.getByRole('radio', { name: 'NinjaTrader' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?platform=tradingview$/);
  await page.reload();
  await expect(web).toBeChecked();
  await menu(page).getByRole('link', { name: 'Affiliates' }).click();
  await expect(page).toHaveURL(/\/affiliates$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?platform=tradingview$/);
  await expect(web).toBeChecked();
});

test('Header: the theme is switched there and stays', async ({ page }) => {
  await page.goto('/terms');
  await menu(page).getByRole('button', { name: 'Light theme' }).click();
  await expect(menu(page).getByRole('button', { name: 'Dark theme' })).toBeVisible();
  await page.reload();
  await expect(menu(page).getByRole('button', { name: 'Dark theme' })).toBeVisible();
});

/** Whether the page's code has run. */
const isAwake = (page: Page) => page.evaluate<boolean>('!window.early');

test.describe('a page that is whole as it comes', () => {
  test('runs no code before the first move, and then answers to it', async ({ browser, baseURL }) => {
    for (const path of ['/', '/pricing', '/refund-policy']) {
      const page = await browser.newPage({ ...TOUCHED, baseURL });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await isAwake(page), path).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(menu(page).getByRole('link', { name: 'Affiliates' })).toBeVisible();
      expect(await isAwake(page), path).toBe(true);
      await page.close();
    }
  });

  test('runs it at once for those who bring something along: a referral, an earlier choice', async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ ...TOUCHED, baseURL });
    await page.goto('/?ref=partner');
    await expect.poll(() => isAwake(page)).toBe(true);
    await page.evaluate("localStorage.setItem('platform', 'tradingview')");
    await page.goto('/');
    await expect(page.getByRole('radio', { name: 'TradingView NEW!' })).toBeChecked();
    expect(await isAwake(page)).toBe(true);
    await page.close();
  });

  test('stays as it is where its own code is gone by then, and a press of a control loads it anew', async ({
    page,
    complaints,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.route('**/assets/home-*.js', (route) => route.fulfill({ status: 404 }));
    await page.mouse.wheel(0, 400);
    await expect.poll(() => complaints.some((text) => text.startsWith('A part of the site did not load.'))).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Understand the markets. Gain an edge.');
    await page.unroute('**/assets/home-*.js');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await settle(page);
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
    complaints.splice(0);
  });

  test('an address in other letters is not found, and stays so', async ({ page, complaints }) => {
    await page.goto('/Pricing');
    await settle(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  test('works by its links alone where no code comes', async ({ page, complaints }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('link', { name: 'Try it free for 30 days' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
    expect(new Set(complaints.splice(0))).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
  });
});

test.describe('on a slow line', () => {
  test.beforeEach(async ({ context }) => {
    await context.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
  });

  test('Home: a press before the code is there counts once it is, and once only', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('radio', { name: 'TradingView NEW!' }).click({ force: true });
    await expect(page).toHaveURL(/platform=tradingview/);
    await page.goto('/?platform=ninjatrader', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Enlarge the illustration of Moon' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('Pricing: a plan pressed on a page that only looks ready is not forgotten', async ({ page }) => {
    await page.goto('/pricing', { waitUntil: 'commit' });
    await page.getByRole('article', { name: 'Pro Both Platforms' }).getByRole('button').click();
    await expect(page).toHaveURL(/\/account/);
  });
});
