import { DAY_MS } from '../model/time.js';

/** How the parts of a file's dates are ordered, decided once for the whole file; `year-first` where they are years of two digits. */
export type DateOrder = 'month-first' | 'day-first' | 'year-first';

/** Makes times of packed parts, in one order of day and month. A file's dates mostly repeat the one before. */
export class PackedTimes {
  private key = NaN;
  private day = NaN;

  constructor(private readonly order: DateOrder) {}

  /** Milliseconds of the packed parts, as if the chart's clock stood in UTC; NaN where the calendar has no such day. */
  parseTime(packed: number): number {
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
