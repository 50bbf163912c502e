import { copyInto, upperBound, lowerBound } from '../model/typed-arrays.js';
import { hasTimesOfDay } from '../model/time.js';
import { CUMULATIVE_MISMATCH, CumulativeCheck } from '../checks/cumulative-check.js';
import { MAX_TEXT_CHARS, quote } from '../values/cell-text.js';
import { ReadingNotes } from '../model/reading-notes.js';
import type { RowTable } from '../table/row-table.js';
import { IS_OPEN, type TradeColumns } from './trade-columns.js';

/** Placeholders for a slot. */
const UNKNOWN = -1;
const UNREADABLE = -2;
const INITIAL_CAPACITY = 1024;

interface Comparison {
  trades: TradeColumns;
  table: Pick<RowTable, 'cellText'>;
  names: readonly string[];
  notes: ReadingNotes;
}

/**
 * Checks the cumulative column of TradingView's list. The column includes entry commissions of open
 * trades, so it is lower than the sum of profits while other trades are open. The check therefore
 * needs the times of all trades.
 */
export class TradingViewSums {
  private length = 0;
  private slots = new Float64Array(INITIAL_CAPACITY);
  private numbers = new Float64Array(INITIAL_CAPACITY);
  private given = new Float64Array(INITIAL_CAPACITY);
  private hasUnreadableAnywhere = false;
  /** Whether the sums prove every profit. Final after `finish`. */
  isProven = false;

  /** `column`: index of the cumulative column, -1 without one. */
  constructor(private readonly column: number) {}

  /** Adds a trade in file order. `given`: the row's sum in hundredths, NaN without one. */
  add(slot: number, number: number, given: number): void {
    if (this.length === this.slots.length) this.grow();
    this.slots[this.length] = slot;
    this.numbers[this.length] = number;
    this.given[this.length] = given;
    this.length += 1;
  }

  /** Adds a trade that the sums do not include. */
  addUnknown(): void {
    this.add(UNKNOWN, NaN, NaN);
  }

  /** Adds a trade that could not be read. */
  addUnreadable(): void {
    this.add(UNREADABLE, NaN, NaN);
  }

  /** Adds a trade that could not be read, at an unknown position in the file. */
  addUnreadableAnywhere(): void {
    this.addUnknown();
    this.hasUnreadableAnywhere = true;
  }

  /**
   * Notes sums that do not match the profits. Times in `trades` must be milliseconds. `names` are
   * the column names. Compares every sum if all of them match or all costs are 0. Otherwise
   * compares only exits that leave no trade open.
   */
  finish(trades: TradeColumns, table: Pick<RowTable, 'cellText'>, names: readonly string[], notes: ReadingNotes): void {
    if (this.column < 0) return;
    const inFileOrder = Array.from({ length: this.length }, (_, at) => at);
    const trial = new ReadingNotes();
    this.compare(inFileOrder, () => false, { trades, table, names, notes: trial });
    const allMatch = trial.list().every(({ kind }) => kind !== 'warned');
    if (allMatch || areCostsZero(trades)) this.compare(inFileOrder, () => false, { trades, table, names, notes });
    else this.compare(this.byExit(trades, inFileOrder), openTradesTest(trades), { trades, table, names, notes });
  }

  private compare(
    order: readonly number[],
    isBesideOpen: (slot: number) => boolean,
    { trades, table, names, notes }: Comparison,
  ): void {
    const check = new CumulativeCheck();
    for (const at of order) {
      const slot = this.slots[at]!;
      if (slot === UNKNOWN) check.addUnknown();
      else if (slot === UNREADABLE) check.addUnreadable();
      else {
        const row = trades.row[slot]!;
        const given = isBesideOpen(slot) ? NaN : this.given[at]!;
        if (check.add(row, this.numbers[at]!, trades.profit[slot]!, given)) continue;
        notes.row('warned', `${this.column} ${CUMULATIVE_MISMATCH}`, row, () => {
          const text = table.cellText(row, this.column, MAX_TEXT_CHARS);
          return `${quote(names[this.column] ?? '')} ${CUMULATIVE_MISMATCH} (such as ${quote(text)}).`;
        });
      }
    }
    if (this.hasUnreadableAnywhere) check.addUnreadableAnywhere();
    check.finish(notes);
    this.isProven = check.isProven;
  }

  /** Sorts by exit, then by number. Keeps the file order, oldest first, without an exit time. */
  private byExit({ exitTime }: TradeColumns, order: readonly number[]): readonly number[] {
    const timeOf = (at: number): number => exitTime[this.slots[at]!] ?? NaN;
    const known = order.filter((at) => !Number.isNaN(timeOf(at)));
    if (known.length < order.length) {
      return timeOf(known[0] ?? 0) > timeOf(known.at(-1) ?? 0) ? order.toReversed() : order;
    }
    return known.toSorted(
      (one, other) => timeOf(one) - timeOf(other) || this.numbers[one]! - this.numbers[other]! || one - other,
    );
  }

  private grow(): void {
    const capacity = 2 * this.length;
    this.slots = copyInto(new Float64Array(capacity), this.slots);
    this.numbers = copyInto(new Float64Array(capacity), this.numbers);
    this.given = copyInto(new Float64Array(capacity), this.given);
  }
}

/** Returns whether the file lists costs and all of them are 0. */
function areCostsZero({ length, commission }: TradeColumns): boolean {
  let known = 0;
  for (let slot = 0; slot < length; slot += 1) {
    if (Number.isNaN(commission[slot]!)) continue;
    if (commission[slot] !== 0) return false;
    known += 1;
  }
  return known > 0;
}

/**
 * Creates a test of whether other trades were open after the exit of a slot's trade. Call it in
 * exit order: of trades closed at the same time, later ones count as open. An entry at the time of
 * an exit came after the exit, as in a reversal, unless the file has only dates.
 */
function openTradesTest(trades: TradeColumns): (slot: number) => boolean {
  const { length, entryTime, exitTime, flags } = trades;
  const entries = entryTime
    .subarray(0, length)
    .filter((time) => !Number.isNaN(time))
    .sort();
  const exitOf = (slot: number): number => {
    const exit = exitTime[slot]!;
    if (!Number.isNaN(exit)) return exit;
    const isStillOpen = (flags[slot]! & IS_OPEN) !== 0;
    // Most strategies exit before the next entry, so it replaces an unreadable exit.
    const next = isStillOpen ? undefined : entries[upperBound(entries, entryTime[slot]!)];
    return next ?? Number.POSITIVE_INFINITY;
  };
  const held = Array.from({ length }, (_, slot) => slot).filter((slot) => exitOf(slot) >= entryTime[slot]!);
  const opened = Float64Array.from(held, (slot) => entryTime[slot]!).sort();
  const closed = Float64Array.from(held, exitOf).sort();
  const openedBy = hasTimesOfDay(trades) ? lowerBound : upperBound;
  let time = NaN;
  let closedAtTime = 0;
  return (slot) => {
    closedAtTime = exitTime[slot] === time ? closedAtTime + 1 : 1;
    time = exitTime[slot]!;
    return openedBy(opened, time) > lowerBound(closed, time) + closedAtTime;
  };
}
