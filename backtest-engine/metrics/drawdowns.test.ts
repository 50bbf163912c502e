import { chartTime, madeTrades } from '../../test/support/made-trades.js';
import { findWorstDrawdowns } from './drawdowns.js';

/*
 *  at  exit         profit   sum   peak  fall
 *   0  01 Mar         -30    -30      0    30   from the start, the entry on 28 February
 *   1  02 Mar          50     20     20         recovered
 *   2  05 Mar         -10     10     20    10
 *   3  06 Mar          10     20     20         recovered, at the peak again
 *   4  08 Mar         -25     -5     20    25
 *   5  09 Mar           5      0     20    20
 *   6  10 Mar         -10    -10     20    30   trough
 *   7  20 Mar          90     80     80         recovered
 *   8  21 Mar         -15     65     80    15
 *   9  23 Mar           5     70     80    10   never recovered
 */
const trades = madeTrades(
  (
    [
      ['01', -30],
      ['02', 50],
      ['05', -10],
      ['06', 10],
      ['08', -25],
      ['09', 5],
      ['10', -10],
      ['20', 90],
      ['21', -15],
      ['23', 5],
    ] as const
  ).map(([day, profit], at) => ({
    profit,
    exit: `2026-03-${day} 15:00`,
    ...(at === 0 ? { entry: '2026-02-28 09:00' } : {}),
  })),
);

describe('findWorstDrawdowns', () => {
  it('finds each drop from the peak to its recovery, deepest first', () => {
    expect(
      findWorstDrawdowns(trades, 10).map(({ depth, peakTrade, troughTrade, recoveryTrade, days }) => [
        depth,
        peakTrade,
        troughTrade,
        recoveryTrade,
        days,
      ]),
    ).toEqual([
      [30, -1, 0, 1, 2],
      [30, 3, 6, 7, 14],
      [15, 7, 8, null, 3],
      [10, 1, 2, 3, 4],
    ]);
  });

  it('has its trough at the first of equal lows', () => {
    const [fall] = findWorstDrawdowns(madeTrades([10, -15, 5, -5, 30].map((profit) => ({ profit }))), 1);
    expect(fall).toMatchObject({ depth: 15, troughTrade: 1, recoveryTrade: 4 });
  });

  it('keeps the worst ones with their times', () => {
    expect(findWorstDrawdowns(trades, 2)).toHaveLength(2);
    expect(findWorstDrawdowns(trades, 1)[0]).toEqual({
      depth: 30,
      peakProfit: 0,
      peakTrade: -1,
      troughTrade: 0,
      recoveryTrade: 1,
      peakTime: chartTime('2026-02-28 09:00'),
      troughTime: chartTime('2026-03-01 15:00'),
      recoveryTime: chartTime('2026-03-02 15:00'),
      days: 2,
    });
  });

  it('returns none for rising profit', () => {
    expect(findWorstDrawdowns(madeTrades([]), 5)).toEqual([]);
    expect(findWorstDrawdowns(madeTrades([{ profit: 5 }, { profit: 0 }]), 5)).toEqual([]);
  });

  it('works without times', () => {
    expect(findWorstDrawdowns(madeTrades([{ profit: 10 }, { profit: -4 }]), 1)[0]).toMatchObject({
      depth: 4,
      peakTime: Number.NaN,
      recoveryTime: null,
      days: null,
    });
  });
});
