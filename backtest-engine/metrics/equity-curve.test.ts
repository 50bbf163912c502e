import { chartTime, madeTrades, manyTrades } from '../../test/support/made-trades.js';
import { buildEquityCurve, sampleTrades, findTradesInRange, findWorstDrawdowns } from './equity-curve.js';

/*
 *  at  exit         profit   sum   peak  drawdown
 *   0  01 Mar         -30    -30      0    30   from the start, entered on 28 February
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

  it('puts the trough of a drawdown at the first of equal lows', () => {
    const [worst] = findWorstDrawdowns(madeTrades([10, -15, 5, -5, 30].map((profit) => ({ profit }))), 1);
    expect(worst).toMatchObject({ depth: 15, troughTrade: 1, recoveryTrade: 4 });
  });

  it('returns the deepest drawdowns with their times', () => {
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

  it('returns no drawdown for rising profit', () => {
    expect(findWorstDrawdowns(madeTrades([]), 5)).toEqual([]);
    expect(findWorstDrawdowns(madeTrades([{ profit: 5 }, { profit: 0 }]), 5)).toEqual([]);
  });

  it('finds drawdowns in a file without times', () => {
    expect(findWorstDrawdowns(madeTrades([{ profit: 10 }, { profit: -4 }]), 1)[0]).toMatchObject({
      depth: 4,
      peakTime: Number.NaN,
      recoveryTime: null,
      days: null,
    });
  });
});

const lowest = (values: Float64Array, positions: Iterable<number>): number =>
  [...positions].reduce((low, at) => Math.min(low, values[at]!), Number.POSITIVE_INFINITY);
const highest = (values: Float64Array, positions: Iterable<number>): number =>
  [...positions].reduce((high, at) => Math.max(high, values[at]!), Number.NEGATIVE_INFINITY);
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

describe('buildEquityCurve', () => {
  it('adds up profit and measures the drawdown from the peak', () => {
    // Profit 10.10 -20.20 5 40, sum 10.10 -10.10 -5.10 34.90, peak 10.10 10.10 10.10 34.90.
    const curve = buildEquityCurve(madeTrades([10.1, -20.2, 5, 40].map((profit) => ({ profit }))));
    expect([...curve.profit]).toEqual([10.1, -10.1, -5.1, 34.9]);
    expect([...curve.drawdown]).toEqual([0, -20.2, -15.2, 0]);
    expect(curve.time).toBeNull();
  });

  it('measures drawdown from a peak that starts at 0, with exit times if known', () => {
    const curve = buildEquityCurve(
      madeTrades([
        { profit: -5, exit: '2026-01-05 10:00' },
        { profit: 1, exit: '2026-01-05 10:00' },
        { profit: 1, exit: '2026-01-05 11:00' },
      ]),
    );
    expect([...curve.drawdown]).toEqual([-5, -4, -3]);
    const [ten, eleven] = [chartTime('2026-01-05 10:00'), chartTime('2026-01-05 11:00')];
    expect([...curve.time!]).toEqual([ten, ten, eleven]);
    expect(buildEquityCurve(madeTrades([{ profit: -5 }])).time).toBeNull();
  });
});

describe('sampleTrades', () => {
  const curve = buildEquityCurve(manyTrades(100_000));

  it.each([
    [0, 100_000, 2000],
    [0, 100_000, 10],
    [40_000, 90_001, 4000],
    [99_000, 100_000, 500],
  ])('samples trades %d to %d to at most %d, with extremes and both ends', (from, to, points) => {
    const kept = sampleTrades(curve, from, to, points);
    expect(kept.length).toBeLessThanOrEqual(points);
    expect([kept[0], kept.at(-1)]).toEqual([from, to - 1]);
    expect(kept.every((at, place) => place === 0 || at > kept[place - 1]!)).toBe(true);
    expect(lowest(curve.profit, kept)).toBe(lowest(curve.profit, range(from, to)));
    expect(highest(curve.profit, kept)).toBe(highest(curve.profit, range(from, to)));
    expect(lowest(curve.drawdown, kept)).toBe(lowest(curve.drawdown, range(from, to)));
  });

  it('samples the extremes of every bucket, even narrow spikes', () => {
    const trades = manyTrades(30_000);
    const spikes = [777, 5003, 12_345, 29_998];
    for (const at of spikes) {
      trades.profit[at] = 90_000_000;
      trades.profit[at + 1] = -90_000_000;
    }
    const kept = new Set(sampleTrades(buildEquityCurve(trades), 0, 30_000, 1000));
    expect(spikes.filter((at) => !kept.has(at))).toEqual([]);
  });

  it('keeps all trades if they fit, and samples equal and missing times', () => {
    expect([...sampleTrades(curve, 10, 14, 4)]).toEqual([10, 11, 12, 13]);
    expect([...sampleTrades(curve, 5, 5, 100)]).toEqual([]);
    const same = buildEquityCurve(
      madeTrades(range(0, 50).map((at) => ({ profit: at - 25, exit: '2026-01-05 10:00' }))),
    );
    expect([...sampleTrades(same, 0, 50, 10)]).toEqual([0, 24, 49]);
    const timeless = buildEquityCurve(madeTrades(range(0, 50).map((at) => ({ profit: at - 25 }))));
    expect(sampleTrades(timeless, 0, 50, 20).length).toBeGreaterThan(10);
  });

  it('gives a day with many trades no more points than its share of time', () => {
    // 9,000 trades within an hour, then one per day for 1,000 days, which must stay visible.
    const trades = manyTrades(10_000);
    trades.exitTime.forEach((_time, at) => {
      trades.exitTime[at] = at < 9000 ? at * 400 : 3_600_000 + (at - 9000) * 86_400_000;
    });
    const kept = sampleTrades(buildEquityCurve(trades), 0, 10_000, 1000);
    expect(kept.filter((at) => at >= 9000).length).toBeGreaterThan(600);
  });
});

describe('findTradesInRange', () => {
  it('finds trades closed from the first to the last moment, inclusive', () => {
    const exits = ['05 10:00', '05 10:00', '06 09:00', '08 09:00', '08 09:00'];
    const curve = buildEquityCurve(madeTrades(exits.map((exit) => ({ profit: 1, exit: `2026-01-${exit}` }))));
    const within = (from: string, to: string) =>
      findTradesInRange(curve, chartTime(`2026-01-${from}`), chartTime(`2026-01-${to}`));
    expect(within('05 10:00', '08 09:00')).toEqual({ from: 0, to: 5 });
    expect(within('05 10:01', '08 08:59')).toEqual({ from: 2, to: 3 });
    expect(within('06 09:00', '06 09:00')).toEqual({ from: 2, to: 3 });
    expect(within('06 09:01', '08 08:59')).toEqual({ from: 3, to: 3 });
    expect(within('01 00:00', '04 00:00')).toEqual({ from: 0, to: 0 });
  });

  it('finds trades by number from 1 in a file without times', () => {
    const curve = buildEquityCurve(madeTrades([1, 2, 3, 4].map((profit) => ({ profit }))));
    expect(findTradesInRange(curve, 1, 4)).toEqual({ from: 0, to: 4 });
    expect(findTradesInRange(curve, 1.4, 3.6)).toEqual({ from: 1, to: 3 });
    expect(findTradesInRange(curve, 0.5, 99)).toEqual({ from: 0, to: 4 });
  });
});
