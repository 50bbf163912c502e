import { type DateOrder, PackedTimes } from '../values/date-order.js';
import { type ReadingNotes, STILL_OPEN, REPEATED_NUMBER } from '../model/reading-notes.js';
import type { RowTable } from '../table/row-table.js';
import { noteStrayDates, noteSwappedDays, countSteps } from '../checks/odd-dates.js';
import {
  findPositionParts,
  HAS_ENTRY,
  HAS_EXIT,
  IS_LEFT_OUT,
  IS_OPEN,
  IS_TOO_FINE,
  type TradeColumns,
} from './trade-columns.js';
import { noteTrades } from '../checks/trade-notes.js';
import type { TradesParser } from './trades-parser.js';
import { type OpenTrade, type Trades, type FileReading, isTradesKind } from '../model/trades.js';

const SAME_TIMES =
  'Rows aren’t in time order. Trades that end at the same time have no numbers, so we keep them in file order.';

interface SeparatedTrades {
  trades: Trades;
  open: OpenTrade[];
  leftOut: number;
}

/**
 * Separates parsed trades into closed and open ones, and sorts the closed trades by exit. Replaces
 * packed times in the parser's columns with milliseconds.
 */
export function separateTrades(
  parser: TradesParser,
  order: DateOrder,
  notes: ReadingNotes,
  table: Pick<RowTable, 'rowHash' | 'areRowsEqual' | 'cellAmount'> | null,
): SeparatedTrades {
  const { trades: columns, has, numberColumn } = parser;
  const open: OpenTrade[] = [];
  const openSlots: number[] = [];
  const times = new PackedTimes(order);
  const kept = new Uint32Array(columns.length);
  const isTooFine = areMostTooFine(columns);
  const latest = findLatestExit(columns, times);
  let length = 0;
  let missing = parser.unreadTrades;
  /** Whether the strategy itself uses the signal `Open` for exits. */
  let isOwnWord = false;
  for (let slot = 0; slot < columns.length; slot++) {
    const flags = columns.flags[slot]!;
    const row = columns.row[slot]!;
    const entryTime = times.parseTime(columns.entryTime[slot]!);
    const exitTime = times.parseTime(columns.exitTime[slot]!);
    // TradingView gives open positions the time of the last bar. An earlier `Open` is the
    // strategy's own signal.
    const isOpen = (flags & IS_OPEN) !== 0 && !(exitTime < latest);
    isOwnWord ||= (flags & IS_OPEN) !== 0 && !isOpen;
    const isImpossible =
      isNonexistentDay(columns.entryTime[slot]!, entryTime) || isNonexistentDay(columns.exitTime[slot]!, exitTime);
    columns.entryTime[slot] = entryTime;
    columns.exitTime[slot] = exitTime;
    if ((flags & IS_LEFT_OUT) !== 0) {
      if (!isOpen) missing += 1;
      continue;
    }
    if (isOpen) {
      const profit = columns.profit[slot]!;
      openSlots.push(slot);
      open.push({
        lastTime: Number.isNaN(exitTime) ? entryTime : exitTime,
        profit: Number.isNaN(profit) ? null : profit,
      });
    } else if (Number.isNaN(columns.profit[slot]!) && (flags & IS_OPEN) !== 0) {
      notes.row('skipped', 'We can’t read a profit, so we don’t count the trade.', row);
      missing += 1;
    } else if ((flags & HAS_EXIT) === 0) {
      notes.row('skipped', 'An entry has no exit in the file, so we don’t count the trade.', row);
      missing += 1;
    } else if (isTooFine && (flags & IS_TOO_FINE) !== 0) {
      notes.row(
        'skipped',
        'Most profits are too small to count in hundredths, so we leave out trades with profits that small.',
        row,
      );
      missing += 1;
    } else if (isImpossible) {
      notes.row('skipped', 'A date doesn’t exist in the file’s day and month order, so we don’t count the trade.', row);
      missing += 1;
    } else {
      if ((flags & HAS_ENTRY) === 0) notes.row('flagged', 'An exit has no entry in the file.', row);
      if (exitTime < entryTime) notes.row('warned', 'The exit is before the entry.', row);
      kept[length++] = slot;
    }
  }
  if (open.length > 0) noteOpen(isOwnWord, notes);
  const numberOf = (slot: number): number =>
    numberColumn < 0 || !table ? NaN : table.cellAmount(columns.row[slot]!, numberColumn);
  const slots = sortByExit(kept.subarray(0, length), columns, numberOf, notes);
  const trades = {
    ...columns.gather(slots, has),
    isGross: has.grossProfits,
    parts: findPositionParts(columns, slots, openSlots),
  };
  noteTrades(trades, has.quantity, table, notes);
  return { trades, open, leftOut: missing };
}

function noteOpen(isOwnWord: boolean, notes: ReadingNotes): void {
  notes.file('skipped', STILL_OPEN);
  if (!isOwnWord) return;
  notes.file(
    'warned',
    'Exits at different times are called “Open”. We leave out the latest as still open and count the earlier ones as closed. Either may be wrong.',
  );
}

