import type { Page } from '@playwright/test';
import { expect, test } from './site-test.js';
import { PAGES, settle, visit } from './every-page.js';
import { findingsOf } from './in-page.js';

/** Running animations, except those driven by scrolling. */
const running = (page: Page): Promise<string[]> =>
  page.evaluate(
    `document.getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .map(({ effect }) => effect.target.outerHTML.slice(0, 80))`,
  );

test.describe('Forced colors and reduced motion', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  for (const path of PAGES) {
    test(`nothing animates on ${path}, and every control is visible`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const moving = await running(page);
      await settle(page);
      expect([...moving, ...(await running(page)), ...(await findingsOf(page, 'unseen-controls'))]).toEqual([]);
    });
  }

  test('menu, illustration and platform switch do not animate', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await running(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'TradingView NEW!' }).click();
    expect(await running(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enlarge the illustration of Moon' }).click();
    await expect(page.getByRole('dialog', { name: 'Moon' })).toBeVisible();
    expect(await running(page)).toEqual([]);
  });

  for (const path of ['/', '/pricing', '/account', '/backtests/orb']) {
    test(`the focus is visible on ${path}`, async ({ page }) => {
      await visit(page, path);
      const unseen: string[] = [];
      for (let steps = 0; steps < 30; steps += 1) {
        await page.keyboard.press('Tab');
        unseen.push(...(await findingsOf(page, 'unseen-focus')));
      }
      expect(unseen).toEqual([]);
    });
  }
});

const THEMES = ['dark', 'light'];

/** The darkest opaque pixel of the equity curve, 0 to 255. */
const DARKEST = `(() => {
  const canvas = document.querySelector('.equity-plot canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let darkest = 255;
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 250) darkest = Math.min(darkest, data[at]);
  return darkest;
})()`;

test("prints charts at paper width, whatever the window's width", async ({ page }) => {
  await visit(page, '/backtests/orb');
  await expect(page.locator('.chart, .equity-plot canvas')).toHaveCount(7);
  // As on paper: narrower, and without an animation frame to redraw a chart.
  await page.emulateMedia({ media: 'print' });
  const overflow = await page.evaluate(`(() => {
    document.querySelector('main').style.width = '600px';
    const right = document.querySelector('main').getBoundingClientRect().right;
    const pictures = [...document.querySelectorAll('.chart, .equity-plot canvas')];
    return [pictures.length, Math.max(...pictures.map((picture) => picture.getBoundingClientRect().right - right))];
  })()`);
  expect(overflow).toEqual([7, expect.any(Number)]);
  expect((overflow as number[])[1]).toBeLessThanOrEqual(1);
});

test("prints a year's months and total on one A4 page", async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await visit(page, '/backtests/orb');
  await page.emulateMedia({ media: 'print' });
  const table = page.locator('.heat-map');
  await expect(table.getByRole('columnheader', { name: 'Total' })).toBeAttached();
  const beyond = await page.evaluate(`document.querySelector('.heat-map').getBoundingClientRect().right - innerWidth`);
  expect(beyond).toBeLessThanOrEqual(1);
});

test('prints all rows of a summary, and a comparison without its picker', async ({ page }) => {
  await visit(page, '/backtests/flux-trident');
  const rows = page.getByRole('table', { name: 'Every row in the file, hypothetical' });
  await expect(rows).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(rows.getByRole('row')).toHaveCount(31);
  const cut = await page.evaluate(`(() => {
    const table = document.querySelector('.rows-in-print table');
    return table.offsetHeight - table.parentElement.clientHeight;
  })()`);
  expect(cut).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });
  await visit(page, '/compare?with=orb,mars,trend-catcher,liquidity-sweep');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(page.getByRole('list', { name: 'Strategies compared' })).toContainText('D Liquidity Sweep');
  await expect(page.getByRole('button', { name: /^Remove|^Add$/ })).toHaveCount(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(718);
});

test('fits four strategies on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await visit(page, '/compare?with=orb,mars,trend-catcher,liquidity-sweep&account=topstep-50k');
  await expect(page.getByRole('table', { name: /^Prop-firm check/ })).toBeVisible();
  const boxes = "[...document.querySelectorAll('.figures-scroll')].map((box) => box.scrollWidth - box.clientWidth)";
  expect(await page.evaluate(boxes)).toEqual([0, 0]);
});

for (const theme of THEMES) {
  test(`prints the ${theme} theme on white, without header, footer, and buttons`, async ({ context, page }) => {
    await context.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` });
    for (const path of ['/refund-policy', '/backtests/orb?account=topstep-50k']) {
      await visit(page, path);
      await page.emulateMedia({ media: 'print' });
      for (const chrome of ['banner', 'contentinfo'] as const) await expect(page.getByRole(chrome)).toBeHidden();
      await expect(page.getByRole('complementary', { name: 'Sandbox' })).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
        'rgb(255, 255, 255)',
      );
      await page.emulateMedia({ media: 'screen' });
    }
    const main = page.getByRole('main');
    const controls = [
      main.getByRole('link', { name: 'Download CSV' }),
      main.getByRole('button', { name: 'Zoom in' }),
      main.getByRole('searchbox', { name: 'Filter rows' }),
      main.getByRole('link', { name: 'See it on the curve' }),
      main.locator('.equity-account'),
    ];
    await main.getByRole('slider', { name: 'Cursor on the equity curve' }).press('Home');
    for (const control of controls) await expect(control).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.evaluate(DARKEST), 'the curve is drawn in ink').toBeLessThan(40);
    for (const control of controls) await expect(control).toBeHidden();
  });
}
