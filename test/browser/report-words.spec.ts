import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';

/** Words that a report may show before anything is unfolded. */
const MOST = 1150;

/** What fits the first screen: the bottom of the figures, and the drawing of the curve. */
interface FirstScreen {
  words: number;
  figures: number;
  curve: { top: number; height: number };
  notices: number;
}

/**
 * Counts the words that a report shows, without the rows of its file, which grow with the file, and
 * without what only screen readers get.
 */
const READ = `(() => {
  const count = (text) => text.split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).length;
  const main = document.querySelector('main');
  const apart = [...main.querySelectorAll('.rows-table tbody, .visually-hidden')];
  const { top, height } = document.querySelector('.equity-plot .u-over').getBoundingClientRect();
  return {
    words: count(main.innerText) - apart.reduce((sum, part) => sum + count(part.innerText), 0),
    figures: document.querySelector('.headline-figures').getBoundingClientRect().bottom,
    curve: { top, height },
    notices: main.querySelectorAll('.notice, .hypothetical').length,
  };
})()`;

async function read(page: Page, slug: string): Promise<FirstScreen> {
  await page.goto(`/backtests/${slug}`);
  await expect(page.getByRole('heading', { name: 'Method' })).toBeVisible();
  await expect(page.locator('.equity-plot .u-over').first()).toBeAttached();
  return page.evaluate<FirstScreen>(READ);
}

for (const [width, height, curveShown] of [
  [1440, 900, 1],
  [390, 844, 0.5],
] as const) {
  test(`a report of ${width} by ${height} pixels opens with figures and curve, in few words`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const slug of ['orb', 'mars', 'holy-grail', 'future-prediction-server', 'ichimoko-strat']) {
      const { words, figures, curve, notices } = await read(page, slug);
      expect(words, `words of ${slug}`).toBeLessThanOrEqual(MOST);
      expect(figures, `figures of ${slug}`).toBeLessThan(0.6 * height);
      expect(height - curve.top, `curve of ${slug}`).toBeGreaterThanOrEqual(curveShown * curve.height);
      expect(notices, `notices of ${slug}`).toBe(1);
      await expect(page.getByRole('main').getByRole('link', { name: 'Get this strategy' }).first()).toBeInViewport();
      await expect(page.getByRole('link', { name: 'Trades', exact: true })).toBeInViewport();
    }
  });
}
