import { DAY_MS } from '../time.js';
import { behindMark } from './cell-text.js';
import { plainClock } from './plain-clock.js';

/** How the parts of a file's dates are ordered, decided once for the whole file; `year-first` where they are years of two digits. */
export type DateOrder = 'month-first' | 'day-first' | 'year-first';

/** Bytes of a date that is remembered. */
const LONGEST_DATE = 32;

/**
 * Reads dates without a zone, with or without a time of day: `9/15/2026 9:35:00 AM`, `16.06.2026 09.45`,
 * `2026-09-15 09:35`, `2026. 08. 14. 9:35`, `14.08.2026. 9:35`. The order of day and month stays open: `read` gives the parts
 * packed into one number, negative where the year stands first, `PackedTimes` makes a time of them when the order is known.
 * Years of two digits are taken as 2000 to 2099, and as the last part until the order is known.
 */
export class ChartTimeReader {
  /** Dates that can only be day first, only month first, either way with different meanings. */
  dayFirst = 0;
  monthFirst = 0;
  ambiguous = 0;
  /** Of the ambiguous, those with full stops, which are day first wherever they are written. */
  dotted = 0;
  /** Dates with years of two digits, and of four. */
  shortYears = 0;
  longYears = 0;
  /** Whether the date read last has no time of day. */
  isDateOnly = false;
  private at = 0;
  /** The date read last, byte by byte, and what it said: most dates of a file repeat the one before. */
  private readonly text = new Uint8Array(LONGEST_DATE);
  private length = 0;
  /** Year, first and second part as one number, negative where the year stands first. */
  private parts = 0;
  private order: 'day' | 'month' | 'either' | null = null;
  private hasShortYear = false;
  private isDotted = false;

  /** The packed parts; NaN where the cell is blank or holds no date. */
  read(bytes: Uint8Array, start: number, end: number): number {
    const from = behindMark(bytes, start, end);
    this.at = from;
    this.isDateOnly = false;
    if (!this.isRepeated(bytes, from, end) && !this.readDate(bytes, from, end)) return NaN;
    const plain = plainClock(bytes, this.at, end);
    const clock = plain < 0 ? this.clock(bytes, end) : plain;
    if (clock < 0) return NaN;
    if (this.order === 'either') {
      this.ambiguous += 1;
      if (this.isDotted) this.dotted += 1;
    } else if (this.order === 'day') this.dayFirst += 1;
    else if (this.order === 'month') this.monthFirst += 1;
    if (this.hasShortYear) this.shortYears += 1;
    else this.longYears += 1;
    return this.parts * DAY_MS + (this.parts < 0 ? -clock : clock);
  }

  private isRepeated(bytes: Uint8Array, start: number, end: number): boolean {
    const { text, length } = this;
    if (length === 0 || end - start < length) return false;
    for (let at = 0; at < length; at++) if (bytes[start + at] !== text[at]) return false;
    // A digit more is another year, and a full stop may belong to the date.
    const next = start + length < end ? bytes[start + length]! : 0;
    if (next === 46 || (next >= 48 && next <= 57)) return false;
    this.at = start + length;
    return true;
  }

  private readDate(bytes: Uint8Array, start: number, end: number): boolean {
    this.length = 0;
    this.skipSpaces(bytes, end);
    const first = this.digits(bytes, end, 4);
    const yearFirst = this.at - start >= 4 && first >= 1000;
    const separator = bytes[this.at];
    if (first < 0 || this.at === end || (separator !== 47 && separator !== 45 && separator !== 46)) return false;
    this.at += 1;
    if (separator === 46) this.skipSpaces(bytes, end);
    const second = this.digits(bytes, end, 2);
    if (second < 1 || bytes[this.at] !== separator || this.at === end) return false;
    this.at += 1;
    if (separator === 46) this.skipSpaces(bytes, end);
    const from = this.at;
    const third = this.digits(bytes, end, yearFirst ? 2 : 4);
    if (third < 0) return false;
    if (yearFirst) {
      if (second > 12 || third < 1 || third > 31) return false;
      this.parts = -packed(first, second, third);
      this.order = null;
    } else {
      if (first < 1 || first > 31 || second > 31 || (first > 12 && second > 12)) return false;
      this.parts = packed(this.at - from <= 2 ? 2000 + third : third, first, second);
      this.order = first > 12 ? 'day' : second > 12 ? 'month' : first === second ? null : 'either';
    }
    this.hasShortYear = this.at - from <= 2 && !yearFirst;
    this.isDotted = separator === 46;
    // As in `2026. 08. 14.` and `14.08.2026.`.
    const isWhole = yearFirst || this.at - from === 4;
    if (isWhole && separator === 46 && this.at < end && bytes[this.at] === 46) this.at += 1;
    const length = this.at - start;
    if (length > LONGEST_DATE) return true;
    for (let at = 0; at < length; at++) this.text[at] = bytes[start + at]!;
    this.length = length;
    return true;
  }

