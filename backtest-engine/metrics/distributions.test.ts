import { madeTrades, manyTrades } from '../../test/support/made-trades.js';
import { buildExcursions, type ExcursionDensity, buildProfitDistribution, type Bin } from './distributions.js';
import type { Trades } from '../model/trades.js';

const of = (...profits: number[]): Trades => madeTrades(profits.map((profit) => ({ profit })));
const total = (bins: readonly Bin[]): number => bins.reduce((sum, { count }) => sum + count, 0);

describe('buildProfitDistribution', () => {
  it('counts profits in bins of round width with an edge at 0', () => {
    // From -300 to 300 in at most 40 bins: a width of 20 needs 31 bins, a width of 10 needs 61.
    const { bins } = buildProfitDistribution(of(-300, -0.01, 0, 0, 0.01, 19.99, 20, 300));
    expect([bins.length, bins[0]!.from, bins.at(-1)!.to]).toEqual([31, -300, 320]);
    expect(bins.filter(({ count }) => count > 0).map(({ from, to, count }) => [from, to, count])).toEqual([
      [-300, -280, 1],
      [-20, 0, 1],
      [0, 20, 4],
      [20, 40, 1],
      [300, 320, 1],
    ]);
    expect(bins.some(({ end }) => end)).toBe(false);
  });

  it('counts outliers in end bins that reach the worst and the best trade', () => {
    const trades = manyTrades(5000);
    trades.profit[10] = -500_000_000;
    trades.profit[20] = 123_456_789;
    const { bins } = buildProfitDistribution(trades);
    expect(bins[0]).toMatchObject({ from: -5_000_000, end: 'low' });
    expect(bins.at(-1)).toMatchObject({ to: 1_234_567.89, end: 'high' });
    const inner = bins.slice(1, -1);
    const width = inner[0]!.to - inner[0]!.from;
    expect(inner.every(({ from, to }) => Math.abs(to - from - width) < 1e-6)).toBe(true);
    expect(total(bins)).toBe(5000);
    expect(bins.length).toBeGreaterThanOrEqual(20);
  });

  // The other profits are from -190 to 190, which needs 39 bins of 10.
  it.each([
    [-195, { from: -200, to: -190, count: 1, end: null }, 0],
    [-205, { from: -205, to: -190, count: 1, end: 'low' }, 0],
    [205, { from: 200, to: 210, count: 1, end: null }, -1],
    [210, { from: 200, to: 210, count: 1, end: 'high' }, -1],
  ])('keeps a profit of %d in a regular bin if 40 bins suffice', (lone, bin, place) => {
    const others = Array.from({ length: 199 }, (_, at) => -190 + 10 * (at % 39));
    expect(buildProfitDistribution(of(...others, lone)).bins.at(place)).toEqual(bin);
  });

  it.each([7, 60, 3000, 100_000])('counts all of %d trades in 20 to 40 bins with an edge at 0', (length) => {
    const trades = manyTrades(length);
    const { bins } = buildProfitDistribution(trades);
    const inner = bins.filter(({ end }) => !end);
    expect(total(bins)).toBe(length);
    expect([inner.length >= 20, inner.length <= 40]).toEqual([true, true]);
    expect(bins.filter(({ from, to }) => from < 0 && to > 0)).toEqual([]);
    const losing = bins.filter(({ from }) => from < 0);
    expect(total(losing)).toBe(trades.profit.filter((value) => value < 0).length);
  });

  it('keeps a bin edge at 0 if all profits except an outlier have one sign', () => {
    for (const sign of [1, -1]) {
      const trades = of(...Array.from({ length: 500 }, (_, at) => sign * (100 + at)), sign * -9000);
      const { bins } = buildProfitDistribution(trades);
      expect(bins.filter(({ from, to }) => from < 0 && to > 0)).toEqual([]);
      expect(total(bins)).toBe(501);
    }
  });

  it('counts even trades in the bin from 0, even if there are no winners', () => {
    const losses = Array.from({ length: 199 }, (_, at) => -1 - (at % 40) / 100);
    const { bins, even } = buildProfitDistribution(of(...losses, 0));
    expect([even, bins.at(-1)]).toEqual([1, { from: 0, to: 0.05, count: 1, end: null }]);
  });

  it('builds a histogram of no trade, of one trade, and of equal trades', () => {
    expect(buildProfitDistribution(of()).bins).toEqual([]);
    expect(buildProfitDistribution(of(-12.34)).bins).toEqual([{ from: -12.34, to: -12.33, count: 1, end: null }]);
    expect(buildProfitDistribution(of(0, 0, 0)).bins).toEqual([{ from: 0, to: 0.01, count: 3, end: null }]);
  });
});

