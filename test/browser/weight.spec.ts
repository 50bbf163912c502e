import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import { type Arrival, arrivalsAt, type Part } from './arrivals.js';
import { COMPARISON, settle, visit } from './every-page.js';
import { expect, test } from './site-test.js';

interface Budget {
  /** Total transfer size including headers, without backtest files and illustrations. */
  total: number;
  /** Transfer size of the illustrations and their player that load before anybody scrolls. */
  pictures?: number;
  /** Compressed size of the page's scripts. */
  script: number;
  /** Compressed size of the worker's scripts. */
  worker?: number;
}

/** Size limits of a first visit with an empty cache, in kB of 1000 bytes. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  '/': { total: 161, script: 114, pictures: 23 },
  '/pricing': { total: 158, script: 110 },
  '/account': { total: 163, script: 120 },
  '/refund-policy': { total: 138, script: 102 },
  '/backtests/orb': { total: 262, script: 170, worker: 47 },
  // One worker per file; both count.
  [COMPARISON]: { total: 271, script: 134, worker: 94 },
};

/** Tolerance, because compression varies slightly between machines and builds. */
const ROOM = 1.02;

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

const PLAYER = /^\/assets\/hero-player-[^/]*\.js$/;
const isPicture = ({ path }: Arrival): boolean => path.startsWith('/illustrations/') || PLAYER.test(path);
const sizeOf = (some: readonly Arrival[]): number => some.reduce((sum, { body, headers }) => sum + body + headers, 0);

function weigh(arrivals: readonly Arrival[]): Required<Budget> {
  const bodies = (part: Part): number =>
    arrivals.filter((one) => one.part === part && !isPicture(one)).reduce((sum, { body }) => sum + body, 0);
  const all = sizeOf(arrivals.filter((one) => one.part !== 'file' && !isPicture(one)));
  return {
    total: kilobytes(all),
    pictures: kilobytes(sizeOf(arrivals.filter(isPicture))),
    script: kilobytes(bodies('script')),
    worker: kilobytes(bodies('worker')),
  };
}

// Not on a phone, where Chromium sometimes fetches manifest icons by itself.
test.use({ hasTouch: true });

// Until the server has read the backtests, the home page asks for their figures.
test.beforeEach(async ({ request }) => {
  const figures = async () => Object.keys(await (await request.get('/backtests/figures.json')).json()).length;
  await expect.poll(figures).toBe(BACKTEST_SLUGS.length);
});

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`a first visit of ${path} stays within its weight`, async ({ page }) => {
    const arrivals = arrivalsAt(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    // The player loads a moment after everything else.
    if (path === '/') await expect(page.getByRole('button', { name: 'Pause the chart' })).toBeVisible();
    const weight = weigh(await arrivals());
    expect(weight.total, 'a page that weighs nothing was not measured').toBeGreaterThan(20);
    for (const part of ['total', 'pictures', 'script', 'worker'] as const) {
      expect(weight[part], `${path}: ${part} in kB`).toBeLessThanOrEqual((budget[part] ?? 0) * ROOM);
    }
  });
}

test('enlarging an image requests no style sheet', async ({ page }) => {
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
