import { DAY_MS } from '../model/time.js';
import { skipTextMark } from './cell-text.js';
import { toLatinMeridiem, parsePlainClock, findTimeZone } from './time-of-day.js';
import { parseNamedDate } from './date-notations.js';

/** Minimum year at the start of a date. A smaller number is a typo. */
const MIN_LEADING_YEAR = 1000;

/** Maximum bytes of a cached date. */
const MAX_DATE_BYTES = 32;

/**
 * Parses dates with or without a time of day: `9/15/2026 9:35:00 AM`, `16.06.2026 09.45`,
 * `2026-09-15 09:35`, `2026. 08. 14. 9:35`, `14.08.2026. 9:35`, `15-Sep-2026 9:35`. Counts time
 * zones but does not apply them.
 * The order of day and month stays open: `parse` packs the parts into one number, negative if the
 * year comes first. `PackedTimes` converts it once the order is known. Two-digit years mean 2000 to
 * 2099 and are the last part until the order is known.
 */
export class ChartTimeParser {
  /** Number of dates that can only be day first, only month first, or either. */
  dayFirst = 0;
  monthFirst = 0;
  ambiguous = 0;
  /** Number of ambiguous dates with periods. Countries that use periods write the day first. */
  dotted = 0;
  /** Number of dates with two-digit years, and with four-digit years. */
  shortYears = 0;
  longYears = 0;
  zones = 0;
  /** Number of times with a zone other than the first one. */
  otherZones = 0;
  private zone = 0;
  /** Whether the latest date has no time of day. */
  isDateOnly = false;
  private at = 0;
  /** Bytes of the latest date. Most dates of a file repeat the previous one. */
  private readonly text = new Uint8Array(MAX_DATE_BYTES);
  private length = 0;
  /** Year, first part, and second part as one number, negative if the year comes first. */
  private parts = 0;
  private order: 'day' | 'month' | 'either' | null = null;
  private hasShortYear = false;
  private isDotted = false;

  /** Parses a date into packed parts. NaN for a blank cell or no date. */
  parse(bytes: Uint8Array, start: number, end: number): number {
    const from = skipTextMark(bytes, start, end);
    this.at = from;
    this.isDateOnly = false;
    if (
      !this.isCached(bytes, from, end) &&
      !this.parseDate(bytes, from, end) &&
      !this.parseWithMonthName(bytes, from, end)
    )
      return NaN;
    const plain = parsePlainClock(bytes, this.at, end);
    const parseClock = plain < 0 ? this.parseAnyClock(bytes, end) : plain;
    if (parseClock < 0) return NaN;
    if (this.order === 'either') {
      this.ambiguous += 1;
      if (this.isDotted) this.dotted += 1;
    } else if (this.order === 'day') this.dayFirst += 1;
    else if (this.order === 'month') this.monthFirst += 1;
    if (this.hasShortYear) this.shortYears += 1;
    else this.longYears += 1;
    return this.parts * DAY_MS + (this.parts < 0 ? -parseClock : parseClock);
  }

  private isCached(bytes: Uint8Array, start: number, end: number): boolean {
    const { text, length } = this;
    if (length === 0 || end - start < length) return false;
    for (let at = 0; at < length; at++) if (bytes[start + at] !== text[at]) return false;
    // A digit would change the year, and a period may belong to the date.
    const next = start + length < end ? bytes[start + length]! : 0;
    if (next === 46 || (next >= 48 && next <= 57)) return false;
    this.at = start + length;
    return true;
  }

  private parseDate(bytes: Uint8Array, start: number, end: number): boolean {
    this.length = 0;
    this.skipSpaces(bytes, end);
    const firstDigit = this.at;
    const first = this.parseDigits(bytes, end, 4);
    const yearFirst = this.at - firstDigit === 4;
    if (yearFirst && first < MIN_LEADING_YEAR) return false;
    const separator = bytes[this.at];
    if (first < 0 || this.at === end || (separator !== 47 && separator !== 45 && separator !== 46)) return false;
    this.at += 1;
    if (separator === 46) this.skipSpaces(bytes, end);
    const second = this.parseDigits(bytes, end, 2);
    if (second < 1 || bytes[this.at] !== separator || this.at === end) return false;
    this.at += 1;
    if (separator === 46) this.skipSpaces(bytes, end);
    const from = this.at;
    const third = this.parseDigits(bytes, end, yearFirst ? 2 : 4);
    if (third < 0) return false;
    if (yearFirst) {
      if (second > 12 || third < 1 || third > 31) return false;
      this.parts = -packParts(first, second, third);
      this.order = null;
    } else {
      if (first < 1 || first > 31 || second > 31 || (first > 12 && second > 12)) return false;
      this.parts = packParts(this.at - from <= 2 ? 2000 + third : third, first, second);
      this.order = first > 12 ? 'day' : second > 12 ? 'month' : first === second ? null : 'either';
    }
    this.hasShortYear = this.at - from <= 2 && !yearFirst;
    this.isDotted = separator === 46;
    // A trailing period, as in `2026. 08. 14.` and `14.08.2026.`
    const isWhole = yearFirst || this.at - from === 4;
    if (isWhole && separator === 46 && this.at < end && bytes[this.at] === 46) this.at += 1;
    this.cache(bytes, start);
    return true;
  }

