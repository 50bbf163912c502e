import { DateTime } from 'luxon';
import type { GrantKind } from '../../shared/contract/access.js';

const ZONE = 'America/New_York';
const OPENS = 9;
const CLOSES = 17;
const AUTOMATED_MINUTES = 30;
/** Work that arrives later than this before closing time is due on the next working day. */
const MIN_HOURS = 2;
/** Upper bound of the search. No run of weekends and holidays is this long. */
const MAX_DAYS = 14;

/**
 * Calculates when a change that was queued at `from` is due. TradingView, and Discord with a bot:
 * in 30 minutes. Manual work: at the end of the working window (weekdays 9:00 to 17:00 US Eastern,
 * except federal holidays).
 */
export function calculateDueAt(kind: GrantKind, from: Date, hasDiscordBot = false): Date {
  const now = DateTime.fromJSDate(from, { zone: ZONE });
  const isAutomated = kind === 'tradingview' || (kind === 'discord' && hasDiscordBot);
  if (isAutomated) return now.plus({ minutes: AUTOMATED_MINUTES }).toJSDate();
  for (let days = 0; days <= MAX_DAYS; days++) {
    const day = now.startOf('day').plus({ days });
    if (hasTimeLeft(day, now)) return closingTime(day).toJSDate();
  }
  throw new Error(`No working day was found after ${from.getTime()}`);
}

function hasTimeLeft(day: DateTime, now: DateTime): boolean {
  return day.weekday <= 5 && !isFederalHoliday(day) && closingTime(day).diff(now, 'hours').hours >= MIN_HOURS;
}

function closingTime(day: DateTime): DateTime {
  return day.set({ hour: CLOSES });
}

/** Formats an instant in Eastern time: `Mon, Nov 23, 5:00 PM EST`. */
export function formatEasternTime(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: ZONE }).setLocale('en-US').toFormat('ccc, LLL d, h:mm a ZZZZ');
}

/** Formats an instant for a datetime-local field, in Eastern time. */
export function toEasternInput(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: ZONE }).toFormat("yyyy-MM-dd'T'HH:mm");
}

/** Parses the value of a datetime-local field; an invalid date for anything else. */
export function parseEasternInput(text: string | undefined): Date {
  return DateTime.fromISO(text ?? '', { zone: ZONE }).toJSDate();
}

/** The working window in words, for customers and operators. */
export const WORKING_WINDOW = `weekdays ${OPENS}:00 AM to ${CLOSES - 12}:00 PM US Eastern time, except federal holidays`;

/** Holidays on a fixed date: month and day. */
const FIXED_HOLIDAYS: readonly (readonly [number, number])[] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
];

const MONDAY = 1;
const THURSDAY = 4;
/** Month, earliest day, and weekday: a third Monday is the first Monday from the 15th on. */
const WEEKDAY_HOLIDAYS: readonly (readonly [number, number, number])[] = [
  [1, 15, MONDAY],
  [2, 15, MONDAY],
  [5, 25, MONDAY],
  [9, 1, MONDAY],
  [10, 8, MONDAY],
  [11, 22, THURSDAY],
];

/**
 * Whether a US federal holiday is observed on this day: Friday for a holiday on a Saturday, Monday
 * for one on a Sunday. Source: 5 U.S.C. 6103 and Executive Order 11582.
 */
export function isFederalHoliday(day: DateTime): boolean {
  const date = day.toISODate() ?? '';
  // New Year's Day on a Saturday is observed in the year before.
  return listHolidays(day.year).has(date) || listHolidays(day.year + 1).has(date);
}

const holidaysByYear = new Map<number, ReadonlySet<string | null>>();

/** Lists the observed holidays of a year as `YYYY-MM-DD`. */
function listHolidays(year: number): ReadonlySet<string | null> {
  const days =
    holidaysByYear.get(year) ??
    new Set(
      [
        ...FIXED_HOLIDAYS.map(([month, day]) => observedOn(DateTime.utc(year, month, day))),
        ...WEEKDAY_HOLIDAYS.map(([month, day, weekday]) => firstWeekdayFrom(DateTime.utc(year, month, day), weekday)),
      ].map((day) => day.toISODate()),
    );
  holidaysByYear.set(year, days);
  return days;
}

function observedOn(day: DateTime): DateTime {
  if (day.weekday === 6) return day.minus({ days: 1 });
  return day.weekday === 7 ? day.plus({ days: 1 }) : day;
}

function firstWeekdayFrom(day: DateTime, weekday: number): DateTime {
  return day.plus({ days: (weekday - day.weekday + 7) % 7 });
}
