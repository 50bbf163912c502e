import { AS_IN_FILE, check, smallAccount, tradingDays } from '../../test/support/made-evaluation.js';
import { manyTrades } from '../../test/support/made-trades.js';
import { buildEvaluationDays } from './evaluation-days.js';

const within = (profit: number, mae: number, mfe: number) =>
  check(tradingDays([{ profit, mae, mfe }]), smallAccount('intraday'));

describe('an intraday floor within one trade', () => {
  it("fails when a trade falls from its best point by the intraday drawdown's amount", () => {
    const { outcome, breach } = within(100, 1500, 500);
    expect([outcome, breach]).toEqual([
      'failed',
      expect.objectContaining({ equity: 48_500, line: 48_500, isOpenLoss: true }),
    ]);
    expect(within(100, 1499.99, 500).outcome).toBe('open');
    expect(within(100, 1500, 499.99).outcome).toBe('open');
  });

  it('reports a breach at the worst point if it came first, else at the close', () => {
    expect(within(-1900, 2000, 500).breach).toMatchObject({ equity: 48_000, line: 48_500, isOpenLoss: true });
    expect(within(-1900, 1999.99, 500).breach).toMatchObject({ equity: 48_100, line: 48_500, isOpenLoss: false });
  });
});

test('ignores trades after the daily limit failed the account', () => {
  const dailyLoss = { amount: 1000, effect: 'fail', optional: false } as const;
  expect(check(tradingDays([-3100, -1600]), { dailyLoss }).breach).toMatchObject({ rule: 'dailyLoss', line: 99_000 });
});

test('groups any number of trades into days without losing one', () => {
  const trades = manyTrades(5000, 30);
  const { taken, firstTaken, day, profit } = buildEvaluationDays(
    trades,
    smallAccount('static'),
    AS_IN_FILE,
    'bestFirst',
  );
  expect([...taken]).toEqual([...trades.row.keys()]);
  expect(firstTaken).toHaveLength(day.length + 1);
  const sums = day.map((_, at) =>
    taken.subarray(firstTaken[at], firstTaken[at + 1]).reduce((sum, trade) => sum + trades.profit[trade]!, 0),
  );
  expect(profit).toEqual(sums);
});
