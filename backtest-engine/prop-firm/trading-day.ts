import { DAY_MS, dayOf, HOUR_MS, HOURS_PER_DAY, timeOfDay, weekdayOf } from '../model/time.js';
import { lowerBound } from '../model/typed-arrays.js';
import type { Trades } from '../model/trades.js';
import { median } from '../metrics/statistics.js';

const FRIDAY = 4;
const SATURDAY = 5;
/** The hour at which many firms start the next trading day: 17:00 in Chicago, 18:00 in New York. */
const EVENING = 17;

/**
 * Counts trades closed on a Friday at or after `hour`. If a trading day starts at this hour, they
 * belong to a Saturday, on which futures do not trade: the chart probably uses another time zone.
 * Returns 0 if the file has trades on Saturdays.
 */
export function countSaturdayTrades(trades: Trades, hour: number): number {
  const counts = findDaysWithExits(FRIDAY, trades).map(
    ({ day, to }) => to - lowerBound(trades.exitTime, day * DAY_MS + hour * HOUR_MS),
  );
  const counted = counts.reduce((sum, exits) => sum + exits, 0);
  return counted > 0 && isTradedOnSaturdays(trades) ? 0 : counted;
}

/**
 * Finds the full hour, in chart time, at which the next trading day probably starts: 17, or the
 * hour after the latest Friday exit if later. Returns 24 for midnight.
 */
export function findEveningStart(trades: Trades): number {
  const ends = findDaysWithExits(FRIDAY, trades).map(({ to }) => toHoursOfDay(trades.exitTime[to - 1]!));
  const latest = ends.reduce((last, hours) => Math.max(last, hours), -1);
  if (latest < EVENING || isTradedOnSaturdays(trades)) return EVENING;
  return Math.floor(latest) + 1;
}

const isTradedOnSaturdays = (trades: Trades): boolean => findDaysWithExits(SATURDAY, trades).length > 0;

/**
 * Lists the days with exits on a weekday, in order. `to` is the position in `Trades` of the first
 * exit after the day. Empty without exit times.
 */
function findDaysWithExits(weekday: number, { exitTime, length }: Trades): { day: number; to: number }[] {
  const found: { day: number; to: number }[] = [];
  for (let at = 0; at < length && !Number.isNaN(exitTime[at]!);) {
    const day = dayOf(exitTime[at]!);
    at = lowerBound(exitTime, (day + 1) * DAY_MS);
    if (weekdayOf(day) === weekday) found.push({ day, to: at });
  }
  return found;
}

export const toHoursOfDay = (time: number): number => timeOfDay(time) / HOUR_MS;

/** Earliest start hour of a trading day that belongs to the next date. */
export const FIRST_HOUR_OF_NEXT_DATE = 12;

/** Returns the milliseconds to add to a chart time to get the date of its trading day. */
export function tradingDayShift(dayStartsAt: number): number {
  return (dayStartsAt >= FIRST_HOUR_OF_NEXT_DATE ? HOURS_PER_DAY - dayStartsAt : -dayStartsAt) * HOUR_MS;
}

/** Returns the start of a trading day, in milliseconds of chart time. */
export function tradingDayStart(day: number, dayStartsAt: number): number {
  return day * DAY_MS - tradingDayShift(dayStartsAt);
}

/** Returns the trading day of a chart time, in days since 1970-01-01. */
export function toTradingDay(time: number, dayStartsAt: number): number {
  return dayOf(time + tradingDayShift(dayStartsAt));
}

/** Returns the start of the time's trading day and the start of the next one. */
export function tradingDayBounds(time: number, dayStartsAt: number): [from: number, to: number] {
  const from = tradingDayStart(toTradingDay(time, dayStartsAt), dayStartsAt);
  return [from, from + DAY_MS];
}

const MIN_BREAK_DAYS = 60;
/** Minimum length of a break, as a multiple of the median gap between trading days. */
const MIN_BREAK_RATIO = 10;
/** With more breaks than this, pauses are part of the strategy. */
const MAX_BREAKS = 2;

/**
 * Counts the calendar days in long breaks, which do not mean that a strategy trades more slowly.
 * `days` are trading days in order, in days since 1970-01-01.
 */
export function countBreakDays(days: readonly number[]): number {
  const steps = Float64Array.from({ length: Math.max(0, days.length - 1) }, (_, at) => days[at + 1]! - days[at]!);
  const usual = median(steps) ?? 0;
  const breaks = steps.filter((step) => step > MIN_BREAK_DAYS && step > MIN_BREAK_RATIO * usual);
  return breaks.length > MAX_BREAKS ? 0 : breaks.reduce((sum, step) => sum + step - usual, 0);
}
