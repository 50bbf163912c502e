import { EvaluationAccount } from './evaluation-account.js';
import { enteredAt, evaluationDays, type EvaluationDays, tradingDayOf } from './evaluation-days.js';
import type { AnyStart } from './evaluation-options.js';
import type { ExitDays } from './exit-days.js';
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
 * How the evaluation ends from each trading day of the file on which a trade was entered, as `simulateEvaluation` ends with
 * that start day: trades entered before it are left out. `days` are those of the whole file, taken with the best point of
 * a trade first. Contracts are not counted. In steps, a start date each.
 */
export function* startDates({ exitDays, ...sources }: Sources): Generator<void, StartDates> {
  const { trades, options } = sources;
  const starts = { passed: 0, failed: 0, open: 0 };
  let start = 0;
  for (const startDay of entryDaysOf(trades, options)) {
    while (exitDays.day[start]! < startDay) start += 1;
    starts[endFrom({ start, startDay }, exitDays, sources)] += 1;
    yield;
  }
  return starts;
}

/** Trading days on which a trade was entered that has an exit, in order. */
function entryDaysOf(trades: Trades, { dayStartsAt = 0 }: AnyStart): number[] {
  const found = new Set<number>();
  let last = Number.NaN;
  for (let at = 0; at < trades.length; at += 1) {
    const day = Number.isNaN(trades.exitTime[at]!) ? Number.NaN : tradingDayOf(enteredAt(trades, at), dayStartsAt);
    if (day !== last && !Number.isNaN(day)) found.add(day);
    last = day;
  }
  return [...found].sort((one, other) => one - other);
}

interface Sources {
  trades: Trades;
  days: EvaluationDays;
  exitDays: ExitDays;
  rules: PropFirmAccount;
  options: AnyStart;
}

/**
 * From a start day and the place of the first exit day that is not before it. By the days of the whole file, but for those on
 * which a trade was closed that was entered before the start, or on a day that a daily limit now ends at another time or not
 * at all: these are worked out without it.
 */
function endFrom(
  { start, startDay }: { start: number; startDay: number },
  { day, first, entered, place }: ExitDays,
  { trades, days, rules, options }: Omit<Sources, 'exitDays'>,
): End {
  const account = new EvaluationAccount(rules, options);
  const ownOptions = { ...options, startDay };
  /** When a daily limit has ended days of this evaluation: of those before the place `known`. */
  const endings = new Map<number, number>();
  let known = start;
  /** The last day that it ended at another time than in the whole file. */
  let lastOther = Number.NEGATIVE_INFINITY;
  let end: End | null = null;
  const endsWith = (own: EvaluationDays, at: number): boolean => {
    if (account.brokenBy(own, at)) end = 'failed';
    else if (account.close(own, at)) end = 'passed';
    return end !== null;
  };
  const isOther = (at: number): boolean => entered[at]! < startDay || entered[at]! <= lastOther;
  for (let at = start; at < day.length;) {
    if (!isOther(at)) {
      if (place[at]! >= 0 && endsWith(days, place[at]!)) break;
      at += 1;
      continue;
    }
    for (; known < at; known += 1) {
      const ending = days.endings.get(day[known]!);
      if (ending !== undefined) endings.set(day[known]!, ending);
    }
    while (known < day.length && isOther(known)) known += 1;
    evaluationDays(trades, rules, ownOptions, 'bestFirst', {
      part: { first: first[at]!, last: first[known]!, endings },
      endsWith,
    });
    if (end !== null) break;
    for (; at < known; at += 1) if (endings.get(day[at]!) !== days.endings.get(day[at]!)) lastOther = day[at]!;
  }
  return end ?? 'open';
}
