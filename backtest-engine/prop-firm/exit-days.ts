import { type EvaluationDays } from './evaluation-days.js';
import { tradingDayStart, toTradingDay } from './trading-day.js';
import type { AnyStartOptions } from './evaluation-options.js';
import { enteredAt, type Trades } from '../model/trades.js';

/** The trading days on which a trade of the file was closed, in order. */
export interface ExitDays {
  day: number[];
  /** Of each the position in `Trades` of the first trade closed on it; one more is how many trades there are. */
  first: number[];
  /** Of each the trading day on which the first of its trades was entered. */
  entered: number[];
  /** Its place among the evaluation's days; -1 where a daily limit left out all of its trades. */
  place: number[];
}

/** None of a file without exit times. `days` are those of the whole file. */
export function exitDaysOf(trades: Trades, days: EvaluationDays, options: AnyStartOptions): ExitDays {
  const { exitTime, length } = trades;
  const { dayStartsAt } = options;
  const found: ExitDays = { day: [], first: [], entered: [], place: [] };
  let place = 0;
  for (let at = 0; at < length;) {
    const first = at;
    const day = toTradingDay(exitTime[at]!, dayStartsAt);
    if (Number.isNaN(day)) break;
    const end = tradingDayStart(day + 1, dayStartsAt);
    let entered = Number.POSITIVE_INFINITY;
    for (; at < length && exitTime[at]! < end; at += 1) entered = Math.min(entered, enteredAt(trades, at));
    const isTaken = days.day[place] === day;
    found.day.push(day);
    found.first.push(first);
    found.entered.push(toTradingDay(entered, dayStartsAt));
    found.place.push(isTaken ? place : -1);
    if (isTaken) place += 1;
  }
  found.first.push(length);
  return found;
}
