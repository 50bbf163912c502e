import { LATE_BEGINNING, NOT_FOLLOWED, type ReadingNotes } from './reading-notes.js';

const ROUNDING = 1;
/** A share of the steps from row to row: so many against the others, and the rows are sorted by something else than their trades. */
const SHUFFLED = 0.2;
/** The complaint of a cumulative column, by which its note is known. */
export const CUMULATIVE = 'is not the sum of the profits up to that row';

/**
 * Follows the file's own cumulative column, oldest or newest trade first, in hundredths. One wrong value is one finding:
 * the check goes on from the sum, or from the file's value where the rest of the file does.
 */
export class CumulativeCheck {
  private sum = NaN;
  private given = NaN;
  private profit = NaN;
  private number = NaN;
  /** Steps from a row to a trade of a later number, and to an earlier one. */
  private onwards = 0;
  private backwards = 0;
  /** The first and the last row, and what of their cumulative profit their own profit does not explain. */
  private firstRow = -1;
  private firstBefore = 0;
  private lastRow = -1;
  private lastBefore = 0;
  /** Whether a trade before the first row, or behind the last one, could not be read. */
  private hasLostBefore = false;
  private hasLostBehind = false;

  /** Whether the value of a row fits those before it; always where there is nothing to compare it with. */
  fits(row: number, number: number, profit: number, given: number): boolean {
    const isBackwards = number < this.number;
    if (isBackwards) this.backwards += 1;
    else if (number > this.number) this.onwards += 1;
    this.lastRow = row;
    this.lastBefore = given - profit;
    this.hasLostBehind = false;
    if (this.firstRow < 0) {
      this.firstRow = row;
      this.firstBefore = this.lastBefore;
    }
    const step = isBackwards ? -this.profit : profit;
    const expected = this.sum + step;
    const continued = this.given + step;
    this.profit = profit;
    this.number = number;
    const agrees = Number.isNaN(expected) || Math.abs(given - expected) <= ROUNDING;
    if (agrees || Math.abs(given - continued) <= ROUNDING) {
      this.sum = this.given = given;
      return true;
    }
    this.sum = expected;
    this.given = given;
    return false;
  }

  /** Says what only all rows tell: where they stand in another order than the trades, the column cannot be followed. */
  finish(notes: ReadingNotes): void {
    const { onwards, backwards } = this;
    if (Math.min(onwards, backwards) > SHUFFLED * (onwards + backwards)) {
      notes.forget(CUMULATIVE);
      notes.file('assumed', NOT_FOLLOWED);
      return;
    }
    // Without numbers nothing tells which row is the oldest.
    if (onwards + backwards === 0) return;
    const isNewestFirst = backwards > onwards;
    if (isNewestFirst ? this.hasLostBehind : this.hasLostBefore) return;
    const before = isNewestFirst ? this.lastBefore : this.firstBefore;
    if (Math.abs(before) > ROUNDING) {
      notes.row('warned', LATE_BEGINNING, isNewestFirst ? this.lastRow : this.firstRow);
    }
  }

  /** A row says nothing of it, so the next one has nothing to be compared with. */
  interrupt(): void {
    this.sum = this.given = NaN;
  }

  /** Nothing of a row can be compared: `isThere` where it holds something that cannot be read, and not nothing. */
  miss(isThere: boolean): void {
    if (isThere) this.lose();
    else this.interrupt();
  }

  /** A trade could not be read, which is told of elsewhere. */
  lose(): void {
    this.interrupt();
    if (this.firstRow < 0) this.hasLostBefore = true;
    this.hasLostBehind = true;
  }
}
