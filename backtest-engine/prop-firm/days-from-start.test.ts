import { AS_IN_FILE, chanceOf, smallAccount } from '../../test/support/made-evaluation.js';
import { madeTrades, type MadeTrade, heldTrades } from '../../test/support/made-trades.js';
import type { BootstrapOptions } from './bootstrap.js';
import { EvaluationAccount } from './evaluation-account.js';
import { buildEvaluationDays } from './evaluation-days.js';
import { simulateEvaluation } from './evaluation.js';
import { findExitDays, FirstBlocks } from './days-from-start.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import type { Trades } from '../model/trades.js';

const OPTIONS: BootstrapOptions = AS_IN_FILE;

const dateOf = (day: number): string => new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);

/** Two trades per day: one overnight, closed in the morning, and one during the day. */
const nightsAndDays = (night: number, day: number, days = 40): MadeTrade[] =>
  Array.from({ length: days }, (_, at) => [
    { profit: night, entry: `${dateOf(at - 1)} 15:00`, exit: `${dateOf(at)} 09:45` },
    { profit: day, entry: `${dateOf(at)} 10:00`, exit: `${dateOf(at)} 11:00` },
  ]).flat();

describe('a resampled run', () => {
  it('starts a resampled run flat, without trades entered before its first day', () => {
    const trades = madeTrades(nightsAndDays(2500, -2100));
    // A run starts with a day's loss only, which breaks the account. Only the evening before the
    // first exit day passes as a start date, and no run draws it.
    expect(chanceOf(trades, smallAccount('static'), OPTIONS)).toMatchObject({
      passed: 0,
      failed: { maximumLoss: 1 },
      starts: { passed: 1, failed: 40 },
    });
  });

  it('starts a resampled run on the next day if its first day has no trades left', () => {
    const nights = nightsAndDays(1000, 0).filter(({ profit }) => profit > 0);
    const chance = chanceOf(madeTrades(nights), smallAccount('static'), { ...OPTIONS, meanBlockLength: 1e9 })!;
    expect(chance).toMatchObject({ passed: 1, medianDaysToPass: 3 });
    const limited = chanceOf(madeTrades(nights), smallAccount('static'), {
      ...OPTIONS,
      meanBlockLength: 1e9,
      maxDays: 3,
    })!;
    expect(limited).toMatchObject({ passed: 0, open: 1 });
  });

  it("applies the daily limit to the remaining trades of a run's first day", () => {
    const pause = smallAccount('static', { dailyLoss: { amount: 500, effect: 'pause', optional: false } });
    // The night's loss would end the day at the daily limit, before its gain.
    const trades = madeTrades(nightsAndDays(-600, 3000));
    expect(chanceOf(trades, pause, { ...OPTIONS, maxDays: 1 })).toMatchObject({ passed: 1 });
  });

  it('leaves out a position that is open at the start of a run', () => {
    const nights = nightsAndDays(2496, -1204).map((made, at) =>
      at % 2 === 0 ? { ...made, exit: `${dateOf(at / 2 + 1)} 09:45` } : made,
    );
    const trades = madeTrades(nights.sort((one, other) => (one.exit! < other.exit! ? -1 : 1)));
    // A run fails by two days of losses before its first gain, unless it starts at the end of the
    // file and continues at the beginning.
    const { passed } = chanceOf(trades, smallAccount('static'), { ...OPTIONS, meanBlockLength: 1e9 })!;
    expect(passed).toBeLessThan(0.05);
  });
});

/** The outcome of an evaluation that starts at a position among the days. */
function endFrom(start: number, trades: Trades, rules: PropFirmAccount, options: BootstrapOptions): string {
  const days = buildEvaluationDays(trades, rules, options, 'bestFirst');
  const blocks = new FirstBlocks({ trades, days, exitDays: findExitDays(trades, days, options), rules, options });
  const account = new EvaluationAccount(rules, options);
  for (let at = start; at < days.day.length; at += 1) {
    const day = blocks.day(start, at);
    if (day === null) continue;
    if (account.findBreachedRule(day.days, day.at)) return 'failed';
    if (account.close(day.days, day.at)) return 'passed';
  }
  return 'open';
}

describe.each(['static', 'intraday'] as const)('days from a start with a %s floor', (kind) => {
  const maximumLoss = { amount: 900, kind, locksAtStart: true, checkedLive: true };
  it.each([
    ['without a daily limit', 'none'],
    ['with one that pauses', { amount: 250, effect: 'pause', optional: false }],
    ['with one that fails', { amount: 250, effect: 'fail', optional: false }],
  ] as const)('end like an evaluation from the same start day, %s', (_what, dailyLoss) => {
    const rules = smallAccount(kind, { profitTarget: 900, maximumLoss, dailyLoss });
    for (const trades of [heldTrades(20), heldTrades(90), heldTrades(4000)]) {
      for (const dayStartsAt of [0, 18]) {
        const options = { ...OPTIONS, dayStartsAt };
        const { day } = buildEvaluationDays(trades, rules, options, 'bestFirst');
        const starts = [...day.keys()].filter((at) => at % 5 === 0);
        const ends = starts.map((at) => endFrom(at, trades, rules, options));
        const checks = starts.map(
          (at) => simulateEvaluation(trades, rules, { ...options, startDay: day[at]! }).outcome,
        );
        expect(ends).toEqual(checks);
      }
    }
  });
});
