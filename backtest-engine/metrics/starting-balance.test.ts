import { madeTrades } from '../../test/support/made-trades.js';
import { calculateMetrics } from './metrics.js';
import { usableStartingBalance, describeExhaustedBalance } from './starting-balance.js';

const WORDS = {
  money: (amount: number) => `$${amount}`,
  day: (time: number) => new Date(time).toISOString().slice(0, 10),
  count: String,
};
/** `YYYY-MM-DD HH:MM` of a trade a day. */
const exit = (at: number) => new Date(Date.UTC(2026, 0, 1 + at, 10)).toISOString().slice(0, 16).replace('T', ' ');
const said = (profits: readonly number[], balance: number | undefined, isTimed = true) => {
  const trades = madeTrades(profits.map((profit, at) => ({ profit, ...(isTimed ? { exit: exit(at) } : {}) })));
  return describeExhaustedBalance(calculateMetrics(trades, balance).balanceExhausted, balance, WORDS);
};

describe('A starting balance in US dollars', () => {
  it.each([null, '$', 'USD', 'US$', '$US', '$\u00a0US'])('is one of a file whose currency is %j', (currency) => {
    expect(usableStartingBalance(1_000, currency)).toBe(1_000);
  });

  it.each(['US', 'USDT', 'CA$', 'EUR', '€', 'points'])('is none of a file whose currency is %j', (currency) => {
    expect(usableStartingBalance(1_000, currency)).toBeUndefined();
  });
});

describe('usedUpBalance', () => {
  it('names the day of the trade with which nothing was left of the balance', () => {
    expect(said([50, -1049.99, -0.01, 500], 1_000)).toContain(
      'The starting balance of $1000 was used up by 2026-01-03:',
    );
  });

  it('names the first such day among many thousands of trades', () => {
    const profits = Array.from({ length: 10_000 }, (_, at) => (at === 4_321 ? -5_000 : at % 2 === 0 ? -3 : 3));
    expect(said(profits, 1_000)).toContain('used up by 2037-10-31:');
  });

  it('names the trade where the file has no times', () => {
    expect(said([50, -1049.99], 999.99, false)).toContain('used up by trade 2:');
  });

  it('says nothing while something is left, and without a balance', () => {
    expect(said([50, -1049.99], 1_000)).toBeNull();
    expect(said([50, -1049.99], undefined)).toBeNull();
  });
});
