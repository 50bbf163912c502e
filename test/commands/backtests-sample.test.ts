import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BACKTEST_SLUGS, type BacktestManifest } from '../../src/shared/contract/backtests.js';
import { calculateMetrics } from '../../backtest-engine/metrics/metrics.js';
import { readingOf } from '../support/file-reading.js';
import { type ClosedTrade, closedTrades } from '../support/sample-csv.js';

const SUMMARY = 'flux-trident';
const TRADE_FILES = BACKTEST_SLUGS.filter((slug) => slug !== SUMMARY);
const CENTS_PER_POINT: Readonly<Record<string, number>> = {
  ES: 5000,
  NQ: 2000,
  MES: 500,
  MNQ: 200,
  GC: 10_000,
  CL: 100_000,
  '6E': 12_500_000,
};

const textOf = (name: string): Promise<string> => readFile(join('backtests', name), 'utf8');

const isOnWeekday = (time: number): boolean => new Date(time).getUTCDay() % 6 !== 0;

const hasRightExcursions = ({ adverse, favorable, profit, etd }: ClosedTrade): boolean =>
  adverse >= 0 &&
  favorable >= Math.max(0, profit) &&
  profit >= -adverse - 10_000 &&
  (etd ?? favorable - profit) === favorable - profit;

describe('sample backtests', () => {
  it('equal the output of the script, byte for byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sample-'));
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/make-sample-backtests.ts', folder]);
    const names = await readdir(folder);
    expect(names.sort()).toEqual([...BACKTEST_SLUGS.map((slug) => `${slug}.csv`), 'manifest.json'].sort());
    for (const name of names) {
      const made = await readFile(join(folder, name));
      expect([name, made.equals(await readFile(join('backtests', name)))]).toEqual([name, true]);
    }
    await rm(folder, { recursive: true });
  });

  describe.each(TRADE_FILES)('%s', (slug) => {
    it('adds up to the net profit of the report', async () => {
      const text = await textOf(`${slug}.csv`);
      const cents = closedTrades(text).reduce((sum, trade) => sum + trade.profit, 0);
      const { trades } = readingOf(text);
      expect(calculateMetrics(trades!).all.netProfit).toBe(cents / 100);
    });

    it('has 150 to 900 trades, numbered from 1', async () => {
      const trades = closedTrades(await textOf(`${slug}.csv`));
      expect(trades.length).toBeGreaterThanOrEqual(150);
      expect(trades.length).toBeLessThanOrEqual(900);
      expect(trades.map((trade) => trade.number)).toEqual(trades.map((_trade, place) => place + 1));
    });

    it('has a cumulative profit in every row that equals the sum of the profits', async () => {
      let total = 0;
      const wrong = closedTrades(await textOf(`${slug}.csv`)).filter(({ profit, cumulative }) => {
        total += profit;
        return cumulative !== total;
      });
      expect(wrong).toEqual([]);
    });

    it('derives each profit from prices, point value and costs', async () => {
      const manifest = JSON.parse(await textOf('manifest.json')) as BacktestManifest;
      const { instrument = '', costs = '' } = manifest[slug] ?? {};
      const perPoint = CENTS_PER_POINT[/^(6E|[A-Z]+)/.exec(instrument)?.[0] ?? ''] ?? 0;
      const roundTurn = Math.round(Number(/^\$([\d.]+)/.exec(costs)?.[1]) * 100);
      const wrong = closedTrades(await textOf(`${slug}.csv`)).filter((trade) => {
        const points = (trade.long ? 1 : -1) * (trade.exitPrice - trade.entryPrice);
        const costs = roundTurn * trade.quantity;
        const expected = Math.round(points * perPoint * trade.quantity) - costs;
        return trade.profit !== expected || (trade.costs ?? costs) !== costs;
      });
      expect(wrong).toEqual([]);
    });

    it('has excursions that contain the profit, and ETD = MFE − profit', async () => {
      expect(closedTrades(await textOf(`${slug}.csv`)).filter((trade) => !hasRightExcursions(trade))).toEqual([]);
    });

    it('enters before it exits, one trade after the other, on weekdays of its period', async () => {
      const { period } = (JSON.parse(await textOf('manifest.json')) as BacktestManifest)[slug] ?? {};
      const trades = closedTrades(await textOf(`${slug}.csv`));
      let free = Date.parse(`${period?.from}T00:00Z`);
      const wrong = trades.filter(({ entryTime, exitTime }) => {
        const isNext = entryTime >= free && exitTime > entryTime;
        free = exitTime;
        return !isNext || !isOnWeekday(entryTime) || !isOnWeekday(exitTime);
      });
      expect(wrong).toEqual([]);
      expect(free).toBeLessThan(Date.parse(`${period?.to}T23:59Z`));
    });
  });

  it('have a Summary that adds up: gross profit and loss, winners and losers, long and short', async () => {
    const lines = (await textOf(`${SUMMARY}.csv`))
      .split('\r\n')
      .map((line) => line.replaceAll(/"([^"]*)"/g, (_all, text: string) => text.replaceAll(',', '')));
    const figures = (label: string): number[] => {
      const cells =
        lines
          .find((line) => line.startsWith(`${label},`))
          ?.split(',')
          .slice(1, 4) ?? [];
      return cells.map(
        (cell) => Math.round(Number(cell.replaceAll(/[$()%]/g, '')) * 100) * (cell.startsWith('(') ? -1 : 1),
      );
    };
    const [all = 0, long = 0, short = 0] = figures('Total net profit');
    expect(all).toBe(long + short);
    expect(all).toBe((figures('Gross profit')[0] ?? 0) + (figures('Gross loss')[0] ?? 0));
    const [trades = 0, longTrades = 0, shortTrades = 0] = figures('Total # of trades');
    expect(trades).toBe(longTrades + shortTrades);
    expect(trades).toBe(
      ['winning', 'losing', 'even'].reduce((sum, kind) => sum + (figures(`# of ${kind} trades`)[0] ?? 0), 0),
    );
  });

  it('are realistic: some win, some lose, and all have a real drawdown', async () => {
    const results = await Promise.all(
      TRADE_FILES.map(async (slug) => closedTrades(await textOf(`${slug}.csv`)).at(-1)?.cumulative ?? 0),
    );
    expect(results.filter((result) => result < 0).length).toBeGreaterThanOrEqual(3);
    expect(results.filter((result) => result > 0).length).toBeGreaterThanOrEqual(12);
  });
});
