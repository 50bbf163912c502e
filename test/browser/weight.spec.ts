import { type Arrival, arrivalsAt, type Part } from './arrivals.js';
import { COMPARISON, settle, visit } from './every-page.js';
import { expect, test } from './site-test.js';

interface Budget {
  /** Everything that crosses the wire, headers too; without the backtest files, whose length is their owner's. */
  total: number;
  /** The page's own scripts, as they are compressed. */
  script: number;
  /** The scripts of its worker. */
  worker?: number;
  /** The page's own scripts with those that come at the visitor's first move; without it, none do. */
  moved?: number;
}

/** The most that a first visit with an empty cache may weigh, in kB of 1000 bytes. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  '/': { total: 150, script: 95.5, moved: 104 },
  '/pricing': { total: 148, script: 95.5, moved: 106 },
  '/account': { total: 159, script: 113 },
  '/refund-policy': { total: 134, script: 95.5, moved: 97.5 },
  '/backtests/orb': { total: 257.5, script: 165, worker: 47 },
  // A worker a file, both counted.
  [COMPARISON]: { total: 261.5, script: 123, worker: 94 },
};

/** Compression differs a little from one machine and one day to the next: the builds and dates are not the same to the byte. */
const ROOM = 1.02;

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

function weigh(arrivals: readonly Arrival[]): Required<Omit<Budget, 'moved'>> {
  const bodies = (part: Part): number =>
    arrivals.filter((one) => one.part === part).reduce((sum, { body }) => sum + body, 0);
  const all = arrivals
    .filter(({ part }) => part !== 'file')
    .reduce((sum, { body, headers }) => sum + body + headers, 0);
  return { total: kilobytes(all), script: kilobytes(bodies('script')), worker: kilobytes(bodies('worker')) };
}

// No phone: there Chromium fetches the icons of the manifest too, by itself and at times.
test.use({ hasTouch: true });

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`a first visit of ${path} stays within its weight`, async ({ page }) => {
    const arrivals = arrivalsAt(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const weight = weigh(await arrivals());
    expect(weight.total, 'a page that weighs nothing was not measured').toBeGreaterThan(20);
    for (const part of ['total', 'script', 'worker'] as const) {
      expect(weight[part], `${path}: ${part} in kB`).toBeLessThanOrEqual((budget[part] ?? 0) * ROOM);
    }
    await page.touchscreen.tap(1, 300);
    await settle(page);
    const { script } = weigh(await arrivals());
    expect(script, `${path}: script in kB after a move`).toBeLessThanOrEqual((budget.moved ?? budget.script) * ROOM);
  });
}

test('an enlarged picture fetches no style sheet: the page holds the only one', async ({ page }) => {
  await visit(page, '/');
  const arrivals = arrivalsAt(page);
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await settle(page);
  expect((await arrivals()).map(({ path }) => path).filter((path) => path.endsWith('.css'))).toEqual([]);
});
