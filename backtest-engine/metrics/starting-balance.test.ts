import { madeTrades, type MadeTrade } from '../../test/support/made-trades.js';
import { calculateMetrics, type Metrics, usableStartingBalance, describeExhaustedBalance } from './metrics.js';

const days = (...profits: number[]): MadeTrade[] =>
  profits.map((profit, at) => ({ profit, exit: `2026-01-${String(5 + at).padStart(2, '0')} 10:00` }));

const heldUntil = (exit: string, profit: number): Metrics =>
  calculateMetrics(madeTrades([{ entry: '2024-01-01 00:00', exit, profit }]), 10_000).all;

describe('metrics of balance and time', () => {
  it('calculates the largest drawdown as a percentage of its peak balance', () => {
    const { maxDrawdown, maxDrawdownPercent } = calculateMetrics(madeTrades(days(-30, 500, -100, 20)), 100).all;
    expect([maxDrawdown, maxDrawdownPercent]).toEqual([100, 30]);
    expect(calculateMetrics(madeTrades(days(-130, 50)), 100).all.maxDrawdownPercent).toBe(130);
  });

  it('averages the duration of trades with an entry and an exit time', () => {
    const trades = madeTrades([
      { profit: 1, entry: '2026-01-05 10:00', exit: '2026-01-05 10:30' },
      { profit: 1, entry: '2026-01-05 10:00', exit: '2026-01-06 10:00' },
      { profit: 1, exit: '2026-01-07 10:00' },
    ]);
    trades.entryTime[2] = Number.NaN;
    expect(calculateMetrics(trades).all.averageDuration).toBe(735);
  });

  it('calculates CAGR from a year on: 21 % in 731 days', () => {
    expect(heldUntil('2026-01-01 00:00', 2100).cagr).toBeCloseTo(9.992829153, 8);
    expect(heldUntil('2024-12-30 00:00', 2100).cagr).toBeNull();
    expect(heldUntil('2026-01-01 00:00', -10_000)).toMatchObject({ cagr: -100, returnPercent: -100 });
    expect(heldUntil('2026-01-01 00:00', -10_001).cagr).toBeNull();
  });

  it('calculates CAGR for exactly 365 days, and for no less', () => {
    // 21 % in 365 days: 1.21 to the power of 365.25 / 365.
    expect(heldUntil('2024-12-31 00:00', 2100).cagr).toBeCloseTo(21.015799, 5);
    expect(heldUntil('2024-12-30 23:59', 2100).cagr).toBeNull();
  });

  it('calculates CAGR from the first exit without entry times', () => {
    const trades = madeTrades([
      { entry: null, exit: '2024-01-01 00:00', profit: 1000 },
      { entry: null, exit: '2026-01-01 00:00', profit: 1100 },
    ]);
    expect(calculateMetrics(trades, 10_000).all.cagr).toBeCloseTo(9.992829153, 8);
  });
});

const WORDS = {
  money: (amount: number) => `$${amount}`,
  day: (time: number) => new Date(time).toISOString().slice(0, 10),
  count: String,
};
/** Exit time of one trade per day, as `YYYY-MM-DD HH:MM`. */
const exit = (at: number) => new Date(Date.UTC(2026, 0, 1 + at, 10)).toISOString().slice(0, 16).replace('T', ' ');
const describeExhausted = (profits: readonly number[], balance: number | undefined, isTimed = true) => {
  const trades = madeTrades(profits.map((profit, at) => ({ profit, ...(isTimed ? { exit: exit(at) } : {}) })));
  return describeExhaustedBalance(calculateMetrics(trades, balance).balanceExhausted, balance, WORDS);
};

describe('a starting balance in US dollars', () => {
  it.each([null, '$', 'USD', 'US$', '$US', '$\u00a0US'])('applies a starting balance to a file in %j', (currency) => {
    expect(usableStartingBalance(1_000, currency)).toBe(1_000);
  });

  it.each(['US', 'USDT', 'CA$', 'EUR', '€', 'points'])(
    'does not apply a starting balance to a file in %j',
    (currency) => {
      expect(usableStartingBalance(1_000, currency)).toBeUndefined();
    },
  );
});

describe('describeExhaustedBalance', () => {
  it('reports the day of the trade that exhausted the balance', () => {
    expect(describeExhausted([50, -1049.99, -0.01, 500], 1_000)).toContain(
      'Losses used up the starting balance of $1000 by 2026-01-03.',
    );
  });

  it('reports the first trade that exhausts the balance among thousands', () => {
    const profits = Array.from({ length: 10_000 }, (_, at) => (at === 4_321 ? -5_000 : at % 2 === 0 ? -3 : 3));
    expect(describeExhausted(profits, 1_000)).toContain(' by 2037-10-31.');
  });

  it('reports the number of the trade that exhausted the balance without times', () => {
    expect(describeExhausted([50, -1049.99], 999.99, false)).toContain(' by trade 2.');
  });

  it('reports no exhausted balance while some is left, or without a balance', () => {
    expect(describeExhausted([50, -1049.99], 1_000)).toBeNull();
    expect(describeExhausted([50, -1049.99], undefined)).toBeNull();
  });
});
