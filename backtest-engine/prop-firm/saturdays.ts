import { lowerBound } from '../model/lower-bound.js';
import { DAY_MS, dayOf, HOUR_MS, timeOfDay, weekdayOf } from '../model/time.js';
import type { Trades } from '../model/trades.js';

const FRIDAY = 4;
const SATURDAY = 5;
/** When many firms begin the next trading day: 17:00 in Chicago, 18:00 in New York. */
const EVENING = 17;

/**
 * Trades closed at this hour of a Friday or later, which belong to a Saturday where it begins the next date's trading day:
 * futures have none, so the chart runs on the clock of another time zone. 0 where some are closed on Saturdays anyway.
 */
export function countedToSaturday(trades: Trades, hour: number): number {
  const counts = daysWithExits(FRIDAY, trades).map(
    ({ day, to }) => to - lowerBound(trades.exitTime, day * DAY_MS + hour * HOUR_MS),
  );
  const counted = counts.reduce((sum, exits) => sum + exits, 0);
  return counted > 0 && isTradedOnSaturdays(trades) ? 0 : counted;
}

/**
 * The full hour of the chart's clock at which the next trading day may begin: 17, or the next one after the last exit of a
 * Friday, where the week ends later on that clock. 24, which no day has, where that is midnight.
 */
export function eveningOf(trades: Trades): number {
  const ends = daysWithExits(FRIDAY, trades).map(({ to }) => toHoursOfDay(trades.exitTime[to - 1]!));
  const latest = ends.reduce((last, hours) => Math.max(last, hours), -1);
  if (latest < EVENING || isTradedOnSaturdays(trades)) return EVENING;
  return Math.floor(latest) + 1;
}

const isTradedOnSaturdays = (trades: Trades): boolean => daysWithExits(SATURDAY, trades).length > 0;

/** The days of this weekday with exits, in their order, and the position in `Trades` of the first exit after each. None of a file without exit times. */
function daysWithExits(weekday: number, { exitTime, length }: Trades): { day: number; to: number }[] {
  const found: { day: number; to: number }[] = [];
  for (let at = 0; at < length && !Number.isNaN(exitTime[at]!);) {
    const day = dayOf(exitTime[at]!);
    at = lowerBound(exitTime, (day + 1) * DAY_MS);
    if (weekdayOf(day) === weekday) found.push({ day, to: at });
  }
  return found;
}

/** Since midnight of the chart's clock. */
export const toHoursOfDay = (time: number): number => timeOfDay(time) / HOUR_MS;
