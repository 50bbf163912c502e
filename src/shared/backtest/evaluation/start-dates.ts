import { EvaluationAccount } from './evaluation-account.js';
import { beginningOf, enteredAt, evaluationDays, type EvaluationDays, tradingDayOf } from './evaluation-days.js';
import type { AnyStart } from './evaluation-options.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import type { Trades } from '../trades.js';

/** Counts of trading days; `open` had neither passed nor failed where the file ends. */
export interface StartDates {
  passed: number;
  failed: number;
  open: number;
}

type End = keyof StartDates;

/**
 * How the evaluation ends from each trading day of the file on which a trade was closed, as `simulateEvaluation` ends with
 * that start day: trades entered before it are left out. `days` are those of the whole file, taken with the best point of
 * a trade first. Contracts are not counted. In steps, a start date each.
 */
export function* startDates(
  trades: Trades,
  days: EvaluationDays,
  rules: PropFirmAccount,
  options: AnyStart,
): Generator<void, StartDates> {
  const starts = { passed: 0, failed: 0, open: 0 };
  const entered = firstEntered(trades, days, options);
  /** When the day after the latest start begins. */
  let next = Number.NEGATIVE_INFINITY;
  let place = 0;
  for (let at = 0; at < trades.length; at += 1) {
    const exit = trades.exitTime[at]!;
    // Not where there is no time.
    if (!(exit >= next)) continue;
    const startDay = tradingDayOf(exit, options.dayStartsAt ?? 0);
    next = beginningOf(startDay + 1, options);
    while (place < days.day.length && days.day[place]! < startDay) place += 1;
    const end = endOnDays(startDay, place, days, entered, new EvaluationAccount(rules, options));
    starts[end ?? endOfWalk(startDay, trades, rules, options)] += 1;
    yield;
  }
  return starts;
}

/** Of the trades taken on each day, the trading day of the first entry. */
function firstEntered(
  trades: Trades,
  { day, taken, firstTaken }: EvaluationDays,
  { dayStartsAt = 0 }: AnyStart,
): number[] {
  return day.map((_own, at) => {
    let first = Number.POSITIVE_INFINITY;
    for (let place = firstTaken[at]!; place < firstTaken[at + 1]!; place += 1) {
      const entered = enteredAt(trades, taken[place]!);
      if (entered < first) first = entered;
    }
    return tradingDayOf(first, dayStartsAt);
  });
}

/** Null where it comes to a day that has a trade entered before the start: without it the day is another. */
function endOnDays(
  startDay: number,
  place: number,
  days: EvaluationDays,
  entered: readonly number[],
  account: EvaluationAccount,
): End | null {
  for (let at = place; at < days.day.length; at += 1) {
    if (entered[at]! < startDay) return null;
    if (account.brokenBy(days, at)) return 'failed';
    if (account.close(days, at)) return 'passed';
  }
  return 'open';
}

function endOfWalk(startDay: number, trades: Trades, rules: PropFirmAccount, options: AnyStart): End {
  const account = new EvaluationAccount(rules, options);
  let end: End = 'open';
  evaluationDays(trades, rules, { ...options, startDay }, 'bestFirst', (days, at) => {
    if (account.brokenBy(days, at)) end = 'failed';
    else if (account.close(days, at)) end = 'passed';
    return end !== 'open';
  });
  return end;
}
