import { firstAfter, firstFrom } from '../first-from.js';
import { DAY_MS } from '../time.js';
import { CUMULATIVE, CumulativeCheck } from './cumulative-check.js';
import { LONGEST_TEXT } from './cell-text.js';
import { quoted } from './quoted.js';
import type { ReadingNotes } from './reading-notes.js';
import type { RowTable } from './row-table.js';
import { copied, HAS_EXIT, IS_LEFT_OUT, type TradeColumns } from './trade-columns.js';

/** What stands in place of a trade's slot. */
const INTERRUPTED = -1;
const LOST = -2;
const FIRST = 1024;

/**
 * The cumulative column of TradingView's list, which also counts the entry commission of what is still open: at an exit beside
 * other open trades it is less than the sum of the profits up to there. So it is compared once the times of all trades are
 * known, at those exits that leave nothing open.
 */
export class ListSums {
  private length = 0;
  private slots = new Float64Array(FIRST);
  private numbers = new Float64Array(FIRST);
  private given = new Float64Array(FIRST);
  private hasLostAnywhere = false;

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

  /** Says what does not fit. The columns have real times by now; `names` are those of the file's columns. */
  finish(columns: TradeColumns, rows: Pick<RowTable, 'cellText'>, names: readonly string[], notes: ReadingNotes): void {
    if (this.column < 0) return;
    const check = new CumulativeCheck();
    const isBesideOthers = openBeside(columns);
    const isNewestFirst = this.isNewestFirst(columns);
    for (let place = 0; place < this.length; place += 1) {
      // Oldest first, as a sum that skips trades does not tell which way it goes.
      const at = isNewestFirst ? this.length - 1 - place : place;
      const slot = this.slots[at]!;
      if (slot === INTERRUPTED) check.interrupt();
      else if (slot === LOST) check.lose();
      else {
        const row = columns.row[slot]!;
        const given = isBesideOthers(slot) ? NaN : this.given[at]!;
        if (check.fits(row, this.numbers[at]!, columns.profit[slot]!, given)) continue;
        notes.row('warned', `${this.column} ${CUMULATIVE}`, row, () => {
          const text = rows.cellText(row, this.column, LONGEST_TEXT);
          return `${quoted(names[this.column] ?? '')} ${CUMULATIVE} (such as ${quoted(text)}).`;
        });
      }
    }
    if (this.hasLostAnywhere) check.loseAnywhere();
    check.finish(notes);
  }

  private isNewestFirst({ exitTime }: TradeColumns): boolean {
    let steps = 0;
    let before = NaN;
    for (let at = 0; at < this.length; at += 1) {
      const time = this.slots[at]! < 0 ? NaN : exitTime[this.slots[at]!]!;
      if (Number.isNaN(time)) continue;
      if (time > before) steps += 1;
      if (time < before) steps -= 1;
      before = time;
    }
    return steps < 0;
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
function openBeside({ length, entryTime, exitTime, flags }: TradeColumns): (slot: number) => boolean {
  const entries = new Float64Array(length);
  const exits = new Float64Array(length);
  let held = 0;
  let hasTimes = false;
  for (let slot = 0; slot < length; slot += 1) {
    const isClosed = (flags[slot]! & HAS_EXIT) !== 0;
    const entry = entryTime[slot]!;
    const exit = isClosed ? exitTime[slot]! : Number.POSITIVE_INFINITY;
    if ((flags[slot]! & IS_LEFT_OUT) !== 0 || !(exit >= entry)) continue;
    hasTimes ||= entry % DAY_MS !== 0;
    entries[held] = entry;
    exits[held] = exit;
    held += 1;
  }
  const [opened, closed] = [entries.subarray(0, held).sort(), exits.subarray(0, held).sort()];
  const openedBy = hasTimes ? firstFrom : firstAfter;
  let time = NaN;
  let closedThen = 0;
  return (slot) => {
    closedThen = exitTime[slot] === time ? closedThen + 1 : 1;
    time = exitTime[slot]!;
    return openedBy(opened, time) > firstFrom(closed, time) + closedThen;
  };
}
