import type { ChartTimeParser } from './chart-time.js';
import { type DateOrder, PackedTimes } from './packed-times.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import { dayOf, weekdayOf } from '../model/time.js';

const SATURDAY = 5;
const NONE = new Float64Array(0);
/** A share of the dates that can be read one way alone: so few may be mistyped, where the rows are in the order of time the other way. */
const STRAY = 0.05;
/** A share of the dates: so many days that the calendar lacks may be mistyped, and rule no order out. */
const MISTYPED = 0.02;

interface PackedColumns {
  entries: Float64Array;
  exits: Float64Array;
}

/**
 * Day and month, decided from all dates read, by the first of these that tells. Two-digit years stand first where the rows are
 * much closer in time that way. A part above 12 tells, but for a few (`STRAY`) against which the order of the rows stands.
 * Then `orderOfRows`, and at last day first where they are written with full stops and month first where not. `times` are
 * those of the trades, row by row.
 */
export function detectDateOrder(
  clock: ChartTimeParser,
  times: PackedColumns | undefined,
  notes: ReadingNotes,
): DateOrder {
  const { entries, exits } = times ?? { entries: NONE, exits: NONE };
  const { dayFirst, monthFirst, ambiguous, shortYears, zones, otherZones } = clock;
  if (otherZones > 0)
    notes.file('flagged', 'Times are given with different time zones; each is taken as it is written, without them.');
  else if (zones > 0)
    notes.file('assumed', 'Times are given with a time zone; they are shown as the file’s clock has them.');
  if (shortYears > 0) notes.file('assumed', 'Two-digit years are read as 2000 to 2099.');
  if (shortYears > 0 && clock.longYears === 0 && monthFirst === 0 && areYearFirst(exits)) {
    notes.file('assumed', 'Dates are read year first, as the rows are closest in time that way.');
    return 'year-first';
  }
  const told = dayFirst > monthFirst ? 'day-first' : 'month-first';
  const sure = Math.max(dayFirst, monthFirst);
  if (sure > 0 && Math.min(dayFirst, monthFirst) === 0 && sure <= STRAY * (sure + ambiguous)) {
    const other = told === 'day-first' ? 'month-first' : 'day-first';
    if (isFewer(oddities(entries, exits, other), oddities(entries, exits, told))) {
      notes.file(
        'warned',
        `Dates are read ${inWords(other)}, as the rows are in time order that way; a few can only be ${inWords(told)}.`,
      );
      return other;
    }
  }
  if (dayFirst > 0 && monthFirst > 0) {
    notes.file('warned', `Some dates can only be day first, others only month first; they are read ${inWords(told)}.`);
  } else if (dayFirst > 0) {
    notes.file('assumed', 'Dates are read day first, as some of them can only be read that way.');
  } else if (monthFirst === 0 && ambiguous > 0) {
    return orderOfRows(entries, exits, 2 * clock.dotted > ambiguous, notes);
  }
  return told;
}

const inWords = (order: DateOrder): string => order.replace('-', ' ');

/**
 * Of dates such as `26/09/01`, which may begin with the year: whether one row follows the other much sooner that way. Where
 * days are taken for years, the rows go back and forth over decades.
 */
function areYearFirst(exits: Float64Array): boolean {
  const others = Math.min(wayOf(exits, 'day-first'), wayOf(exits, 'month-first'));
  return 2 * wayOf(exits, 'year-first') < others;
}

/** So many times as long the other way has to be: days in a row, not the same day of each month. */
const FAR = 10;
const isFarCloser = (exits: Float64Array, order: DateOrder, other: DateOrder): boolean =>
  FAR * wayOf(exits, order) < wayOf(exits, other);

const areWeekdaysOnly = (exits: Float64Array, order: DateOrder, other: DateOrder): boolean =>
  weekendsIn(exits, order) === 0 && weekendsIn(exits, other) > 0;

/** How many of the exits are on a Saturday or Sunday, on which few markets trade. */
function weekendsIn(exits: Float64Array, order: DateOrder): number {
  const times = new PackedTimes(order);
  return exits.reduce((sum, exit) => sum + Number(weekdayOf(dayOf(times.parseTime(exit))) >= SATURDAY), 0);
}

/** Milliseconds from each exit to the next, there or back, in sum; infinite where the calendar lacks too many days in this order. */
function wayOf(exits: Float64Array, order: DateOrder): number {
  const times = new PackedTimes(order);
  let way = 0;
  let dates = 0;
  let lacking = 0;
  let last = Number.NaN;
  for (const exit of exits) {
    if (Number.isNaN(exit)) continue;
    dates += 1;
    const time = times.parseTime(exit);
    if (Number.isNaN(time)) {
      lacking += 1;
      continue;
    }
    if (!Number.isNaN(last)) way += Math.abs(time - last);
    last = time;
  }
  return lacking > MISTYPED * dates ? Number.POSITIVE_INFINITY : way;
}

/** Of dates that can all be read either way: programs write trades in the order of time, and none ends before it begins. */
function orderOfRows(entries: Float64Array, exits: Float64Array, isDotted: boolean, notes: ReadingNotes): DateOrder {
  const [month, day] = [oddities(entries, exits, 'month-first'), oddities(entries, exits, 'day-first')];
  if (isFewer(day, month)) {
    notes.file('assumed', 'Dates are read day first, as the rows are in time order that way.');
    return 'day-first';
  }
  if (isFewer(month, day)) {
    notes.file('assumed', 'Dates are read month first, as the rows are in time order that way.');
  } else if (isDotted) {
    notes.file('assumed', 'Dates are read day first, as they are written with periods.');
    return 'day-first';
  } else if (isFarCloser(exits, 'month-first', 'day-first') && weekendsIn(exits, 'month-first') === 0) {
    notes.file('assumed', 'Dates are read month first, as the rows are closest in time that way.');
  } else if (areWeekdaysOnly(exits, 'day-first', 'month-first') && isFarCloser(exits, 'day-first', 'month-first')) {
    notes.file('warned', 'Dates are read day first, as the rows are closest in time that way; nothing else shows it.');
    return 'day-first';
  } else {
    notes.file('warned', 'Dates are read month first; nothing in the file shows whether day or month comes first.');
  }
  return 'month-first';
}

/** One alone may be an accident, as where trades overlap. */
const isFewer = (some: number, others: number): boolean => 2 * some < others && others > 1;

/** What speaks against an order of day and month: steps against most of the others, and trades that end before they begin. */
function oddities(entries: Float64Array, exits: Float64Array, order: DateOrder): number {
  return stepsAside(entries, order) + stepsAside(exits, order) + backwards(entries, exits, order);
}

function backwards(entries: Float64Array, exits: Float64Array, order: DateOrder): number {
  const [begin, end] = [new PackedTimes(order), new PackedTimes(order)];
  let count = 0;
  for (let at = 0; at < exits.length; at += 1) {
    if (end.parseTime(exits[at]!) < begin.parseTime(entries[at]!)) count += 1;
  }
  return count;
}

/** How many of the steps from one row to the next go against most of the others, in time. */
function stepsAside(packed: Float64Array, order: DateOrder): number {
  const times = new PackedTimes(order);
  let onwards = 0;
  let back = 0;
  let last = Number.NaN;
  for (const each of packed) {
    const time = times.parseTime(each);
    if (time > last) onwards += 1;
    else if (time < last) back += 1;
    last = time;
  }
  return Math.min(onwards, back);
}
