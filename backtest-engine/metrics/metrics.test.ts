import { madeTrades, manyTrades, type MadeTrade } from '../../test/support/made-trades.js';
import { METRIC_DEFINITIONS } from './metric-definitions.js';
import { type Metrics, calculateMetrics } from './metrics.js';

/*
 * Metrics worked out by hand. 5 January 2026 is a Monday, the 10th a Saturday.
 *
 *  #  side   exit        profit     sum     peak   drawdown day's sum   MAE     MFE    MFE-profit
 *  1  long   Mon 05     120.00   120.00   120.00      0               30.00  150.00      30.00
 *  2  short  Mon 05     -80.00    40.00   120.00   80.00     40.00    90.00   20.00     100.00
 *  3  long   Tue 06     200.50   240.50   240.50      0               10.00  260.00      59.50
 *  4  short  Tue 06       0.00   240.50   240.50      0     200.50    25.00   45.00      45.00
 *  5  long   Wed 07    -150.25    90.25   240.50  150.25             160.00    0.00     150.25
 *  6  long   Wed 07     -99.75    -9.50   240.50  250.00   -250.00   110.00   15.00     114.75
 *            Thu 08                                           0.00
 *  7  short  Fri 09      60.00    50.50   240.50  190.00     60.00     5.00   70.00      10.00
 *  8  short  Sat 10      40.00    90.50   240.50  150.00     40.00    12.50   55.00      15.00
 *  9  long   Mon 12    -130.00   -39.50   240.50  280.00   -130.00   145.00   35.00     165.00
 *            Tue 13                                           0.00
 * 10  long   Wed 14     300.00   260.50   260.50      0     300.00    40.00  330.00      30.00
 * 11  short  Thu 15     -20.50   240.00   260.50   20.50    -20.50    33.00   18.00      38.50
 * 12  long   Fri 16      75.00   315.00   315.00      0      75.00    22.50   90.00      15.00
 *                       ------                             -------   ------ -------     ------
 *                       315.00                              315.00   683.00 1088.00     773.00
 *
 * won   120 + 200.50 + 60 + 40 + 300 + 75 = 795.50 (6)     lost  80 + 150.25 + 99.75 + 130 + 20.50 = 480.50 (5)
 * runs  W L W E L L W W L W L W: two winners (7, 8), two losers (5, 6)
 *
 * days  11: ten weekdays and the Saturday; mean 315 / 11 = 28.636364
 *       squares 40² + 200.5² + 250² + 0 + 60² + 40² + 130² + 0 + 300² + 20.5² + 75² = 222,445.50
 *       deviation √((222,445.50 - 315² / 11) / 10) = √21,342.5045 = 146.0907
 *       Sharpe 28.636364 / 146.0907 × √252 = 3.111684
 *       losing days √((250² + 130² + 20.5²) / 11) = √(79,820.25 / 11) = 85.1844
 *       Sortino 28.636364 / 85.1844 × √252 = 5.336518
 * SQN   squares of the trades 211,670.625; deviation √((211,670.625 - 315² / 12) / 11) = 135.9819
 *       √12 × 26.25 / 135.9819 = 0.668712
 */
const DOZEN: MadeTrade[] = (
  [
    ['long', '2026-01-05 10:00', 120, 30, 150],
    ['short', '2026-01-05 11:30', -80, 90, 20],
    ['long', '2026-01-06 10:15', 200.5, 10, 260],
    ['short', '2026-01-06 14:00', 0, 25, 45],
    ['long', '2026-01-07 09:45', -150.25, 160, 0],
    ['long', '2026-01-07 15:00', -99.75, 110, 15],
    ['short', '2026-01-09 12:00', 60, 5, 70],
    ['short', '2026-01-10 01:00', 40, 12.5, 55],
    ['long', '2026-01-12 10:00', -130, 145, 35],
    ['long', '2026-01-14 10:00', 300, 40, 330],
    ['short', '2026-01-15 10:00', -20.5, 33, 18],
    ['long', '2026-01-16 10:00', 75, 22.5, 90],
  ] as const
).map(([side, exit, profit, mae, mfe]) => ({ side, exit, profit, mae, mfe, commission: 2.1 }));

const days = (...profits: number[]): MadeTrade[] =>
  profits.map((profit, at) => ({ profit, exit: `2026-01-${String(5 + at).padStart(2, '0')} 10:00` }));