describe('buildExcursions', () => {
  it('returns points in currency units and skips missing values', () => {
    const trades = madeTrades([
      { profit: 10, mae: 2.5, mfe: 12 },
      { profit: -5, mfe: 1 },
      { profit: 0, mae: 7, mfe: 3 },
    ]);
    expect(buildExcursions(trades, 'mae')).toEqual({
      kind: 'points',
      medians: { winners: 2.5, losers: null },
      excursion: Float64Array.of(2.5, 7),
      profit: Float64Array.of(10, 0),
      row: Uint32Array.of(1, 3),
      missing: 1,
    });
    expect(buildExcursions(trades, 'mfe')).toMatchObject({ excursion: Float64Array.of(12, 1, 3), missing: 0 });
  });

  it('returns null without an excursion column, without values, and without trades', () => {
    expect(buildExcursions(madeTrades([{ profit: 10, mfe: 3 }]), 'mae')).toBeNull();
    expect(buildExcursions({ ...madeTrades([{ profit: 10 }]), mae: Float64Array.of(Number.NaN) }, 'mae')).toBeNull();
    expect(buildExcursions(manyTrades(0), 'mfe')).toBeNull();
  });

  it('returns points for 2,000 trades and a density grid for 2,001', () => {
    expect(buildExcursions(manyTrades(2000), 'mae')?.kind).toBe('points');
    expect(buildExcursions(manyTrades(2001), 'mae')?.kind).toBe('density');
  });

  it('counts every trade in a grid of at most 3,600 cells, on its side of 0', () => {
    const trades = manyTrades(50_000);
    trades.mae![7] = Number.NaN;
    trades.mae![8] = 99_999_999;
    trades.profit[9] = -99_999_999;
    const density = buildExcursions(trades, 'mae') as ExcursionDensity;
    const sum = (key: 'winners' | 'losers' | 'even'): number => density.cells.reduce((all, cell) => all + cell[key], 0);
    const counted = trades.profit.filter((_value, at) => at !== 7);
    expect([sum('winners'), sum('losers'), sum('even'), density.missing]).toEqual([
      counted.filter((value) => value > 0).length,
      counted.filter((value) => value < 0).length,
      counted.filter((value) => value === 0).length,
      1,
    ]);
    expect(density.cells.length).toBeLessThanOrEqual(3600);
    const far = density.cells.filter(({ beyond }) => beyond);
    const furthest = (cells: typeof far): number => Math.max(...cells.map(({ excursionTo }) => excursionTo));
    expect(furthest(density.cells)).toBe(furthest(far));
    expect(far.some(({ profitFrom }) => profitFrom < 0)).toBe(true);
    expect(density.cells.filter((cell) => cell.profitFrom < 0 && cell.profitTo > 0)).toEqual([]);
  });

  it.each([
    ['an excursion', 99_999_999, 100, true],
    ['only a profit', 50, 99_999_999, false],
  ])('marks the grid as open to larger excursions if %s is an outlier', (_what, mae, profit, isOpen) => {
    const trades = manyTrades(3000);
    trades.mae!.fill(50)[8] = mae;
    trades.profit[8] = profit;
    expect(buildExcursions(trades, 'mae')).toMatchObject({ kind: 'density', isOpen });
  });

  it('counts trades outside the grid in the nearest cell', () => {
    const trades = madeTrades(Array.from({ length: 2500 }, () => ({ profit: 130, mae: 45 })));
    expect(buildExcursions(trades, 'mae')).toMatchObject({ outside: 0 });
    trades.mae![8] = 9_999_999;
    trades.profit[9] = 9_999_999;
    expect(buildExcursions(trades, 'mae')).toMatchObject({ outside: 2 });
  });

  it('never counts even trades as losers, even if there are no winners', () => {
    const trades = madeTrades(Array.from({ length: 2500 }, (_, at) => ({ profit: at === 7 ? 0 : -130, mae: 145 })));
    const density = buildExcursions(trades, 'mae') as ExcursionDensity;
    expect(density.cells.map(({ profitFrom, losers, even }) => [profitFrom < 0, losers, even])).toEqual([
      [true, 2499, 0],
      [false, 0, 1],
    ]);
  });

  it('counts a trade in the cell that covers its excursion and profit', () => {
    const trades = madeTrades(Array.from({ length: 2500 }, () => ({ profit: 130, mae: 45 })));
    const density = buildExcursions(trades, 'mae') as ExcursionDensity;
    expect(density.cells).toHaveLength(1);
    const [cell] = density.cells;
    expect([cell!.excursionFrom <= 45, cell!.excursionTo > 45, cell!.profitFrom <= 130, cell!.profitTo > 130]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(cell).toMatchObject({ winners: 2500, losers: 0, even: 0 });
  });
});
