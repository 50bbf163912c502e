import { AS_IN_FILE, chanceOf, smallAccount } from '../../test/support/made-evaluation.js';
import { madeTrades, manyTrades, heldTrades } from '../../test/support/made-trades.js';
import { simulateEvaluation } from './evaluation.js';
import { toTradingDay } from './trading-day.js';
import type { AnyStartOptions, PropFirmAccount } from './prop-firm-rules.js';
import type { Trades } from '../model/trades.js';

const OPTIONS: AnyStartOptions = AS_IN_FILE;

const startsOf = (trades: Trades, rules: PropFirmAccount, options = OPTIONS) =>
  chanceOf(trades, rules, { ...options, runs: 1 })!.starts;

/** The results of a separate evaluation for each start date. */
function evaluateEachStart(trades: Trades, rules: PropFirmAccount, options: AnyStartOptions) {
  const ends = { passed: 0, failed: 0, open: 0, refused: 0 };
  const firstDays = new Set([...trades.entryTime].map((entry) => toTradingDay(entry, options.dayStartsAt)));
  for (const startDay of firstDays) ends[simulateEvaluation(trades, rules, { ...options, startDay }).outcome] += 1;
  return ends;
}

describe('start dates', () => {
  it('starts on each trading day of the file and follows the file order', () => {
    // Target 3,000, maximum loss 2,000. The first, second and fourth day pass: 1,500 + 1,600 =
    // 3,100, then 1,600 500 2,000 1,000 3,600, then 1,500 500 3,100. The seventh day fails at once.
    const profits = [1500, 1600, -1100, 1500, -1000, 2600, -2000, 500, 500];
    const trades = madeTrades(profits.map((profit, at) => ({ profit, exit: `2026-01-${10 + at} 10:00` })));
    expect(startsOf(trades, smallAccount('static'))).toEqual({ passed: 3, failed: 1, open: 5 });
  });

  it('starts a trading day at midnight, even right after another trade', () => {
    const trades = madeTrades([
      { profit: 10, entry: '2026-01-05 10:00', exit: '2026-01-05 11:00' },
      { profit: 10, entry: '2026-01-06 00:00', exit: '2026-01-06 10:00' },
    ]);
    expect(startsOf(trades, smallAccount('static'))).toEqual({ passed: 0, failed: 0, open: 2 });
  });

  it('leaves out a trade entered before the start date', () => {
    const trades = madeTrades([
      { profit: 3000, entry: '2026-01-05 22:00', exit: '2026-01-06 10:00' },
      { profit: 10, exit: '2026-01-07 10:00' },
    ]);
    // Starting on the 6th leaves out the first trade, as starting on the 7th does.
    const expected = { passed: 1, failed: 0, open: 1 };
    expect(startsOf(trades, smallAccount('static'))).toEqual(expected);
    expect(startsOf(trades, smallAccount('static'), { ...OPTIONS, dayStartsAt: 18 })).toEqual(expected);
  });

  it('continues after a day on which the daily limit left out all trades', () => {
    const pause = smallAccount('static', { dailyLoss: { amount: 500, effect: 'pause', optional: false } });
    const trades = madeTrades([
      { profit: -600, exit: '2026-01-05 10:00' },
      { profit: 100, entry: '2026-01-05 11:00', exit: '2026-01-06 10:00' },
      { profit: 3000, exit: '2026-01-07 10:00' },
    ]);
    expect(startsOf(trades, pause)).toEqual({ passed: 1, failed: 0, open: 1 });
  });

  describe.each(['static', 'endOfDay', 'intraday'] as const)('with a %s floor', (kind) => {
    const maximumLoss = { amount: 900, kind, locksAtStart: true, checkedLive: true };
    it.each([
      ['without a daily limit', 'none'],
      ['with one that pauses', { amount: 250, effect: 'pause', optional: false }],
      ['with one that fails', { amount: 250, effect: 'fail', optional: false }],
    ] as const)('gives the same results as an evaluation from each day, %s', (_what, dailyLoss) => {
      const rules = smallAccount(kind, { profitTarget: 900, maximumLoss, dailyLoss });
      const throughout = heldTrades(4000);
      for (const trades of [manyTrades(400, 240), heldTrades(20), heldTrades(90), throughout]) {
        for (const dayStartsAt of [0, 18]) {
          const options = { ...OPTIONS, dayStartsAt };
          const starts = startsOf(trades, rules, options);
          expect(evaluateEachStart(trades, rules, options)).toEqual({ ...starts, refused: 0 });
          expect(trades === throughout || Math.min(starts.passed, starts.failed) > 0).toBe(true);
        }
      }
    });
  });
});