/** Finds the latest exit if any trade is marked as open; else negative infinity. */
function findLatestExit({ length, flags, exitTime }: TradeColumns, times: PackedTimes): number {
  let latest = Number.NEGATIVE_INFINITY;
  let marked = 0;
  for (let slot = 0; slot < length; slot++) marked |= flags[slot]! & IS_OPEN;
  if (marked === 0) return latest;
  for (let slot = 0; slot < length; slot++) {
    const time = times.parseTime(exitTime[slot]!);
    if (time > latest) latest = time;
  }
  return latest;
}

/** Returns whether most profits are too fine for hundredths. A few hardly matter. */
function areMostTooFine({ length, flags, profit }: TradeColumns): boolean {
  let fine = 0;
  let others = 0;
  for (let slot = 0; slot < length; slot++) {
    if ((flags[slot]! & (IS_LEFT_OUT | IS_OPEN | HAS_EXIT)) !== HAS_EXIT) continue;
    if ((flags[slot]! & IS_TOO_FINE) !== 0) fine += 1;
    else if (profit[slot] !== 0) others += 1;
  }
  return fine > others;
}

/** Returns whether a date was read, but does not exist. */
function isNonexistentDay(packed: number, time: number): boolean {
  return Number.isNaN(time) && !Number.isNaN(packed);
}

/**
 * Sorts by exit, or by entry in a file without exit times. Trades with the same time keep the file
 * order, oldest first. Entries show which end of the file is the oldest if exits do not. In a file
 * without time order, trade numbers decide instead.
 */
function sortByExit(
  slots: Uint32Array,
  columns: TradeColumns,
  numberOf: (slot: number) => number,
  notes: ReadingNotes,
): Uint32Array {
  const { exitTime, entryTime } = columns;
  const timeOf = (slot: number): number => (Number.isNaN(exitTime[slot]!) ? entryTime[slot]! : exitTime[slot]!);
  const steps = countSteps(slots, timeOf);
  noteSwappedDays(slots, timeOf, Math.min(steps.later, steps.earlier), notes);
  const { later, earlier } = steps.later + steps.earlier > 0 ? steps : countSteps(slots, (slot) => entryTime[slot]!);
  const newestFirst = earlier > 2 * later;
  if (newestFirst) slots.reverse();
  const against = newestFirst ? steps.later : steps.earlier;
  if (against === 0) return slots;
  noteStrayDates(slots, columns, { inOrder: newestFirst ? steps.earlier : steps.later, against }, notes);
  const sorted = Uint32Array.from(Array.from(slots).sort((one, other) => timeOf(one) - timeOf(other)));
  let isNumbered = true;
  for (let from = 0, to = 1; from < sorted.length; from = to, to += 1) {
    while (to < sorted.length && timeOf(sorted[to]!) === timeOf(sorted[from]!)) to += 1;
    if (to - from > 1 && !sortByNumbers(sorted.subarray(from, to), numberOf)) isNumbered = false;
  }
  if (!isNumbered) notes.file('assumed', SAME_TIMES);
  return sorted;
}

/** Sorts in place. Returns false and sorts nothing if a trade has no number. */
function sortByNumbers(slots: Uint32Array, numberOf: (slot: number) => number): boolean {
  const numbered = Array.from(slots, (slot) => ({ slot, number: numberOf(slot) }));
  if (numbered.some(({ number }) => Number.isNaN(number))) return false;
  slots.set(numbered.sort((one, other) => one.number - other.number).map(({ slot }) => slot));
  return true;
}

/** The note of a reader that stopped early. */
const FIRST_ROWS = /^We read only the first /;

/**
 * Counts trades once if the file contains the same list several times. Then returns the reading of
 * the first copy: `readFirst` reads the first rows of the file again. Otherwise returns `reading`.
 */
export function dropRepeatedList(
  reading: FileReading,
  trades: TradeColumns | undefined,
  table: Pick<RowTable, 'areRowsEqual'> | null,
  readFirst: (rows: number) => FileReading,
): FileReading {
  const isRepeated = reading.notes.some(({ text }) => text === REPEATED_NUMBER);
  if (!trades || !table || !isTradesKind(reading.kind) || !isRepeated || reading.isCut || reading.leftOut > 0)
    return reading;
  const length = findListLength(trades, table);
  if (length === null) return reading;
  const once = readFirst(trades.row[length]! - trades.row[0]!);
  const copies = (trades.length / length).toLocaleString('en-US');
  const text = `The file has the same list ${copies} times, row by row. We count each trade once.`;
  const notes = once.notes.filter((note) => !FIRST_ROWS.test(note.text));
  return {
    ...once,
    rowCount: reading.rowCount,
    isCut: false,
    notes: [...notes, { kind: 'warned', text, count: 0, rows: [] }],
  };
}

/** Returns the length of a list that repeats to the end; null without one. */
function findListLength({ length, row }: TradeColumns, table: Pick<RowTable, 'areRowsEqual'>): number | null {
  const areSame = (one: number, other: number): boolean => table.areRowsEqual(row[one]!, row[other]!);
  for (let size = 1; 2 * size <= length; size += 1) {
    if (length % size !== 0 || !areSame(0, size)) continue;
    let at = size;
    while (at < length && areSame(at, at - size)) at += 1;
    // A repeated single trade is not a list. `noteTrades` reports the duplicates.
    if (at === length) return size === 1 ? null : size;
  }
  return null;
}
