import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.js';
import { settle, visit } from './every-page.js';
import { expect, test } from './site-test.js';

// Scroll bars that take space, as on a desktop.
test.use({ launchOptions: { executablePath: findChromium('shell'), ignoreDefaultArgs: ['--hide-scrollbars'] } });

interface Box {
  /** Height of the horizontal scroll bar in pixels. */
  bar: number;
  /** Pixels between the last row and the bar. */
  strip: number;
  scrollTop: number;
}

const boxOf = (page: Page): Promise<Box> =>
  page.evaluate(`(() => {
    const box = document.querySelector('.rows-box');
    const inner = box.getBoundingClientRect().top + box.clientTop + box.clientHeight;
    const last = box.querySelector('tbody tr:last-child').getBoundingClientRect().bottom;
    return { bar: box.offsetHeight - box.clientHeight - 2, strip: Math.round(inner - last), scrollTop: box.scrollTop };
  })()`);

for (const [width, height] of [
  [1280, 900],
  [1920, 1080],
  [800, 700],
] as const) {
  test(`trades table: rows fill the box at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, '/backtests/orb');
    await page.getByRole('region', { name: /^Rows of/ }).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await boxOf(page)).strip).toBe(0);
    expect((await boxOf(page)).bar).toBeGreaterThan(5);
  });
}

test('trades table: a new order or filter starts at the top', async ({ page }) => {
  await visit(page, '/backtests/orb');
  const box = page.getByRole('region', { name: /^Rows of/ });
  const second = box.getByRole('row').nth(1);
  for (const change of [
    () => box.getByRole('columnheader').first().getByRole('button').click(),
    () => page.getByRole('searchbox', { name: 'Filter rows' }).fill('Long'),
  ]) {
    await box.hover();
    await page.mouse.wheel(0, 3000);
    await expect(second).not.toHaveAttribute('aria-rowindex', '2');
    await change();
    await expect(second).toHaveAttribute('aria-rowindex', '2');
    expect((await boxOf(page)).scrollTop).toBe(0);
  }
});

test('trades table: filter and order survive a reload', async ({ page }) => {
  await visit(page, '/backtests/orb');
  const box = page.getByRole('region', { name: /^Rows of/ });
  const filter = page.getByRole('searchbox', { name: 'Filter rows' });
  await filter.fill('Short');
  await box.getByRole('button', { name: 'Profit', exact: true }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('filter') === 'Short' && searchParams.has('sort'));
  const words = page.getByText(/ rows with “Short”$/);
  await expect(words).toBeVisible();
  const first = box.getByRole('row').nth(1);
  await expect(first).toContainText('Short');
  const seen = [await words.textContent(), await first.textContent()];
  await page.reload();
  await expect(filter).toHaveValue('Short');
  await expect(words).toHaveText(seen[0]!);
  await expect(first).toHaveText(seen[1]!);
});

test('trades table: Back after a jump to a row restores filter and order', async ({ page }) => {
  await page.goto('/backtests/orb?account=topstep-50k&filter=Short&sort=-13');
  const box = page.getByRole('region', { name: /^Rows of/ });
  const words = page.getByText(/^\d+ rows with “Short”$/);
  await expect(words).toBeVisible();
  const top = box.getByRole('row').nth(1);
  await expect(top).toContainText('Short');
  const first = await top.textContent();
  await page
    .getByRole('link', { name: /^Go to row/ })
    .first()
    .click();
  await expect(box.locator('tr[aria-current]')).toBeInViewport();
  await page.waitForURL(({ searchParams, hash }) => !searchParams.has('filter') && hash === '#rows-title');
  await page.goBack();
  await expect(words).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Filter rows' })).toHaveValue('Short');
  await expect(top).toHaveText(first!);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ filter: 'Short', sort: '-13' });
});

test("trades table: scrolls to the URL's filter or sort column", async ({ page }) => {
  for (const [query, words] of [
    ['filter=%3E+500&column=13&sort=-13', '318 rows with Profit > 500'],
    ['sort=-13', '755 rows, 19 columns'],
  ]) {
    await page.goto(`/backtests/orb?${query}`);
    await expect(page.getByText(words!, { exact: true })).toBeVisible();
    // Once all of the report is laid out nothing moves any more.
    const box = page.getByRole('region', { name: /^Rows of/ });
    const profit = box.getByRole('columnheader', { name: 'Profit', exact: true });
    const [inside, found] = [(await box.boundingBox())!, (await profit.boundingBox())!];
    expect(found.x).toBeGreaterThan(inside.x + inside.width / 2);
    expect(found.x + found.width).toBeLessThanOrEqual(inside.x + inside.width);
  }
});

test('trades table: sorting another column keeps the horizontal position', async ({ page }) => {
  await page.goto('/backtests/orb?filter=%3E+500&column=13');
  const box = page.getByRole('region', { name: /^Rows of/ });
  await expect(page.getByText('318 rows with Profit > 500', { exact: true })).toBeVisible();
  const left = () => page.evaluate<number>(`document.querySelector('.rows-box').scrollLeft`);
  await expect.poll(left).toBeGreaterThan(0);
  await page.evaluate(`document.querySelector('.rows-box').scrollTo(0, 2000)`);
  await box.getByRole('button', { name: 'Entry price', exact: true }).click();
  await expect.poll(async () => (await boxOf(page)).scrollTop).toBe(0);
  await settle(page);
  expect(await left()).toBe(0);
});

test('notes that a trade has two rows in the file', async ({ page }) => {
  const words = page.getByText('Each trade has two rows in this file: entry and exit.');
  for (const [slug, times] of [
    ['trend-catcher', 1],
    ['orb', 0],
  ] as const) {
    await visit(page, `/backtests/${slug}`);
    await expect(page.getByText(/^\d+ rows, \d+ columns$/)).toBeVisible();
    await expect(words).toHaveCount(times);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('scrolls to the filtered column without hiding it behind the sticky one', async ({ page }) => {
    await visit(page, '/backtests/orb');
    // The first column next to the sticky one, and how much of it is covered.
    const beside = `(() => {
      const [first, ...others] = document.querySelectorAll('.rows-table th');
      const { right } = first.getBoundingClientRect();
      const next = others.find((other) => other.getBoundingClientRect().right > right + 1);
      return [next.textContent, Math.max(0, Math.round(right - next.getBoundingClientRect().left))];
    })()`;
    // The visible column depends on the width of the font.
    for (const [width, name, next] of [
      [390, 'Profit', /^Profit$/],
      [390, 'Instrument', /^Instrument$/],
      [620, 'Qty', /^(Instrument|Account|Strategy|Market pos\.|Qty)$/],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.locator('.rows-box').scrollIntoViewIfNeeded();
      await page.getByLabel('In column').selectOption(name);
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate<unknown>(beside)).toEqual([expect.stringMatching(next), 0]);
    }
  });

  for (const [slug, isShown] of [
    ['orb', false],
    ['holy-grail', true],
  ] as const) {
    test(`shows the row number ${isShown ? 'beside' : 'in'} the first field of ${slug}`, async ({ page }) => {
      await visit(page, `/backtests/${slug}`);
      const box = page.locator('.rows-box');
      await box.scrollIntoViewIfNeeded();
      await box.evaluate((element) => (element.scrollLeft = 500));
      // The label text before a field is styled only.
      const number = `(() => {
        const field = document.querySelector('.rows-table td[data-row]');
        const left = field.getBoundingClientRect().left - document.querySelector('.rows-box').getBoundingClientRect().left;
        return [getComputedStyle(field, '::before').content !== 'none', Math.round(left)];
      })()`;
      expect(await page.evaluate<unknown>(number)).toEqual([isShown, 1]);
    });
  }

  test('shows the profit of the row that a verdict links to', async ({ page }) => {
    await visit(page, '/backtests/orb?account=topstep-50k');
    await page
      .getByRole('link', { name: /^Go to row/ })
      .first()
      .click();
    const row = page.locator('.rows-table tr[aria-current]');
    const place = await page.getByRole('columnheader', { name: 'Profit', exact: true }).getAttribute('aria-colindex');
    await expect(row.locator(`[aria-colindex="${place}"]`)).toBeInViewport({ ratio: 1 });
  });
});

test("reports a failed load of the table's code, and loads it on retry", async ({ page, complaints }) => {
  await page.route(/\/rows-query-/, (route) => route.abort(), { times: 1 });
  await visit(page, '/backtests/orb');
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('Long');
  const failed = page.getByText('We couldn’t change the filter or order, so the rows are as before.');
  await expect(failed).toBeVisible();
  expect(complaints.splice(0).join('\n')).toContain('view: TypeError');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/ rows with “Long”/)).toBeVisible();
  await expect(failed).toBeHidden();
});
