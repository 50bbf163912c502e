import { DAY_MS, monthStart, timeOfDay } from '../model/time.js';
import { closedAt, type Trades } from '../model/trades.js';
import type { ReadingNotes } from '../model/reading-notes.js';

/** Minimum steps against the order. Overlapping trades can cause fewer. */
const MIN_STEPS_AGAINST = 3;
/** Minimum ratio of steps against the order before and after exchanging day and month. */
const MIN_STEP_RATIO = 4;

/**
 * Warns if exchanging day and month, in all dates with both up to 12, puts the rows in time order.
 * A spreadsheet swaps them in dates of another locale. `against` counts the steps against the order
 * without the exchange.
 */
export function noteSwappedDays(
  slots: Uint32Array,
  timeOf: (slot: number) => number,
  against: number,
  notes: ReadingNotes,
): void {
  if (against < MIN_STEPS_AGAINST) return;
  const steps = countSteps(slots, (slot) => exchangeDayAndMonth(timeOf(slot)));
  if (MIN_STEP_RATIO * Math.min(steps.later, steps.earlier) > against) return;
  notes.file(
    'warned',
    'The rows are in time order only if some dates swap day and month. A spreadsheet may have switched them.',
  );
}

function exchangeDayAndMonth(time: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  if (day > 12) return time;
  return monthStart(date.getUTCFullYear(), day - 1) + date.getUTCMonth() * DAY_MS + timeOfDay(time);
}

/** Counts the times that are later, and earlier, than the previous time. */
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

/** Gap between trades that no strategy has. */
const FAR_MS = 5 * 366 * DAY_MS;
/** Maximum number of trades with typos in their dates. */
const MAX_MISTYPED_TRADES = 5;
/** Earliest plausible year. The latest one is next year. */
const MIN_PLAUSIBLE_YEAR = 1800;
/** Tolerance for clocks that are ahead and for sessions dated by the next day. */
const AHEAD_MS = 2 * DAY_MS;
/** Minimum holding time that suggests a typo, and its minimum ratio to other holding times. */
const LONG_MS = 180 * DAY_MS;
const MIN_LONG_RATIO = 20;
/** Minimum distance of an outlier from both neighboring rows. */
const STRAY_MS = 14 * DAY_MS;
/** Minimum ratio of steps in time order to steps against it. */
const MIN_ORDER_RATIO = 4;

/** Warns of impossible dates and of dates that the other trades make unlikely. */
export function noteOddDates(trades: Trades, notes: ReadingNotes): void {
  noteFarDates(trades, notes);
  noteLongTrades(trades, notes);
  if (!noteOtherCalendar(trades, notes)) noteFuture(trades, notes);
}

/** Warns of dates years away from the others. Notes a gap if many trades follow. */
function noteFarDates(trades: Trades, notes: ReadingNotes): void {
  const { length, entryTime, exitTime, row } = trades;
  const far = (at: number): void =>
    notes.row('warned', 'A date is more than five years away from the other trades. Its year may be a typo.', row[at]!);
  for (let at = 0; at < length; at++) {
    if (exitTime[at]! - entryTime[at]! > FAR_MS) {
      far(at);
      continue;
    }
    if (!(at > 0 && closedAt(trades, at) - closedAt(trades, at - 1) > FAR_MS)) continue;
    // The outlier is on the side of the gap with fewer trades.
    if (Math.min(at, length - at) < MAX_MISTYPED_TRADES) far(2 * at > length ? at : at - 1);
    else notes.row('flagged', 'This trade comes more than five years after the one before it.', row[at]!);
  }
}

function noteLongTrades({ length, entryTime, exitTime, row }: Trades, notes: ReadingNotes): void {
  /** The longest holding times, longest first, plus one for comparison. */
  const longest: { at: number; duration: number }[] = [];
  for (let at = 0; at < length; at++) {
    const duration = exitTime[at]! - entryTime[at]!;
    const isShort = longest.length > MAX_MISTYPED_TRADES && duration <= longest[MAX_MISTYPED_TRADES]!.duration;
    if (!(duration > 0) || isShort) continue;
    longest.push({ at, duration });
    longest.sort((one, other) => other.duration - one.duration);
    longest.length = Math.min(longest.length, MAX_MISTYPED_TRADES + 1);
  }
  const usual = longest.findIndex(({ duration }) => duration <= LONG_MS);
  if (usual < 1 || longest[usual - 1]!.duration < MIN_LONG_RATIO * longest[usual]!.duration) return;
  for (const { at, duration } of longest.slice(0, usual)) {
    if (duration > FAR_MS) continue;
    const months = 'The exit is months after the entry, unlike the other trades. One of the dates may be a typo.';
    notes.row('warned', months, row[at]!);
  }
}

/** Warns of implausible years. Windows with Thai settings writes 2569 for 2026. */
function noteOtherCalendar(trades: Trades, notes: ReadingNotes): boolean {
  // Checks the middle trade, because a single odd year is a typo.
  const year = new Date(closedAt(trades, trades.length >> 1)).getUTCFullYear();
  if (!(year < MIN_PLAUSIBLE_YEAR || year > new Date().getUTCFullYear() + 1)) return false;
  notes.file(
    'warned',
    `The dates have years like ${year}. They may use another calendar, so weekdays, months and all daily figures may be wrong.`,
  );
  return true;
}

function noteFuture(trades: Trades, notes: ReadingNotes): void {
  const now = Date.now() + AHEAD_MS;
  for (let at = trades.length - 1; at >= 0 && closedAt(trades, at) > now; at--) {
    notes.row('warned', 'The trade closes in the future. Its date may be a typo.', trades.row[at]!);
  }
}

/** Times of the trades in file order. */
interface Times {
  entryTime: Float64Array;
  exitTime: Float64Array;
  row: Uint32Array;
}

/**
 * Warns of single rows weeks away from both neighbors in a file that is mostly in time order.
 * `slots` are trades in file order, oldest first. `inOrder` and `against` count the steps in time
 * order and against it.
 */
export function noteStrayDates(
  slots: Uint32Array,
  { entryTime, exitTime, row }: Times,
  { inOrder, against }: { inOrder: number; against: number },
  notes: ReadingNotes,
): void {
  if (inOrder < MIN_ORDER_RATIO * against) return;
  for (let at = 0; at < slots.length; at++) {
    const around = [slots[at - 1], slots[at]!, slots[at + 1]] as const;
    const entry = findStrayDirection(entryTime, around);
    const exit = Number.isNaN(exitTime[slots[at]!]!) ? entry : findStrayDirection(exitTime, around);
    // Only one date of a long trade is far from its neighbors.
    if (Math.abs(entry + exit) < 2) continue;
    notes.row(
      'warned',
      'The dates are weeks away from the rows before and after. They may be typos.',
      row[slots[at]!]!,
    );
  }
}

/** Returns 1 if the middle time is far after two ordered neighbors, -1 if far before, else 0. */
function findStrayDirection(
  times: Float64Array,
  [before, slot, after]: readonly [number | undefined, number, number | undefined],
): number {
  if (before === undefined || after === undefined) return 0;
  const [from, time, to] = [times[before]!, times[slot]!, times[after]!];
  if (!(from <= to)) return 0;
  if (time > to + STRAY_MS) return 1;
  return time < from - STRAY_MS ? -1 : 0;
}
