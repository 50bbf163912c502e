import { DAY_MS } from '../model/time.js';

const TOO_NARROW = /^\s*#+\s*$/;
/** Minutes, seconds, and tenths, as Excel shows a date with a time. */
const MINUTES = /^\s*\d{1,2}:\d\d[.,]\d\s*$/;

/** Explains why a field has no date, including known damage by spreadsheets. */
export function explainUnreadableDate(text: string): string {
  if (TOO_NARROW.test(text)) return 'was saved by a spreadsheet whose column was too narrow for the date';
  if (MINUTES.test(text)) return 'has lost its date in a spreadsheet';
  return 'has no readable date';
}

/** A current date as days since 1900, with an optional fraction. */
const SERIAL = /^\s*[2-7]\d{4}(?:[.,]\d+)?\s*$/;
/** 1970-01-01 as days since 1900. */
const UNIX_EPOCH = 25_569;
const SECOND_MS = 1000;

export const SERIAL_DATES = 'Dates are a spreadsheet’s numbers and are read as days since 1900.';
/** A spreadsheet keeps dates as text that are invalid in its own order of day and month. */
export const MIXED_DATES =
  'has dates as text and as a spreadsheet’s numbers: in the numbers, day and month may be exchanged';

/** Dates that a spreadsheet wrote as numbers, by column. 45052.1458333333 is 2023-05-06 03:30. */
export class SerialDateParser {
  private readonly asNumbers = new Set<number>();
  private readonly asText = new Set<number>();

  /** Counts a date written as text. */
  takeText(place: number): void {
    this.asText.add(place);
  }

  /** Parses a serial number into packed parts with the year first. NaN for other text. */
  parse(place: number, text: string): number {
    if (!SERIAL.test(text)) return NaN;
    this.asNumbers.add(place);
    const days = Number(text.trim().replace(',', '.'));
    const date = new Date(Math.round(((days - UNIX_EPOCH) * DAY_MS) / SECOND_MS) * SECOND_MS);
    const parts = (date.getUTCFullYear() * 100 + date.getUTCMonth() + 1) * 100 + date.getUTCDate();
    return -(parts * DAY_MS + (date.getTime() % DAY_MS));
  }

  isMixed(place: number): boolean {
    return this.asNumbers.has(place) && this.asText.has(place);
  }
}
