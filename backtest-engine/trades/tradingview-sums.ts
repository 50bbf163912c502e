import { upperBound, lowerBound } from '../model/lower-bound.js';
import { hasTimesOfDay } from '../model/time.js';
import { CUMULATIVE_MISMATCH, CumulativeCheck } from '../checks/cumulative-check.js';
import { LONGEST_TEXT, quote } from '../values/cell-text.js';
import { ReadingNotes } from '../model/reading-notes.js';
import type { RowTable } from '../table/row-table.js';
import { copied, IS_OPEN, type TradeColumns } from './trade-columns.js';

/** What stands in place of a trade's slot. */
const INTERRUPTED = -1;
const LOST = -2;
const FIRST = 1024;

interface Compared {
  columns: TradeColumns;
  rows: Pick<RowTable, 'cellText'>;
  names: readonly string[];
  notes: ReadingNotes;
}

/**
 * The cumulative column of TradingView's list, which also counts the entry commission of what is still open: at an exit beside
 * other open trades it is less than the sum of the profits up to there. So it is compared once the times of all trades are
 * known.
 */
export class ListSums {
  private length = 0;
  private slots = new Float64Array(FIRST);
  private numbers = new Float64Array(FIRST);
  private given = new Float64Array(FIRST);
  private hasLostAnywhere = false;
  /** Once finished: whether the sums prove every profit. */
  proves = false;

  /** `column`: where the sums stand, below 0 without them. */
  constructor(private readonly column: number) {}

  /** Takes a trade in the order of the rows; `given` in hundredths, NaN where its row gives no sum. */
  add(slot: number, number: number, given: number): void {
    if (this.length === this.slots.length) this.grow();
    this.slots[this.length] = slot;
    this.numbers[this.length] = number;
    this.given[this.length] = given;
    this.length += 1;
  }

  /** A trade's profit is not known and not asked for. */
  interrupt(): void {
    this.add(INTERRUPTED, NaN, NaN);
  }

  /** A trade could not be read. */
  lose(): void {
    this.add(LOST, NaN, NaN);
  }

  /** As `lose`, of a trade whose place in the file is not known. */
  loseAnywhere(): void {
    this.interrupt();
    this.hasLostAnywhere = true;
  }

  /**
   * Says what does not fit. The columns have real times by now; `names` are those of the file's columns. As it stands where
   * all of it fits or no costs are known to be in the sums, else at the exits that leave nothing open.
   */
  finish(columns: TradeColumns, rows: Pick<RowTable, 'cellText'>, names: readonly string[], notes: ReadingNotes): void {
    if (this.column < 0) return;
    const places = Array.from({ length: this.length }, (_, at) => at);
    const told = new ReadingNotes();
    this.compare(places, () => false, { columns, rows, names, notes: told });
    const isFine = told.list().every(({ kind }) => kind !== 'warned');
    if (isFine || this.isFree(columns)) this.compare(places, () => false, { columns, rows, names, notes });
    else this.compare(this.byExit(columns, places), openBeside(columns), { columns, rows, names, notes });
  }

  private compare(
    places: readonly number[],
    isBesideOthers: (slot: number) => boolean,
    { columns, rows, names, notes }: Compared,
  ): void {
    const check = new CumulativeCheck();
    for (const at of places) {
      const slot = this.slots[at]!;
      if (slot === INTERRUPTED) check.interrupt();
      else if (slot === LOST) check.lose();
      else {
        const row = columns.row[slot]!;
        const given = isBesideOthers(slot) ? NaN : this.given[at]!;
        if (check.fits(row, this.numbers[at]!, columns.profit[slot]!, given)) continue;
        notes.row('warned', `${this.column} ${CUMULATIVE_MISMATCH}`, row, () => {
          const text = rows.cellText(row, this.column, LONGEST_TEXT);
          return `${quote(names[this.column] ?? '')} ${CUMULATIVE_MISMATCH} (such as ${quote(text)}).`;
        });
      }
    }
    if (this.hasLostAnywhere) check.loseAnywhere();
    check.finish(notes);
    this.proves = check.proves;
  }

  /** Whether the file gives costs, and all of them are 0. */
  private isFree({ length, commission }: TradeColumns): boolean {
    let known = 0;
    for (let slot = 0; slot < length; slot += 1) {
      if (Number.isNaN(commission[slot]!)) continue;
      if (commission[slot] !== 0) return false;
      known += 1;
    }
    return known > 0;
  }

  /** In the order of exits, those at one time by their numbers; that of the rows, oldest first, where some have no trade or time. */
  private byExit({ exitTime }: TradeColumns, places: readonly number[]): readonly number[] {
    const timeOf = (at: number): number => exitTime[this.slots[at]!] ?? NaN;
    const trades = places.filter((at) => !Number.isNaN(timeOf(at)));
    if (trades.length < places.length) {
      return timeOf(trades[0] ?? 0) > timeOf(trades.at(-1) ?? 0) ? places.toReversed() : places;
    }
    return trades.toSorted(
      (one, other) => timeOf(one) - timeOf(other) || this.numbers[one]! - this.numbers[other]! || one - other,
    );
  }

  private grow(): void {
    const room = 2 * this.length;
    this.slots = copied(new Float64Array(room), this.slots);
    this.numbers = copied(new Float64Array(room), this.numbers);
    this.given = copied(new Float64Array(room), this.given);
  }
}

/**
 * Answers of a trade, by its slot, whether others were open once it was closed. Asked in the order of exits: of trades that were
 * closed together, those that are listed later still were. An entry at the time of an exit is one behind it, as of a reversal,
 * but where there are dates alone.
 */
function openBeside(columns: TradeColumns): (slot: number) => boolean {
  const { length, entryTime, exitTime, flags } = columns;
  const entries = entryTime
    .subarray(0, length)
    .filter((time) => !Number.isNaN(time))
    .sort();
  const exitOf = (slot: number): number => {
    const exit = exitTime[slot]!;
    if (!Number.isNaN(exit)) return exit;
    const isStillOpen = (flags[slot]! & IS_OPEN) !== 0;
    // An exit that could not be read came some time; most strategies are out before they enter again.
    const next = isStillOpen ? undefined : entries[upperBound(entries, entryTime[slot]!)];
    return next ?? Number.POSITIVE_INFINITY;
  };
  const held = Array.from({ length }, (_, slot) => slot).filter((slot) => exitOf(slot) >= entryTime[slot]!);
  const opened = Float64Array.from(held, (slot) => entryTime[slot]!).sort();
  const closed = Float64Array.from(held, exitOf).sort();
  const openedBy = hasTimesOfDay(columns) ? lowerBound : upperBound;
  let time = NaN;
  let closedThen = 0;
  return (slot) => {
    closedThen = exitTime[slot] === time ? closedThen + 1 : 1;
    time = exitTime[slot]!;
    return openedBy(opened, time) > lowerBound(closed, time) + closedThen;
  };
}
