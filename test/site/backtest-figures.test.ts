import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBacktestFile } from '../../src/cli/backtests-check-file.js';
import { BACKTEST_SLUGS, type BacktestFiguresAnswer, type BacktestSlug } from '../../src/shared/contract/backtests.js';
import { fromLevels } from '../../src/shared/curve-levels.js';
import { type Site, startSite } from '../support/site.js';

describe('GET /backtests/figures.json', () => {
  let site: Site;
  let folder: string;

  const answer = async (): Promise<BacktestFiguresAnswer> =>
    (await site.visitor().get<BacktestFiguresAnswer>('/backtests/figures.json')).body;

  /** Asks until the figures of all these files are known. */
  async function figuresOf(...slugs: BacktestSlug[]): Promise<BacktestFiguresAnswer> {
    const body = await answer();
    if (slugs.every((slug) => slug in body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return figuresOf(...slugs);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'figures-'));
    await Promise.all(
      BACKTEST_SLUGS.map((slug) => copyFile(join('backtests', `${slug}.csv`), join(folder, `${slug}.csv`))),
    );
    site = await startSite({ BACKTESTS_DIR: folder });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('contains the headline figures of every report', async () => {
    const body = await figuresOf(...BACKTEST_SLUGS);
    const reports = await Promise.all(
      BACKTEST_SLUGS.map(async (slug) => {
        const { figures, given, reading } = await checkBacktestFile(join(folder, `${slug}.csv`), {});
        const { netProfit, profitFactor, maxDrawdown } = (figures?.all ?? given)!;
        const ratio = expect.closeTo(profitFactor!, 4);
        return [slug, { netProfit, profitFactor: ratio, maxDrawdown, currency: reading.currency, isGross: false }];
      }),
    );
    expect(body).toMatchObject(Object.fromEntries(reports));
  });

  it('has a curve from 0 to the net profit of each list of trades, and none of a summary', async () => {
    const { 'flux-trident': summary, ...lists } = await figuresOf(...BACKTEST_SLUGS);
    expect(summary?.curve).toBe('');
    for (const figures of Object.values(lists)) {
      const heights = fromLevels(figures!.curve);
      expect(heights).toHaveLength(32);
      expect(Math.sign(heights.at(-1)! - heights[0]!)).toBe(Math.sign(figures!.netProfit!));
    }
  });

  it('follows a file that the owner replaces, removes or breaks', async () => {
    await figuresOf('orb', 'mars');
    await copyFile(join('backtests', 'mars.csv'), join(folder, 'orb.csv'));
    await rm(join(folder, 'moon.csv'));
    await writeFile(join(folder, 'pluto.csv'), 'Date,Note\n2026-01-02,no trades here\n');
    // Files are looked at once a second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await answer();
    const body = await figuresOf('orb', 'pluto');
    expect(body['orb']).toEqual(body['mars']);
    expect(body['moon']).toBeNull();
    expect(body['pluto']).toBeNull();
  });
});
