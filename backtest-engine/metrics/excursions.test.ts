import { madeTrades, manyTrades } from '../../test/support/made-trades.js';
import { buildExcursions, type ExcursionDensity } from './excursions.js';

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

  it('is null without the column, a value, or a trade', () => {
    expect(buildExcursions(madeTrades([{ profit: 10, mfe: 3 }]), 'mae')).toBeNull();
    expect(buildExcursions({ ...madeTrades([{ profit: 10 }]), mae: Float64Array.of(Number.NaN) }, 'mae')).toBeNull();
    expect(buildExcursions(manyTrades(0), 'mfe')).toBeNull();
  });

  it('returns points for 2,000 trades and a grid for one more', () => {
    expect(buildExcursions(manyTrades(2000), 'mae')?.kind).toBe('points');
    expect(buildExcursions(manyTrades(2001), 'mae')?.kind).toBe('density');
  });

  it('counts every trade in at most 3,600 cells on its side of 0', () => {
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
  ])('is open to larger excursions if %s lies far out', (_what, mae, profit, isOpen) => {
    const trades = manyTrades(3000);
    trades.mae!.fill(50)[8] = mae;
    trades.profit[8] = profit;
    expect(buildExcursions(trades, 'mae')).toMatchObject({ kind: 'density', isOpen });
  });

  it('counts trades outside the grid', () => {
    const trades = madeTrades(Array.from({ length: 2500 }, () => ({ profit: 130, mae: 45 })));
    expect(buildExcursions(trades, 'mae')).toMatchObject({ outside: 0 });
    trades.mae![8] = 9_999_999;
    trades.profit[9] = 9_999_999;
    expect(buildExcursions(trades, 'mae')).toMatchObject({ outside: 2 });
  });

  it('counts no even trade as a loser, even if none did better', () => {
    const trades = madeTrades(Array.from({ length: 2500 }, (_, at) => ({ profit: at === 7 ? 0 : -130, mae: 145 })));
    const density = buildExcursions(trades, 'mae') as ExcursionDensity;
    expect(density.cells.map(({ profitFrom, losers, even }) => [profitFrom < 0, losers, even])).toEqual([
      [true, 2499, 0],
      [false, 0, 1],
    ]);
  });

  it('puts a trade into the cell that covers it', () => {
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
