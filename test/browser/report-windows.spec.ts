import { expect, test } from './site-test.js';

test("redraws the equity curve when the window's height changes", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 430 });
  await page.goto('/backtests/moon');
  const heights = (): Promise<number[]> =>
    page.evaluate(
      "[...document.querySelectorAll('.equity-plot, .equity-plot .uplot')].map(({ clientHeight }) => clientHeight)",
    );
  await expect.poll(async () => (await heights()).length).toBe(3);
  const [low = 0, ...drawn] = await heights();
  expect(low).toBeLessThan(300);
  expect(drawn[0]! + drawn[1]!).toBe(low);
  await page.setViewportSize({ width: 1366, height: 900 });
  // What the figures and their notice leave of the window.
  await expect.poll(async () => (await heights())[0]).toBe(372);
  await expect.poll(async () => (await heights()).slice(1).reduce((sum, height) => sum + height, 0)).toBe(372);
});

test('announces a ready report, and adds no tab stop for metrics that fit', async ({ page }) => {
  await page.goto('/backtests/orb');
  await expect(page.getByText('Report ready: 755 trades, net profit +$185,483.20.')).toBeAttached();
  const figures = page.locator('.figures-scroll');
  await expect(figures).toHaveAttribute('class', /scroll-cue/);
  await expect(figures).not.toHaveAttribute('tabindex');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(figures).toHaveAttribute('tabindex', '0');
  await expect(page.getByRole('region', { name: 'Figures, scrolls sideways' })).toBeAttached();
});

for (const width of [390, 1280]) {
  test(`shows each row's trade and row number in a ${width} px window`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const numbers = async (slug: string): Promise<string[]> => {
      await page.goto(`/backtests/${slug}`);
      const first = page.locator('.rows-table td[data-row]').first();
      await expect(first).not.toBeEmpty();
      const own = "getComputedStyle(document.querySelector('.rows-table td[data-row]'), '::before').content";
      return [(await first.textContent()) ?? '', await page.evaluate<string>(own)];
    };
    expect(await numbers('orb')).toEqual(['1', 'none']);
    expect(await numbers('trend-catcher')).toEqual(['206', expect.stringContaining('1')]);
  });
}
