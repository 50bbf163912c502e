import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';
import { PAGES, visit } from './every-page.js';
import { findingsOf } from './in-page.js';

const widthOfAll = (page: Page): Promise<number> =>
  page.evaluate('document.scrollingElement.scrollWidth - document.documentElement.clientWidth');

/** Lines found, under the page that they were found on. */
type Found = Record<string, string[]>;

async function onEveryPage(page: Page, look: () => Promise<string[]>): Promise<Found> {
  const found: Found = {};
  for (const path of PAGES) {
    await visit(page, path);
    const lines = await look();
    if (lines.length > 0) found[path] = [...new Set(lines)];
  }
  return found;
}

const SCREENS = [
  { name: 'a small phone', viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
  { name: 'a window of 1280 px at 200 %', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
];

for (const { name, ...screen } of SCREENS) {
  test.describe(name, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } });

    test('no page scrolls sideways, no text is cut off, and every target is large enough', async ({ page }) => {
      test.setTimeout(120_000);
      const found = await onEveryPage(page, async () => {
        const over = await widthOfAll(page);
        const sideways = over > 0 ? [`scrolls sideways by ${over} px`] : [];
        return [...sideways, ...(await findingsOf(page, 'cut-text')), ...(await findingsOf(page, 'small-targets'))];
      });
      expect(found).toEqual({});
    });

    test('nor does what opens: the menu and an illustration', async ({ page }) => {
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
  });
}

test('on a desk every target is large enough, too', async ({ page }) => {
  test.setTimeout(120_000);
  expect(await onEveryPage(page, () => findingsOf(page, 'small-targets'))).toEqual({});
});
