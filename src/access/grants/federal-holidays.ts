import { DateTime } from 'luxon';

/** Month and day. */
const FIXED: readonly (readonly [number, number])[] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
];

const MONDAY = 1;
const THURSDAY = 4;
/** Month, the earliest day it can be, and the day of the week: the third Monday of a month is the first one from the 15th on. */
const MOVING: readonly (readonly [number, number, number])[] = [
  [1, 15, MONDAY],
  [2, 15, MONDAY],
  [5, 25, MONDAY],
  [9, 1, MONDAY],
  [10, 8, MONDAY],
  [11, 22, THURSDAY],
];

/**
 * Whether a federal holiday of the United States is observed on this calendar day: one that falls on a Saturday is on
 * the Friday before, one on a Sunday on the Monday after. Source: 5 U.S.C. 6103 and Executive Order 11582.
 */
export function isFederalHoliday(day: DateTime): boolean {
  const date = day.toISODate() ?? '';
  // New Year's Day on a Saturday is observed in the year before.
  return listHolidays(day.year).has(date) || listHolidays(day.year + 1).has(date);
}

const known = new Map<number, ReadonlySet<string | null>>();

/** The days of a year's holidays, as `YYYY-MM-DD`. */
function listHolidays(year: number): ReadonlySet<string | null> {
  const days =
    known.get(year) ??
    new Set(
      [
        ...FIXED.map(([month, day]) => observedOn(DateTime.utc(year, month, day))),
        ...MOVING.map(([month, day, weekday]) => firstWeekdayFrom(DateTime.utc(year, month, day), weekday)),
      ].map((day) => day.toISODate()),
    );
  known.set(year, days);
  return days;
}

function observedOn(day: DateTime): DateTime {
  if (day.weekday === 6) return day.minus({ days: 1 });
  return day.weekday === 7 ? day.plus({ days: 1 }) : day;
}

function firstWeekdayFrom(day: DateTime, weekday: number): DateTime {
  return day.plus({ days: (weekday - day.weekday + 7) % 7 });
}
