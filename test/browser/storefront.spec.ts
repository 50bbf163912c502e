import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';
import { menu } from './steps.js';

const PHONE = { width: 375, height: 700 };
const SMALL_PHONE = { width: 320, height: 568 };

const scrolled = (page: Page): Promise<number> => page.evaluate('Math.round(window.scrollY)');
const enlarge = (page: Page, name: string) =>
  page.getByRole('button', { name: `Enlarge the illustration of ${name}`, exact: true });

test('Home: an enlarged illustration opens by keyboard, traps the focus, and returns it', async ({ page }) => {
  await page.goto('/');
  await enlarge(page, 'Market Phase').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Market Phase' });
  await expect(dialog.getByRole('img', { name: /^Illustration: Market Phase on / })).toBeVisible();
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

test('Home: the dialog closes by its button and by a click outside', async ({ page }) => {
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

for (const [name, size] of Object.entries({ phone: { width: 390, height: 844 }, 'small phone': SMALL_PHONE })) {
  test(`Home on a ${name}: an enlarged illustration is readable, from its latest prices on`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await enlarge(page, 'Moon').click();
    const dialog = page.getByRole('dialog', { name: 'Moon' });
    const picture = dialog.getByRole('img');
    const frame = dialog.getByRole('region', { name: 'Picture of Moon' });
    /** Of the picture beyond the frame's right edge, in pixels. */
    const hidden = async (): Promise<number> => {
      const [inner, outer] = await Promise.all([picture.boundingBox(), frame.boundingBox()]);
      return (inner?.x ?? 0) + (inner?.width ?? 0) - (outer?.x ?? 0) - (outer?.width ?? 0);
    };
    // Labels of 17 px in a picture of 1200 px.
    const label = async (): Promise<number> => (17 / 1200) * ((await picture.boundingBox())?.width ?? 0);
    await expect(dialog.getByRole('button', { name: 'Fit to width' })).toBeInViewport({ ratio: 1 });
    expect(await label()).toBeGreaterThanOrEqual(11);
    await expect.poll(hidden).toBeLessThan(1);
    await frame.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(hidden, 'arrow keys scroll').toBeGreaterThan(1);
    await dialog.getByRole('button', { name: 'Fit to width' }).click();
    expect((await picture.boundingBox())?.width).toBeLessThan(size.width);
    await dialog.getByRole('button', { name: 'Full size' }).click();
    expect(await label()).toBeGreaterThanOrEqual(11);
    await expect.poll(hidden).toBeLessThan(1);
  });
}

test('Home on a phone: a section link shows its heading below the sticky header', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Tools on this page' })
    .getByRole('link', { name: 'Indicators 11' })
    .click();
  await expect(page).toHaveURL(/#indicators$/);
  const heading = page.getByRole('heading', { name: 'Our Indicators' });
  await expect(heading).toBeInViewport();
  const pricing = page.getByRole('banner').getByRole('link', { name: 'Start free trial' });
  await expect(pricing).toBeInViewport();
  const [header, title] = await Promise.all([page.getByRole('banner').boundingBox(), heading.boundingBox()]);
  expect(title?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await pricing.click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('Home on a phone: the focused element is never under the header', async ({ page }) => {
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
    // Wait for smooth scrolling to end.
    await expect.poll(belowHeader).toBeGreaterThanOrEqual(-1);
  }
});

for (const { size, most } of [
  { size: { width: 1440, height: 900 }, most: 7000 },
  { size: { width: 390, height: 844 }, most: 9000 },
]) {
  test(`Home ends before ${most} px on a screen of ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const platform of ['ninjatrader', 'tradingview']) {
      await page.goto(`/?platform=${platform}`);
      expect(await page.evaluate('document.documentElement.scrollHeight'), platform).toBeLessThanOrEqual(most);
    }
  });
}

test('Home: a card that is folded away opens by its address, and by Back at the same place', async ({ page }) => {
  await page.goto('/#flux-trident');
  const card = page.getByRole('article', { name: 'FluxTrident' });
  await expect(card).toBeInViewport();
  await expect(page).toHaveURL(/\?all=automated-strategies#flux-trident$/);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(3000);
  const before = await scrolled(page);
  await card.getByRole('link', { name: 'View Backtest' }).click();
  await expect(page).toHaveURL(/\/backtests\/flux-trident$/);
  await page.goBack();
  await expect(card).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(before);
});

test('Home on a phone: a card opens by its address, and the list can be folded again', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/#donchian-turtle');
  const card = page.getByRole('article', { name: 'Donchian Turtle' });
  await expect(card).toBeInViewport();
  await page
    .getByRole('region', { name: 'Our Automated Strategies' })
    .getByRole('button', { name: 'Show fewer' })
    .click();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL('/');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Home shows every tool of the platform', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(36);
    await expect(page.getByRole('article', { name: 'Previous Levels' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(All|Show)/ })).toHaveCount(0);
  });
});

test('Home: keeps the platform in the URL after a reload and on Back', async ({ page }) => {
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

test('Header: switches the theme and remembers it', async ({ page }) => {
  await page.goto('/terms');
  await menu(page).getByRole('button', { name: 'Light theme' }).click();
  await expect(menu(page).getByRole('button', { name: 'Dark theme' })).toBeVisible();
  await page.reload();
  await expect(menu(page).getByRole('button', { name: 'Dark theme' })).toBeVisible();
});

test.describe('on a slow line', () => {
  test.beforeEach(async ({ context }) => {
    await context.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
  });

  test('Home: a click before the code has loaded counts exactly once', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('radio', { name: 'TradingView NEW!' }).click({ force: true });
    await expect(page).toHaveURL(/platform=tradingview/);
    await page.goto('/?platform=ninjatrader', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Enlarge the illustration of Moon' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('Pricing: a plan clicked before hydration opens its checkout', async ({ page }) => {
    await page.goto('/pricing', { waitUntil: 'commit' });
    await page.getByRole('article', { name: 'Pro Both Platforms' }).getByRole('button').click();
    await expect(page).toHaveURL(/\/account/);
  });
});
