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
  const walk: Walk = { trades, days, rules, options, enteredFrom: leastFromEach(entered) };
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
    starts[end ?? endOfWalk(startDay, place, walk)] += 1;
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

/** For each place the least of the values from there on. */
function leastFromEach(values: readonly number[]): number[] {
  const least = [...values];
  for (let at = least.length - 2; at >= 0; at -= 1) least[at] = Math.min(least[at]!, least[at + 1]!);
  return least;
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

interface Walk {
  trades: Trades;
  days: EvaluationDays;
  rules: PropFirmAccount;
  options: AnyStart;
  /** The trading day of the first entry among the trades of each day of `days` and those after it. */
  enteredFrom: readonly number[];
}

/**
 * Trade by trade until all that were entered before the start are closed, and from there on by the days of the whole file:
 * they are the same where the daily limit has ended the same days until then. `place` is that of the start among them.
 */
function endOfWalk(startDay: number, place: number, { trades, days, rules, options, enteredFrom }: Walk): End {
  const account = new EvaluationAccount(rules, options);
  let end: End | null = null;
  let next = place;
  let hasSameEndings = true;
  evaluationDays(trades, rules, { ...options, startDay }, 'bestFirst', (own, at) => {
    if (account.brokenBy(own, at)) end = 'failed';
    else if (account.close(own, at)) end = 'passed';
    for (; next < days.day.length && days.day[next]! <= own.day[at]!; next += 1) {
      const day = days.day[next]!;
      hasSameEndings &&= days.endings.get(day) === own.endings.get(day);
    }
    if (end === null && hasSameEndings && enteredFrom[next]! >= startDay) {
      end = endOnDays(startDay, next, days, enteredFrom, account);
    }
    return end !== null;
  });
  return end ?? 'open';
}
