import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';
import { PAGES, settle, visit } from './every-page.js';
import { findingsOf } from './in-page.js';

const widthOfAll = (page: Page): Promise<number> =>
  page.evaluate('document.scrollingElement.scrollWidth - document.documentElement.clientWidth');

/** In CSS pixels; zooming leaves fewer of them. */
const PHONE = { width: 320, height: 640 };
const ZOOMED = { width: 640, height: 400 };
const DESK = { width: 1280, height: 720 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of PAGES) {
  test(`${path} fits phone, desktop, and 200% zoom with full texts and large targets`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await visit(page, path);
    const phone = await faults(page);
    await page.setViewportSize(DESK);
    await visit(page, path);
    const desk = await faults(page);
    await page.setViewportSize(ZOOMED);
    await settle(page);
    expect({ phone, desk }).toEqual({ phone: [], desk: [] });
    // Charts are redrawn a few frames after the width changes.
    await expect.poll(() => faults(page), 'at 200 %').toEqual([]);
  });
}

async function faults(page: Page): Promise<string[]> {
  const over = await widthOfAll(page);
  return [
    ...(over > 0 ? [`scrolls sideways by ${over} px`] : []),
    ...(await findingsOf(page, 'cut-text')),
    ...(await findingsOf(page, 'small-targets')),
  ];
}

for (const [name, size] of Object.entries({ 'a small phone': PHONE, 'a desk at 200 %': ZOOMED })) {
  test(`menu and enlarged illustration do not scroll sideways on ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
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
