import { DateTime } from 'luxon';
import type { GrantKind } from '../../shared/contract/access.js';
import { isFederalHoliday } from './federal-holidays.js';

const ZONE = 'America/New_York';
const OPENS = 9;
const CLOSES = 17;
const AUTOMATED_MINUTES = 30;
/** Work that arrives later than this before closing is due on the next working day. */
const MIN_HOURS = 2;
/** No series of weekends and holidays is as long. */
const MAX_DAYS = 14;

/**
 * When a change asked for at `from` is due. TradingView, and Discord with a bot: 30 minutes. What people do by hand: the end of the working window
 * (weekdays 9:00 to 17:00 US Eastern, daylight saving included, federal holidays left out).
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

/** An instant as people in the working window read it: `Mon, Nov 23, 5:00 PM EST`. */
export function formatEasternTime(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: ZONE }).setLocale('en-US').toFormat('ccc, LLL d, h:mm a ZZZZ');
}

/** An instant as a field of day and time has it, in the working window's time. */
export function toEasternInput(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: ZONE }).toFormat("yyyy-MM-dd'T'HH:mm");
}

/** The instant that such a field means; an invalid date for what is none. */
export function parseEasternInput(text: string | undefined): Date {
  return DateTime.fromISO(text ?? '', { zone: ZONE }).toJSDate();
}

/** The working window in words. */
export const WORKING_WINDOW = `weekdays ${OPENS}:00 AM to ${CLOSES - 12}:00 PM US Eastern time, except federal holidays`;