  /** Milliseconds of the day that stand after the date; -1 where they cannot be read. */
  private clock(bytes: Uint8Array, end: number): number {
    if (bytes[this.at] === 84 && this.at < end) this.at += 1;
    else if (!this.skipSpaces(bytes, end) && this.at < end) return -1;
    this.isDateOnly = this.at === end;
    if (this.isDateOnly) return 0;
    let hour = this.digits(bytes, end, 2);
    const separator = bytes[this.at];
    if (hour < 0 || hour > 23 || this.at === end || (separator !== 58 && separator !== 46)) return -1;
    this.at += 1;
    const from = this.at;
    const minute = this.digits(bytes, end, 2);
    if (minute < 0 || minute > 59 || this.at - from < 2) return -1;
    let seconds = 0;
    let thousandths = 0;
    if (this.at < end && bytes[this.at] === separator) {
      this.at += 1;
      seconds = this.digits(bytes, end, 2);
      if (seconds < 0 || seconds > 59) return -1;
      if (this.at < end && bytes[this.at] === 46) {
        const behind = ++this.at;
        const fraction = this.digits(bytes, end, 9);
        if (fraction < 0) return -1;
        thousandths = Math.floor((fraction * 1000) / 10 ** (this.at - behind));
      }
    }
    this.skipSpaces(bytes, end);
    if (this.at < end) {
      const half = bytes[this.at]! | 32;
      if ((half !== 97 && half !== 112) || hour < 1 || hour > 12 || !this.meridiemEnds(bytes, end)) return -1;
      hour = (hour % 12) + (half === 112 ? 12 : 0);
    }
    return ((hour * 60 + minute) * 60 + seconds) * 1000 + thousandths;
  }

  /** `AM`, `pm`, `a.m.`, `p. m.` or a lone letter, and nothing after it. */
  private meridiemEnds(bytes: Uint8Array, end: number): boolean {
    this.at += 1;
    if (this.at < end && bytes[this.at] === 46) this.at += 1;
    this.skipSpaces(bytes, end);
    if (this.at < end && (bytes[this.at]! | 32) === 109) this.at += 1;
    if (this.at < end && bytes[this.at] === 46) this.at += 1;
    this.skipSpaces(bytes, end);
    return this.at === end;
  }

  /** The whole number at the place reached; -1 without a digit or with more than `most`. */
  private digits(bytes: Uint8Array, end: number, most: number): number {
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

  /** Also no-break spaces, plain and narrow, in UTF-8 and Windows-1252. */
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

const packed = (year: number, first: number, second: number): number => year * 10_000 + first * 100 + second;

/** Makes times of packed parts, in one order of day and month. A file's dates mostly repeat the one before. */
export class PackedTimes {
  private key = NaN;
  private day = NaN;

  constructor(private readonly order: DateOrder) {}

  /** Milliseconds of the packed parts, as if the chart's clock stood in UTC; NaN where the calendar has no such day. */
  timeOf(packed: number): number {
    const parts = Math.abs(packed);
    const key = Math.floor(parts / DAY_MS);
    const signed = packed < 0 ? -key : key;
    if (signed !== this.key) {
      this.key = signed;
      this.day = packed < 0 ? monthFirstDay(key) : DAYS[this.order](key);
    }
    return this.day * DAY_MS + (parts - key * DAY_MS);
  }
}

const monthFirstDay = (key: number): number =>
  daysUntil(Math.floor(key / 10_000), Math.floor(key / 100) % 100, key % 100);
const dayFirstDay = (key: number): number =>
  daysUntil(Math.floor(key / 10_000), key % 100, Math.floor(key / 100) % 100);

/** Of a date whose last part was taken for the year: `26/09/01` stands as year 2001, parts 26 and 9. */
const yearFirstDay = (key: number): number =>
  daysUntil(2000 + (Math.floor(key / 100) % 100), key % 100, Math.floor(key / 10_000) - 2000);

const DAYS: Readonly<Record<DateOrder, (key: number) => number>> = {
  'month-first': monthFirstDay,
  'day-first': dayFirstDay,
  'year-first': yearFirstDay,
};

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days since 1970, by the calendar of today; NaN for a day that does not exist. */
function daysUntil(year: number, month: number, day: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  if (month < 1 || month > 12 || day < 1 || day > (MONTH_LENGTHS[month - 1] ?? 0) + leap) return NaN;
  // Years that begin in March put the leap day last.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}
