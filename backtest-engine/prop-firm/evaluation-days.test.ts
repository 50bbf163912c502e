import { AS_IN_FILE, check, smallAccount, tradingDays } from '../../test/support/made-evaluation.js';
import { manyTrades } from '../../test/support/made-trades.js';
import { evaluationDays } from './evaluation-days.js';

test('what follows a daily limit that fails on its day decides nothing', () => {
  const dailyLoss = { amount: 1000, effect: 'fail', optional: false } as const;
  expect(check(tradingDays([-3100, -1600]), { dailyLoss }).breach).toMatchObject({ rule: 'dailyLoss', line: 99_000 });
});

test('days have all of their trades, however many there are', () => {
  const trades = manyTrades(5000, 30);
  const { taken, firstTaken, day, profit } = evaluationDays(trades, smallAccount('static'), AS_IN_FILE, 'bestFirst');
  expect([...taken]).toEqual([...trades.row.keys()]);
  expect(firstTaken).toHaveLength(day.length + 1);
  const sums = day.map((_, at) =>
    taken.subarray(firstTaken[at], firstTaken[at + 1]).reduce((sum, trade) => sum + trades.profit[trade]!, 0),
  );
  expect(profit).toEqual(sums);
});
