import { DAY_MS } from '../model/time.js';

/** Days since 1900 that are dates of our time, with a share of a day. */
const SERIAL = /^\s*[2-7]\d{4}(?:[.,]\d+)?\s*$/;
/** Of 1 January 1970. */
const UNIX_EPOCH = 25_569;
const SECOND_MS = 1000;

export const SERIAL_DATES = 'Dates are a spreadsheet’s numbers and are read as days since 1900.';
/** A spreadsheet leaves as text what is no date in its own order of day and month. */
export const MIXED_DATES =
  'has dates as text and as a spreadsheet’s numbers: in the numbers, day and month may be exchanged';

/** Dates that a spreadsheet wrote as numbers, column by column: 45052.1458333333 is 2023-05-06 03:30. */
export class SerialDateParser {
  private readonly asNumbers = new Set<number>();
  private readonly asText = new Set<number>();

  /** Takes a date that is written out. */
  takeText(place: number): void {
    this.asText.add(place);
  }

  /** The packed parts, to the second, as `ChartTimeParser` gives those with the year first; NaN if the text is no such number. */
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
