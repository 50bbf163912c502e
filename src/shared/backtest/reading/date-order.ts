import { type ChartTimeReader, type DateOrder, PackedTimes } from './chart-time.js';
import type { ReadingNotes } from './reading-notes.js';

/**
 * Day and month, decided from all dates read: any part above 12 tells, else the order in which the rows follow each other,
 * else month first. `exits` are the packed parts of the trades' exits, row by row.
 */
export function dateOrder(clock: ChartTimeReader, exits: Float64Array, notes: ReadingNotes): DateOrder {
  const { dayFirst, monthFirst, ambiguous, shortYears } = clock;
  if (shortYears > 0) notes.file('assumed', 'Years of two digits are read as 2000 to 2099.');
  if (areYearFirst(clock)) {
    notes.file('assumed', 'Dates are read year first, as their first part changes less than their last one.');
    return 'year-first';
  }
  if (dayFirst > 0 && monthFirst > 0) {
    const order = dayFirst > monthFirst ? 'day first' : 'month first';
    notes.file('flagged', `Some dates can only be day first, others only month first; they are read ${order}.`);
  } else if (dayFirst > 0) {
    notes.file('assumed', 'Dates are read day first, as some of them can only be read that way.');
  } else if (monthFirst === 0 && ambiguous > 0) {
    return orderOfRows(exits, notes);
  }
  return dayFirst > monthFirst ? 'day-first' : 'month-first';
}

/**
 * Whether all dates are such as `26/09/01`, of which some first parts can be no month and all last ones a day: over months
 * days change more than years. By one day is no sign of it: `25/12/26` and `25/01/27` are read day first.
 */
function areYearFirst({
  firstParts,
  lastParts,
  shortYears,
  longYears,
  dayFirst,
  monthFirst,
}: ChartTimeReader): boolean {
  if (shortYears === 0 || longYears > 0 || dayFirst === 0 || monthFirst > 0) return false;
  return lastParts.least >= 1 && lastParts.most <= 31 && lastParts.width > firstParts.width + 1;
}

/** Of dates that can all be read either way: programs write trades in the order of time. */
function orderOfRows(exits: Float64Array, notes: ReadingNotes): DateOrder {
  const [month, day] = [stepsAside(exits, 'month-first'), stepsAside(exits, 'day-first')];
  if (2 * day < month) {
    notes.file('assumed', 'Dates are read day first, as the rows are in the order of time that way.');
    return 'day-first';
  }
  notes.file(
    'assumed',
    2 * month < day
      ? 'Dates are read month first, as the rows are in the order of time that way.'
      : 'Dates are read month first; nothing in the file tells whether day or month comes first.',
  );
  return 'month-first';
}

/** How many of the steps from one exit to the next go against most of the others, in time. */
function stepsAside(exits: Float64Array, order: DateOrder): number {
  const times = new PackedTimes(order);
  let onwards = 0;
  let back = 0;
  let last = Number.NaN;
  for (const exit of exits) {
    const time = times.timeOf(exit);
    if (time > last) onwards += 1;
    else if (time < last) back += 1;
    last = time;
  }
  return Math.min(onwards, back);
}
