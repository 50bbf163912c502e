import type { Trades } from './trades.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const HOURS_PER_DAY = 24;
export const DAY_MS = HOURS_PER_DAY * HOUR_MS;

/**
 * Returns the start of a month, counted from 0. Months from 12 on are in the next year. Unlike
 * `Date.UTC`, it does not take years below 100 for 19xx.
 */
export const monthStart = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1);

/** Returns the month as a count since year 0, by the chart's clock. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

/** Returns the day as a count since 1970-01-01, by the chart's clock. NaN stays NaN. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Returns milliseconds since midnight. `%` would be negative before 1970. */
export const timeOfDay = (time: number): number => time - dayOf(time) * DAY_MS;

/** Formats a date by the chart's clock, such as `2026-09-30`. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Formats a time of day, such as `09:00`. `hour` is from 0 to 23. */
export const clockTime = (hour: number, minute = 0): string => `${twoDigits(hour)}:${twoDigits(minute)}`;
const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns the weekday of a day since 1970-01-01, 0 for Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** A range of the chart's clock in milliseconds; `from` is not after `to`. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Returns the range from the earliest entry or exit to the last exit; null without times. */
export function timeSpanOf({ length, entryTime, exitTime }: Trades): TimeSpan | null {
  const to = exitTime[length - 1] ?? Number.NaN;
  if (Number.isNaN(to)) return null;
  let from = exitTime[0]!;
  for (let at = 0; at < length; at += 1) if (entryTime[at]! < from) from = entryTime[at]!;
  return { from, to };
}

type Timed = Pick<Trades, 'length' | 'entryTime' | 'exitTime'>;

/** Cache for evaluations, which check the same trades for each start date. */
const cache = new WeakMap<Timed, boolean>();

/**
 * Returns whether the trades have times of day. A bare date is read as midnight. Also true if
 * fewer than two trades have a date, because a single midnight can be a time.
 */
export function hasTimesOfDay(trades: Timed): boolean {
  const known = cache.get(trades) ?? isTimed(trades);
  cache.set(trades, known);
  return known;
}

function isTimed({ length, entryTime, exitTime }: Timed): boolean {
  let dated = 0;
  for (let at = 0; at < length; at += 1) {
    const [entry, exit] = [entryTime[at]!, exitTime[at]!];
    if (timeOfDay(entry) > 0 || timeOfDay(exit) > 0) return true;
    if (!Number.isNaN(entry) || !Number.isNaN(exit)) dated += 1;
  }
  return dated < 2;
}
