import type { Trades } from './trades.js';

type Timed = Pick<Trades, 'length' | 'entryTime' | 'exitTime'>;

/** By trades, as each start date of an evaluation asks again. */
const found = new WeakMap<Timed, boolean>();

/**
 * Whether trades come with times of day: dates alone are read as midnights. Also true where fewer than two trades have a date,
 * which a midnight could be.
 */
export function hasTimesOfDay(trades: Timed): boolean {
  const known = found.get(trades) ?? isTimed(trades);
  found.set(trades, known);
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

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const HOURS_A_DAY = 24;
export const DAY_MS = HOURS_A_DAY * HOUR_MS;

/** The first moment of a month; from 12 on it is one of the next year. Not `Date.UTC`, which takes a year below 100 for one of the 1900s. */
export const monthStart = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1);

/** Months since the year 0, on the chart's clock. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

/** Days since 1970-01-01 on the chart's clock; NaN stays NaN. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Milliseconds since midnight of the chart's clock, also before 1970; NaN stays NaN. A remainder would be slower, and below 0 before 1970. */
export const timeOfDay = (time: number): number => time - dayOf(time) * DAY_MS;

/** `2026-09-30`, on the chart's clock. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** `09:00`; `hour` from 0 to 23. */
export const clockTime = (hour: number, minute = 0): string => `${twoDigits(hour)}:${twoDigits(minute)}`;
const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** 0 on a Monday, of days since 1970-01-01. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Two moments of the chart's clock in milliseconds, the first not after the second. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** From the earliest entry or exit of all trades to their last exit; null without trades and without times. */
export function timeSpanOf({ length, entryTime, exitTime }: Trades): TimeSpan | null {
  const to = exitTime[length - 1] ?? Number.NaN;
  if (Number.isNaN(to)) return null;
  let from = exitTime[0]!;
  for (let at = 0; at < length; at += 1) if (entryTime[at]! < from) from = entryTime[at]!;
  return { from, to };
}
