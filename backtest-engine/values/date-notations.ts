import { DAY_MS } from '../model/time.js';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** Month numbers from 1, by full and three-letter names. British programs write `Sept`. */
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...MONTHS.flatMap((name, at): [string, number][] => [
    [name, at + 1],
    [name.slice(0, 3), at + 1],
  ]),
  ['sept', 9],
]);

const MAX_DATE_BYTES = 32;
const MONTH_PATTERN = String.raw`([a-z]{3,9})\.?`;
const NAMED_DATE = new RegExp(
  [
    String.raw`^ *(?:(\d\d?)[-/. ]+${MONTH_PATTERN}[-/, ]+(\d{4}|\d\d)`,
    // Requires four digits, or `MAR 10-20` would be a date.
    String.raw`${MONTH_PATTERN}[- ]+(\d\d?)[-, ]+(\d{4})`,
    String.raw`(\d{4})[-/. ]+${MONTH_PATTERN}[-/ ]+(\d\d?))(?!\d),?`,
  ].join('|'),
  'i',
);

interface NamedDate {
  year: number;
  month: number;
  day: number;
  /** Whether the year has two digits, taken as 2000 to 2099. */
  hasShortYear: boolean;
  /** Position after the date. */
  end: number;
}

/**
 * Parses a date with an English month name, as some Windows settings write it: `13-Jan-2026`, `13
 * January 26`, `Jan 13, 2026, 9:35 AM`, `2026-Jan-13`. Text may follow. Null without a date.
 */
export function parseNamedDate(bytes: Uint8Array, start: number, end: number): NamedDate | null {
  const found = NAMED_DATE.exec(asText(bytes, start, Math.min(end, start + MAX_DATE_BYTES)));
  if (!found) return null;
  const day = Number(found[1] ?? found[5] ?? found[9]);
  const month = MONTH_NUMBERS.get((found[2] ?? found[4] ?? found[8] ?? '').toLowerCase());
  const digits = found[3] ?? found[6] ?? found[7] ?? '';
  if (month === undefined || day < 1 || day > 31) return null;
  const hasShortYear = digits.length === 2;
  return {
    year: (hasShortYear ? 2000 : 0) + Number(digits),
    month,
    day,
    hasShortYear,
    end: start + found[0].length,
  };
}

/** Formats milliseconds since 1970 in UTC, such as `Dec 20, 2026`. */
export function formatShortDate(time: number): string {
  const day = new Date(time);
  const name = MONTHS[day.getUTCMonth()]!;
  return `${name.charAt(0).toUpperCase()}${name.slice(1, 3)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Decodes one character per byte, so that offsets stay the same. */
function asText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

const TOO_NARROW = /^\s*#+\s*$/;
/** Minutes, seconds, and tenths: how Excel displays a date with a time. */
const MINUTES = /^\s*\d{1,2}:\d\d[.,]\d\s*$/;

/** Explains why a field has no date, including known damage by spreadsheets. */
export function explainUnreadableDate(text: string): string {
  if (TOO_NARROW.test(text)) return 'lost its date in a spreadsheet column that was too narrow';
  if (MINUTES.test(text)) return 'lost its date in a spreadsheet';
  return 'has no readable date';
}

/** A date from 1954 to 2119 as days since 1900, with an optional fraction. */
const SERIAL = /^\s*[2-7]\d{4}(?:[.,]\d+)?\s*$/;
/** 1970-01-01 as days since 1900. */
const UNIX_EPOCH = 25_569;
const SECOND_MS = 1000;

export const SERIAL_DATES = 'Dates are spreadsheet numbers. We read them as days since 1900.';
/** Spreadsheets keep a date as text if it is invalid in their own order of day and month. */
export const MIXED_DATES =
  'has dates as text and as spreadsheet numbers, and the numbers may have day and month swapped';

/** Parses dates that a spreadsheet wrote as numbers: 45052.1458333333 is 2023-05-06 03:30. */
export class SerialDateParser {
  private readonly asNumbers = new Set<number>();
  private readonly asText = new Set<number>();

  /** Counts a date written as text. */
  takeText(column: number): void {
    this.asText.add(column);
  }

  /** Parses a serial number into packed parts with the year first. NaN for other text. */
  parse(column: number, text: string): number {
    if (!SERIAL.test(text)) return NaN;
    this.asNumbers.add(column);
    const days = Number(text.trim().replace(',', '.'));
    const date = new Date(Math.round(((days - UNIX_EPOCH) * DAY_MS) / SECOND_MS) * SECOND_MS);
    const parts = (date.getUTCFullYear() * 100 + date.getUTCMonth() + 1) * 100 + date.getUTCDate();
    return -(parts * DAY_MS + (date.getTime() % DAY_MS));
  }

  isMixed(column: number): boolean {
    return this.asNumbers.has(column) && this.asText.has(column);
  }
}