describe('calculateMetrics', () => {
  it('calculates the metrics of twelve trades as worked out by hand', () => {
    const { all } = calculateMetrics(madeTrades(DOZEN), 10_000);
    const { profitFactor, payoffRatio, sharpe, sortino, sqn, ...exact } = all;
    expect(exact).toEqual({
      netProfit: 315,
      grossProfit: 795.5,
      grossLoss: -480.5,
      trades: 12,
      winners: 6,
      losers: 5,
      even: 1,
      percentProfitable: 50,
      averageTrade: 26.25,
      averageWinner: 132.58,
      averageLoser: -96.1,
      largestWinner: 300,
      largestLoser: -150.25,
      maxDrawdown: 280,
      // From a peak of 240.50.
      maxDrawdownPercent: (100 * 280) / 10_240.5,
      // All entries and exits are in the same minute.
      averageDuration: null,
      recoveryFactor: 1.125,
      longestWinningRun: 2,
      longestLosingRun: 2,
      averageMae: 56.92,
      averageMfe: 90.67,
      averageEtd: 64.42,
      commission: 25.2,
      cagr: null,
      returnPercent: 3.15,
    });
    expect(profitFactor).toBeCloseTo(1.655567117585, 9);
    expect(payoffRatio).toBeCloseTo(1.379639264654, 9);
    expect(sharpe).toBeCloseTo(3.111683720271, 9);
    expect(sortino).toBeCloseTo(5.336517522356, 9);
    expect(sqn).toBeCloseTo(0.668711508313, 9);
  });

  it('calculates the metrics of long and of short trades separately', () => {
    // long  sums 120 / 320.50 / 170.25 / 70.50 / -59.50 / 240.50 / 315.50
    const long = calculateMetrics(madeTrades(DOZEN)).long;
    expect([long.trades, long.netProfit, long.maxDrawdown, long.longestLosingRun]).toEqual([7, 315.5, 380, 3]);
    // short sums -80 / -80 / -20 / 20 / -0.50
    const short = calculateMetrics(madeTrades(DOZEN)).short;
    expect([short.trades, short.netProfit, short.maxDrawdown, short.even]).toEqual([5, -0.5, 80, 1]);
    expect(long).toEqual(calculateMetrics(madeTrades(DOZEN.filter(({ side }) => side === 'long'))).all);
  });

  it('leaves trades of unknown side out of both sides', () => {
    const trades = madeTrades([{ profit: 5, exit: '2026-01-05 10:00' }]);
    const { all, long, short } = calculateMetrics(trades);
    expect([all.trades, long.trades, short.trades]).toEqual([1, 0, 0]);
  });

  it('returns zeros and no ratios without trades', () => {
    const metrics = calculateMetrics(madeTrades([]), 1000).all;
    expect(keysWith(metrics, 0)).toEqual(
      'netProfit grossProfit grossLoss trades winners losers even maxDrawdown longestWinningRun longestLosingRun returnPercent maxDrawdownPercent'.split(
        ' ',
      ),
    );
    expect(Object.values(metrics).filter((value) => value !== 0 && value !== null)).toEqual([]);
  });

  it('calculates no ratio with a standard deviation for a single trade', () => {
    const metrics = calculateMetrics(madeTrades(days(12.34))).all;
    expect(metrics).toMatchObject({ netProfit: 12.34, averageTrade: 12.34 });
    expect(metrics).toMatchObject({ percentProfitable: 100, longestWinningRun: 1 });
    expect(keysWith(metrics, null)).toEqual(
      'profitFactor averageLoser largestLoser payoffRatio recoveryFactor sharpe sortino sqn averageMae averageMfe averageEtd averageDuration commission cagr returnPercent maxDrawdownPercent'.split(
        ' ',
      ),
    );
  });

  it('calculates no profit factor if all trades win, and 0 if all lose', () => {
    expect(calculateMetrics(madeTrades(days(10, 20, 30))).all).toMatchObject({
      profitFactor: null,
      payoffRatio: null,
      recoveryFactor: null,
      sortino: null,
      maxDrawdown: 0,
      longestWinningRun: 3,
    });
    expect(calculateMetrics(madeTrades(days(-10, -20, -30))).all).toMatchObject({
      profitFactor: 0,
      payoffRatio: null,
      averageWinner: null,
      maxDrawdown: 60,
      recoveryFactor: -1,
      longestLosingRun: 3,
    });
  });

  it('ends a winning or losing run at an even trade', () => {
    expect(calculateMetrics(madeTrades(days(10, 0, 10, -5, 0, -5))).all).toMatchObject({
      longestWinningRun: 1,
      longestLosingRun: 1,
      even: 2,
      percentProfitable: 100 / 3,
    });
  });

  it('calculates no daily ratio or SQN if all days or trades are equal', () => {
    expect(calculateMetrics(madeTrades(days(0.1, 0.1, 0.1))).all).toMatchObject({ sharpe: null, sqn: null });
  });

  it('counts a weekend day only with a trade, and a weekday without trades as 0', () => {
    // 10 on Friday, 30 on Monday: mean 20, deviation √200, Sharpe 20 / 14.1421 × √252 = 22.449944.
    const plain = madeTrades([
      { profit: 10, exit: '2026-01-09 10:00' },
      { profit: 30, exit: '2026-01-12 10:00' },
    ]);
    expect(calculateMetrics(plain).all.sharpe).toBeCloseTo(22.449944, 6);
    // With 0.50 on Sunday: mean 13.5, deviation √((12.25 + 169 + 272.25) / 2) = 15.058220.
    const sunday = madeTrades([
      { profit: 10, exit: '2026-01-09 10:00' },
      { profit: 0.5, exit: '2026-01-11 23:00' },
      { profit: 30, exit: '2026-01-12 10:00' },
    ]);
    expect(calculateMetrics(sunday).all.sharpe).toBeCloseTo(14.231818, 6);
    // 10 on Monday, 0 on Tuesday, 30 on Wednesday: mean 40 / 3, deviation √(1400 / 6) = 15.275252.
    const idle = madeTrades([
      { profit: 10, exit: '2026-01-05 10:00' },
      { profit: 30, exit: '2026-01-07 10:00' },
    ]);
    expect(calculateMetrics(idle).all.sharpe).toBeCloseTo(13.856406, 6);
  });

  it('counts a trade without times in the profit, but not in daily ratios', () => {
    const dated = days(10, -5, 20);
    const metrics = calculateMetrics(madeTrades([...dated, { profit: 100 }]), 1000).all;
    expect(metrics).toMatchObject({ netProfit: 125, trades: 4, cagr: null });
    expect(metrics.sharpe).toBeCloseTo(calculateMetrics(madeTrades(dated)).all.sharpe!, 12);
    expect(calculateMetrics(madeTrades([{ profit: 1 }, { profit: -2 }])).all).toMatchObject({
      sharpe: null,
      netProfit: -1,
    });
  });

  it('averages known excursions and sums known commissions', () => {
    const trades = madeTrades([
      { profit: 10, mae: 4, mfe: 30, commission: 2 },
      { profit: -20, mae: 25 },
      { profit: 5, mfe: 5, commission: 2.5 },
    ]);
    // MAE (4 + 25) / 2, MFE (30 + 5) / 2, ETD (20 + 0) / 2
    expect(calculateMetrics(trades).all).toMatchObject({
      averageMae: 14.5,
      averageMfe: 17.5,
      averageEtd: 10,
      commission: 4.5,
    });
  });

  it('averages durations including 0 minutes, without exits before their entries', () => {
    const hour = { profit: 1, entry: '2026-03-02 09:00', exit: '2026-03-02 10:00' };
    const mistyped = { profit: 1, entry: '2027-03-03 09:00', exit: '2026-03-03 10:00' };
    const atOnce = { ...hour, exit: '2026-03-02 09:00' };
    expect(calculateMetrics(madeTrades([hour, mistyped, atOnce])).all.averageDuration).toBe(30);
    expect(calculateMetrics(madeTrades([mistyped])).all.averageDuration).toBeNull();
  });

  it('rounds halves of a cent away from zero and shows no minus zero', () => {
    expect(calculateMetrics(madeTrades(days(0.01, 0))).all.averageTrade).toBe(0.01);
    expect(calculateMetrics(madeTrades(days(-0.01, 0))).all.averageTrade).toBe(-0.01);
    expect(Object.is(calculateMetrics(madeTrades(days(0, 0)), 100).all.returnPercent, 0)).toBe(true);
  });

  it('sums many trades exactly to the cent', () => {
    const trades = manyTrades(100_000, 1);
    const metrics = calculateMetrics(trades).all;
    const cents = trades.profit.reduce((sum, value) => sum + BigInt(value), 0n);
    expect(BigInt(Math.round(metrics.netProfit * 100))).toBe(cents);
    expect(metrics.winners + metrics.losers + metrics.even).toBe(100_000);
  });
});

describe('METRIC_DEFINITIONS', () => {
  it('describes every metric once', () => {
    expect(METRIC_DEFINITIONS.map(({ key }) => key).sort()).toEqual(
      Object.keys(calculateMetrics(madeTrades([])).all).sort(),
    );
  });
});

const keysWith = (metrics: Metrics, wanted: number | null): string[] =>
  Object.entries(metrics).flatMap(([key, value]) => (value === wanted ? [key] : []));
