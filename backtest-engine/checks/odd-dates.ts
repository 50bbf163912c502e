import { DAY_MS } from '../model/time.js';
import { closedAt, type Trades } from '../model/trades.js';
import type { ReadingNotes } from '../model/reading-notes.js';

/** Nobody leaves a strategy for so long without a trade. */
const FAR_MS = 5 * 366 * DAY_MS;
/** More trades than anybody mistypes. */
const MANY_FAR = 5;
/** Nobody has charts of years before it, nor after the next. */
const FIRST_YEAR = 1800;
/** A clock that is ahead of ours, and a session that is named by its next day. */
const AHEAD_MS = 2 * DAY_MS;
/** A trade held for so long, and so many times as long as any other, has a mistyped date. */
const LONG_MS = 180 * DAY_MS;
const FAR_LONGER = 20;
/** A row among others that are in time order lies so far beyond both its neighbours. */
const STRAY_MS = 14 * DAY_MS;
/** So many steps of the rows are in time order, for each that is not, where they are said to be in it. */
const MOSTLY = 4;

/** Warns of dates that cannot be, or that the other trades make unlikely. */
export function noteOddDates(trades: Trades, notes: ReadingNotes): void {
  noteFarDates(trades, notes);
  noteLongest(trades, notes);
  if (!isOtherCalendar(trades, notes)) noteFuture(trades, notes);
}

/** Warns of dates that are years away from the rest, as a mistyped year is; of many trades that is a gap in the file. */
function noteFarDates(trades: Trades, notes: ReadingNotes): void {
  const { length, entryTime, exitTime, row } = trades;
  const far = (at: number): void =>
    notes.row(
      'warned',
      'A date is more than five years from those of the other trades; its year may be mistyped.',
      row[at]!,
    );
  for (let at = 0; at < length; at++) {
    if (exitTime[at]! - entryTime[at]! > FAR_MS) {
      far(at);
      continue;
    }
    if (!(at > 0 && closedAt(trades, at) - closedAt(trades, at - 1) > FAR_MS)) continue;
    // Of two neighbours the one with fewer trades beyond it is far from the rest.
    if (Math.min(at, length - at) < MANY_FAR) far(2 * at > length ? at : at - 1);
    else notes.row('flagged', 'More than five years lie between this trade and the one before it.', row[at]!);
  }
}

/** Warns of the few trades that were held far longer than all others. */
function noteLongest({ length, entryTime, exitTime, row }: Trades, notes: ReadingNotes): void {
  /** The longest ones, the longest first, one more than are told. */
  const longest: { at: number; held: number }[] = [];
  for (let at = 0; at < length; at++) {
    const held = exitTime[at]! - entryTime[at]!;
    if (!(held > 0) || (longest.length > MANY_FAR && held <= longest[MANY_FAR]!.held)) continue;
    longest.push({ at, held });
    longest.sort((one, other) => other.held - one.held);
    longest.length = Math.min(longest.length, MANY_FAR + 1);
  }
  const usual = longest.findIndex(({ held }) => held <= LONG_MS);
  if (usual < 1 || longest[usual - 1]!.held < FAR_LONGER * longest[usual]!.held) return;
  for (const { at, held } of longest.slice(0, usual)) {
    if (held > FAR_MS) continue;
    const months = 'The exit is months after the entry, unlike in all other trades; one of the dates may be mistyped.';
    notes.row('warned', months, row[at]!);
  }
}

/** Warns of years in which nobody has traded: a Windows set to Thai writes 2569 for 2026. */
function isOtherCalendar(trades: Trades, notes: ReadingNotes): boolean {
  // Of one in the middle: a single year is mistyped.
  const year = new Date(closedAt(trades, trades.length >> 1)).getUTCFullYear();
  if (!(year < FIRST_YEAR || year > new Date().getUTCFullYear() + 1)) return false;
  notes.file(
    'warned',
    `The dates are in years such as ${year}: they may be of another calendar, and weekdays, months and all daily figures wrong.`,
  );
  return true;
}

function noteFuture(trades: Trades, notes: ReadingNotes): void {
  const now = Date.now() + AHEAD_MS;
  for (let at = trades.length - 1; at >= 0 && closedAt(trades, at) > now; at--) {
    notes.row('warned', 'The trade is closed in the future; its date may be mistyped.', trades.row[at]!);
  }
}

/** What is compared of a trade, as it stands in the file. */
interface Times {
  entryTime: Float64Array;
  exitTime: Float64Array;
  row: Uint32Array;
}

/**
 * Warns of single rows that are weeks away from the rows on both sides, where the rows are in time order otherwise. `slots`
 * are the trades in the order of the file, the oldest first; `inOrder` and `against` how many of their steps go either way.
 */
export function noteStrayDates(
  slots: Uint32Array,
  { entryTime, exitTime, row }: Times,
  { inOrder, against }: { inOrder: number; against: number },
  notes: ReadingNotes,
): void {
  if (inOrder < MOSTLY * against) return;
  for (let at = 0; at < slots.length; at++) {
    const around = [slots[at - 1], slots[at]!, slots[at + 1]] as const;
    const entry = strayOf(entryTime, around);
    const exit = Number.isNaN(exitTime[slots[at]!]!) ? entry : strayOf(exitTime, around);
    // One that was held long strays by one of its dates alone.
    if (Math.abs(entry + exit) < 2) continue;
    notes.row(
      'warned',
      'The dates are weeks away from those of the rows before and after; they may be mistyped.',
      row[slots[at]!]!,
    );
  }
}

/** 1 where the time of the middle one is far behind both of its neighbours, which follow each other, -1 where before them, else 0. */
function strayOf(
  times: Float64Array,
  [before, slot, after]: readonly [number | undefined, number, number | undefined],
): number {
  if (before === undefined || after === undefined) return 0;
  const [from, time, to] = [times[before]!, times[slot]!, times[after]!];
  if (!(from <= to)) return 0;
  if (time > to + STRAY_MS) return 1;
  return time < from - STRAY_MS ? -1 : 0;
}
