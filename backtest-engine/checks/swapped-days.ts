import { DAY_MS, monthStart, timeOfDay } from '../model/time.js';
import type { ReadingNotes } from '../model/reading-notes.js';

/** So many steps against the order of the rows may be trades that were open at once. */
const FEW_STEPS = 3;
/** So many times the steps against the order that there are once day and month are exchanged, there have to be as they stand. */
const FAR_MORE = 4;

/**
 * Warns where rows follow each other in time only once day and month are exchanged in every date that has both below 13: what
 * a spreadsheet makes of dates that it takes for those of another country. `against` is how many rows step back as they are.
 */
export function noteSwappedDays(
  slots: Uint32Array,
  timeOf: (slot: number) => number,
  against: number,
  notes: ReadingNotes,
): void {
  if (against < FEW_STEPS) return;
  const steps = countSteps(slots, (slot) => exchanged(timeOf(slot)));
  if (FAR_MORE * Math.min(steps.later, steps.earlier) > against) return;
  notes.file(
    'warned',
    'The rows are in time order only with day and month exchanged in some dates: a spreadsheet may have swapped them.',
  );
}

/** The time with its day as the month and its month as the day, where there is such a month. */
function exchanged(time: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  if (day > 12) return time;
  return monthStart(date.getUTCFullYear(), day - 1) + date.getUTCMonth() * DAY_MS + timeOfDay(time);
}

/** How often a time is later or earlier than the one before it. */
export function countSteps(slots: Uint32Array, timeOf: (slot: number) => number): { later: number; earlier: number } {
  let later = 0;
  let earlier = 0;
  let last = Number.NaN;
  for (const slot of slots) {
    const time = timeOf(slot);
    if (Number.isNaN(time)) continue;
    if (time > last) later += 1;
    else if (time < last) earlier += 1;
    last = time;
  }
  return { later, earlier };
}
