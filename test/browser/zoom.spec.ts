import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';
import { PAGES, visit } from './every-page.js';
import { findingsOf } from './in-page.js';

const widthOfAll = (page: Page): Promise<number> =>
  page.evaluate('document.scrollingElement.scrollWidth - document.documentElement.clientWidth');

/** In CSS pixels, of which zooming leaves half as many. */
const SCREENS = {
  'a small phone': { width: 320, height: 640 },
  'a window of 1280 px at 200 %': { width: 640, height: 400 },
  'a desk': { width: 1280, height: 720 },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of PAGES) {
  test(`${path} does not scroll sideways, no text is cut off, and every target is large enough: phone, 200 %, desk`, async ({
    page,
  }) => {
    const found: Record<string, string[]> = {};
    for (const [name, size] of Object.entries(SCREENS)) {
      await page.setViewportSize(size);
      await visit(page, path);
      const over = await widthOfAll(page);
      const sideways = over > 0 ? [`scrolls sideways by ${over} px`] : [];
      found[name] = [
        ...sideways,
        ...(await findingsOf(page, 'cut-text')),
        ...(await findingsOf(page, 'small-targets')),
      ];
    }
    expect(found).toEqual({ 'a small phone': [], 'a window of 1280 px at 200 %': [], 'a desk': [] });
  });
}

for (const name of ['a small phone', 'a window of 1280 px at 200 %'] as const) {
  test(`what opens on ${name} does not scroll sideways either: the menu and an illustration`, async ({ page }) => {
    await page.setViewportSize(SCREENS[name]);
    await visit(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await widthOfAll(page)).toBe(0);
    expect([...(await findingsOf(page, 'cut-text')), ...(await findingsOf(page, 'small-targets'))]).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Enlarge the illustration of Moon' }).click();
    const dialog = page.getByRole('dialog', { name: 'Moon' });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    expect(await widthOfAll(page)).toBe(0);
  });
}
