import { DaysFrom, type WholeFile } from './days-from.js';
import { EvaluationAccount } from './evaluation-account.js';
import { tradingDayBounds, toTradingDay } from './trading-day.js';
import type { AnyStartOptions } from './evaluation-options.js';
import { enteredAt, type Trades } from '../model/trades.js';

/** Counts of trading days; `open` had neither passed nor failed where the file ends. */
export interface StartDateResults {
  passed: number;
  failed: number;
  open: number;
}

/**
 * How the evaluation ends from each trading day of the file on which a trade was entered, as `simulateEvaluation` ends with
 * that start day: trades entered before it are left out. Contracts are not counted. In steps, a start date each.
 */
export function* startDates(file: WholeFile): Generator<void, StartDateResults> {
  const { trades, exitDays, options } = file;
  const starts = { passed: 0, failed: 0, open: 0 };
  let start = 0;
  for (const startDay of entryDaysOf(trades, options)) {
    while (exitDays.day[start]! < startDay) start += 1;
    starts[endFrom({ start, startDay }, file)] += 1;
    yield;
  }
  return starts;
}

/** Trading days on which a trade was entered that has an exit, in order. */
function entryDaysOf(trades: Trades, options: AnyStartOptions): number[] {
  const { dayStartsAt } = options;
  const found = new Set<number>();
  /** The bounds of the day found last: most trades were entered on that of the one before. */
  let [from, to] = [Number.NaN, Number.NaN];
  for (let at = 0; at < trades.length; at += 1) {
    const entry = enteredAt(trades, at);
    if ((entry >= from && entry < to) || Number.isNaN(trades.exitTime[at]!)) continue;
    found.add(toTradingDay(entry, dayStartsAt));
    [from, to] = tradingDayBounds(entry, dayStartsAt);
  }
  return [...found].sort((one, other) => one - other);
}

/** From a start day and the place of the first exit day that is not before it. */
function endFrom({ start, startDay }: { start: number; startDay: number }, file: WholeFile): keyof StartDateResults {
  const account = new EvaluationAccount(file.rules, file.options);
  const from = new DaysFrom(file, startDay);
  for (let place = start; place < file.exitDays.day.length; place += 1) {
    const day = from.next(place);
    if (day === null) continue;
    if (account.brokenBy(day.days, day.at)) return 'failed';
    if (account.close(day.days, day.at)) return 'passed';
  }
  return 'open';
}
