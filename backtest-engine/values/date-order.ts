import type { ChartTimeParser } from './chart-time.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import { dayOf, weekdayOf, DAY_MS } from '../model/time.js';

/** Order of day, month and year in a file's dates. `year-first`: two-digit years first. */
export type DateOrder = 'month-first' | 'day-first' | 'year-first';

/** Converts packed parts to times. Caches the day, because most dates repeat. */
export class PackedTimes {
  private key = NaN;
  private day = NaN;

  constructor(private readonly order: DateOrder) {}

  /** Converts packed parts to milliseconds in UTC. NaN for a day that does not exist. */
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

/** Reads the last part as the day: `26/09/01` was packed as year 2001, parts 26 and 9. */
const yearFirstDay = (key: number): number =>
  daysUntil(2000 + (Math.floor(key / 100) % 100), key % 100, Math.floor(key / 10_000) - 2000);

const DAYS: Readonly<Record<DateOrder, (key: number) => number>> = {
  'month-first': monthFirstDay,
  'day-first': dayFirstDay,
  'year-first': yearFirstDay,
};

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns days since 1970-01-01 in the Gregorian calendar. NaN for a day that does not exist. */
function daysUntil(year: number, month: number, day: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  if (month < 1 || month > 12 || day < 1 || day > (MONTH_LENGTHS[month - 1] ?? 0) + leap) return NaN;
  // Years that start in March have the leap day last.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

const SATURDAY = 5;
const NONE = new Float64Array(0);
/** Maximum share of unambiguous dates to treat as typos if the row order contradicts them. */
const MAX_STRAY_SHARE = 0.05;
/** Maximum share of nonexistent days to treat as typos. More of them rule out the order. */
const MAX_MISTYPED_SHARE = 0.02;

interface PackedColumns {
  entries: Float64Array;
  exits: Float64Array;
}

/**
 * Detects the order of day and month from all dates. The first conclusive rule decides:
 * 1. Two-digit years come first if rows are much closer in time that way.
 * 2. A part above 12 shows the order, unless such dates are few (`MAX_STRAY_SHARE`) and contradict
 * the row order.
 * 3. `detectFromRowOrder`.
 * 4. Day first with periods, month first without.
 * `times` are the times of the trades, row by row.
 */
export function detectDateOrder(
  clock: ChartTimeParser,
  times: PackedColumns | undefined,
  notes: ReadingNotes,
): DateOrder {
  const { entries, exits } = times ?? { entries: NONE, exits: NONE };
  const { dayFirst, monthFirst, ambiguous, shortYears, zones, otherZones } = clock;
  if (otherZones > 0)
    notes.file('flagged', 'Times have different time zones. We read each time as written and ignore its zone.');
  else if (zones > 0) notes.file('assumed', 'Times have a time zone. We show them as written in the file.');
  if (shortYears > 0) notes.file('assumed', 'We read two-digit years as 2000 to 2099.');
  if (shortYears > 0 && clock.longYears === 0 && monthFirst === 0 && areYearFirst(exits)) {
    notes.file('assumed', 'We read dates year first because the rows are closest in time that way.');
    return 'year-first';
  }
  const likely = dayFirst > monthFirst ? 'day-first' : 'month-first';
  const certain = Math.max(dayFirst, monthFirst);
  if (certain > 0 && Math.min(dayFirst, monthFirst) === 0 && certain <= MAX_STRAY_SHARE * (certain + ambiguous)) {
    const other = likely === 'day-first' ? 'month-first' : 'day-first';
    if (isFewer(countOddities(entries, exits, other), countOddities(entries, exits, likely))) {
      notes.file(
        'warned',
        `We read dates ${toWords(other)} because the rows are in time order that way. A few dates can only be ${toWords(likely)}.`,
      );
      return other;
    }
  }
  if (dayFirst > 0 && monthFirst > 0) {
    notes.file('warned', `Some dates can only be day first, others only month first. We read them ${toWords(likely)}.`);
  } else if (dayFirst > 0) {
    notes.file('assumed', 'We read dates day first because some of them only work that way.');
  } else if (monthFirst === 0 && ambiguous > 0) {
    return detectFromRowOrder(entries, exits, 2 * clock.dotted > ambiguous, notes);
  }
  return likely;
}

const toWords = (order: DateOrder): string => order.replace('-', ' ');

/**
 * Returns whether dates such as `26/09/01` start with the year, which puts rows much closer in
 * time. If days were read as years, rows would jump over decades.
 */
function areYearFirst(exits: Float64Array): boolean {
  const others = Math.min(totalDistance(exits, 'day-first'), totalDistance(exits, 'month-first'));
  return 2 * totalDistance(exits, 'year-first') < others;
}

/** Minimum ratio of distances. Consecutive days reach it, the same day of each month does not. */
const MIN_DISTANCE_RATIO = 10;
const isFarCloser = (exits: Float64Array, order: DateOrder, other: DateOrder): boolean =>
  MIN_DISTANCE_RATIO * totalDistance(exits, order) < totalDistance(exits, other);

const areWeekdaysOnly = (exits: Float64Array, order: DateOrder, other: DateOrder): boolean =>
  countWeekends(exits, order) === 0 && countWeekends(exits, other) > 0;

/** Counts exits on Saturdays and Sundays, when few markets trade. */
function countWeekends(exits: Float64Array, order: DateOrder): number {
  const times = new PackedTimes(order);
  return exits.reduce((sum, exit) => sum + Number(weekdayOf(dayOf(times.parseTime(exit))) >= SATURDAY), 0);
}

/** Sums the time between consecutive exits. Infinite if too many days do not exist. */
function totalDistance(exits: Float64Array, order: DateOrder): number {
  const times = new PackedTimes(order);
  let distance = 0;
  let dates = 0;
  let missing = 0;
  let last = Number.NaN;
  for (const exit of exits) {
    if (Number.isNaN(exit)) continue;
    dates += 1;
    const time = times.parseTime(exit);
    if (Number.isNaN(time)) {
      missing += 1;
      continue;
    }
    if (!Number.isNaN(last)) distance += Math.abs(time - last);
    last = time;
  }
  return missing > MAX_MISTYPED_SHARE * dates ? Number.POSITIVE_INFINITY : distance;
}

/** Decides by time order: programs write trades in order, and no trade ends before it starts. */
function detectFromRowOrder(
  entries: Float64Array,
  exits: Float64Array,
  isDotted: boolean,
  notes: ReadingNotes,
): DateOrder {
  const [month, day] = [countOddities(entries, exits, 'month-first'), countOddities(entries, exits, 'day-first')];
  if (isFewer(day, month)) {
    notes.file('assumed', 'We read dates day first because the rows are in time order that way.');
    return 'day-first';
  }
  if (isFewer(month, day)) {
    notes.file('assumed', 'We read dates month first because the rows are in time order that way.');
  } else if (isDotted) {
    notes.file('assumed', 'We read dates day first because they’re written with periods.');
    return 'day-first';
  } else if (isFarCloser(exits, 'month-first', 'day-first') && countWeekends(exits, 'month-first') === 0) {
    notes.file('assumed', 'We read dates month first because the rows are closest in time that way.');
  } else if (areWeekdaysOnly(exits, 'day-first', 'month-first') && isFarCloser(exits, 'day-first', 'month-first')) {
    notes.file(
      'warned',
      'We read dates day first because the rows are closest in time that way. Nothing else confirms it.',
    );
    return 'day-first';
  } else {
    notes.file('warned', 'We read dates month first. Nothing in the file shows whether day or month comes first.');
  }
  return 'month-first';
}

/** Requires at least two oddities: overlapping trades can cause a single one. */
const isFewer = (some: number, others: number): boolean => 2 * some < others && others > 1;

function countOddities(entries: Float64Array, exits: Float64Array, order: DateOrder): number {
  return (
    countStepsAgainst(entries, order) + countStepsAgainst(exits, order) + countReversedTrades(entries, exits, order)
  );
}

function countReversedTrades(entries: Float64Array, exits: Float64Array, order: DateOrder): number {
  const [entry, exit] = [new PackedTimes(order), new PackedTimes(order)];
  let count = 0;
  for (let at = 0; at < exits.length; at += 1) {
    if (exit.parseTime(exits[at]!) < entry.parseTime(entries[at]!)) count += 1;
  }
  return count;
}

function countStepsAgainst(packed: Float64Array, order: DateOrder): number {
  const times = new PackedTimes(order);
  let forward = 0;
  let back = 0;
  let last = Number.NaN;
  for (const each of packed) {
    const time = times.parseTime(each);
    if (time > last) forward += 1;
    else if (time < last) back += 1;
    last = time;
  }
  return Math.min(forward, back);
}
