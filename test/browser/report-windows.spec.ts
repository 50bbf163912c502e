import { expect, test } from './site-test.js';
import { PHONE } from './every-page.js';

test('the equity curve is drawn anew in the height that a window leaves it', async ({ page }) => {
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
  await expect.poll(async () => (await heights())[0]).toBe(446);
  await expect.poll(async () => (await heights()).slice(1).reduce((sum, height) => sum + height, 0)).toBe(446);
});

test('a report says that it is ready, and its figures are no stop of the keyboard where all of them stand', async ({
  page,
}) => {
  await page.goto('/backtests/orb');
  await expect(page.getByText('Report ready: 755 trades, net profit +$185,483.20.')).toBeAttached();
  const figures = page.locator('.figures-scroll');
  await expect(figures).toHaveAttribute('class', /scroll-cue/);
  await expect(figures).not.toHaveAttribute('tabindex');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(figures).toHaveAttribute('tabindex', '0');
  await expect(page.getByRole('region', { name: 'Figures, scrolls sideways' })).toBeAttached();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a row has the number that the file gives its trade, and none beside it', async ({ page }) => {
    await page.goto('/backtests/orb');
    const first = page.locator('.rows-table td[data-row]').first();
    await expect(first).toHaveText('1');
    const number = (): Promise<string> =>
      page.evaluate("getComputedStyle(document.querySelector('.rows-table td[data-row]'), '::before').content");
    expect(await number()).toBe('none');
    await page.setViewportSize({ width: 900, height: 800 });
    expect(await number()).toContain('1');
  });
});