  private parseWithMonthName(bytes: Uint8Array, start: number, end: number): boolean {
    const date = parseNamedDate(bytes, start, end);
    if (!date) return false;
    this.parts = -packParts(date.year, date.month, date.day);
    this.order = null;
    this.hasShortYear = date.hasShortYear;
    this.at = date.end;
    this.cache(bytes, start);
    return true;
  }

  private cache(bytes: Uint8Array, start: number): void {
    const length = this.at - start;
    if (length > MAX_DATE_BYTES) return;
    for (let at = 0; at < length; at++) this.text[at] = bytes[start + at]!;
    this.length = length;
  }

  /** Parses the time after the date. Also accepts a time zone or a localized AM or PM. */
  private parseAnyClock(bytes: Uint8Array, end: number): number {
    const start = this.at;
    const clock = this.clock(bytes, end);
    if (clock >= 0) return clock;
    const until = findTimeZone(bytes, start, end);
    if (until === end) return this.parseLocalizedClock(bytes, start, end);
    this.at = start;
    const zoned = this.clock(bytes, until);
    if (zoned < 0 || this.isDateOnly) return -1;
    let zone = 0;
    for (let at = until; at < end; at++) zone = (31 * zone + bytes[at]!) | 0;
    if (this.zones === 0) this.zone = zone;
    else if (zone !== this.zone) this.otherZones += 1;
    this.zones += 1;
    return zoned;
  }

  private parseLocalizedClock(bytes: Uint8Array, start: number, end: number): number {
    const latin = toLatinMeridiem(bytes, start, end);
    this.at = 0;
    return latin ? this.clock(latin, latin.length) : -1;
  }

  /** Parses the time after the date, in milliseconds since midnight. -1 if unreadable. */
  private clock(bytes: Uint8Array, end: number): number {
    if (bytes[this.at] === 84 && this.at < end) this.at += 1;
    else if (!this.skipSpaces(bytes, end) && this.at < end) return -1;
    this.isDateOnly = this.at === end;
    if (this.isDateOnly) return 0;
    let hour = this.parseDigits(bytes, end, 2);
    const separator = bytes[this.at];
    if (hour < 0 || hour > 23 || this.at === end || (separator !== 58 && separator !== 46)) return -1;
    this.at += 1;
    const from = this.at;
    const minute = this.parseDigits(bytes, end, 2);
    if (minute < 0 || minute > 59 || this.at - from < 2) return -1;
    let seconds = 0;
    let thousandths = 0;
    if (this.at < end && bytes[this.at] === separator) {
      this.at += 1;
      seconds = this.parseDigits(bytes, end, 2);
      if (seconds < 0 || seconds > 59) return -1;
      if (this.at < end && bytes[this.at] === 46) {
        const pointEnd = ++this.at;
        const fraction = this.parseDigits(bytes, end, 9);
        if (fraction < 0) return -1;
        thousandths = Math.floor((fraction * 1000) / 10 ** (this.at - pointEnd));
      }
    }
    this.skipSpaces(bytes, end);
    if (this.at < end) {
      const half = bytes[this.at]! | 32;
      if ((half !== 97 && half !== 112) || hour < 1 || hour > 12 || !this.hasMeridiemAtEnd(bytes, end)) return -1;
      hour = (hour % 12) + (half === 112 ? 12 : 0);
    }
    return ((hour * 60 + minute) * 60 + seconds) * 1000 + thousandths;
  }

  /** Returns whether the text ends with `AM`, `pm`, `a.m.`, `p. m.`, or a single letter. */
  private hasMeridiemAtEnd(bytes: Uint8Array, end: number): boolean {
    this.at += 1;
    if (this.at < end && bytes[this.at] === 46) this.at += 1;
    this.skipSpaces(bytes, end);
    if (this.at < end && (bytes[this.at]! | 32) === 109) this.at += 1;
    if (this.at < end && bytes[this.at] === 46) this.at += 1;
    this.skipSpaces(bytes, end);
    return this.at === end;
  }

  /** Parses an integer at the current position. -1 without a digit or with more than `most`. */
  private parseDigits(bytes: Uint8Array, end: number, most: number): number {
    const from = this.at;
    let at = from;
    let value = 0;
    for (; at < end; at++) {
      const digit = bytes[at]! - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    this.at = at;
    return at === from || at - from > most ? -1 : value;
  }

  /** Skips spaces, including no-break spaces in UTF-8 and Windows-1252. */
  private skipSpaces(bytes: Uint8Array, end: number): boolean {
    const from = this.at;
    while (this.at < end) {
      const byte = bytes[this.at];
      if (byte === 32 || byte === 0xa0) this.at += 1;
      else if (byte === 0xc2 && bytes[this.at + 1] === 0xa0 && this.at + 1 < end) this.at += 2;
      else if (byte === 0xe2 && bytes[this.at + 1] === 0x80 && bytes[this.at + 2] === 0xaf && this.at + 2 < end)
        this.at += 3;
      else break;
    }
    return this.at > from;
  }
}

const packParts = (year: number, first: number, second: number): number => year * 10_000 + first * 100 + second;
