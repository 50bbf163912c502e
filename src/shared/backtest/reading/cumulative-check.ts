import { LATE_BEGINNING, NOT_FOLLOWED, type ReadingNotes } from './reading-notes.js';

const ROUNDING = 1;
/** A share of the steps from row to row: where more of them lead past other trades, most of the column says nothing. */
const SHUFFLED = 0.2;
/** The complaint of a cumulative column. */
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
  /** Those of them that lead past other trades, whose profits lie between the two. */
  private jumps = 0;
  /** The trade of the lowest number: its row, and what of its cumulative profit its own profit does not explain. */
  private oldest = Number.POSITIVE_INFINITY;
  private oldestRow = -1;
  private oldestBefore = 0;
  /** Whether any row was compared. */
  private hasRow = false;
  /** Whether a trade before the first row, or behind the last one, could not be read. */
  private hasLostBefore = false;
  private hasLostBehind = false;

  /** Whether the value of a row fits those before it; always where there is nothing to compare it with. */
  fits(row: number, number: number, profit: number, given: number): boolean {
    const isBackwards = number < this.number;
    if (isBackwards) this.backwards += 1;
    else if (number > this.number) this.onwards += 1;
    if (Math.abs(number - this.number) > 1) {
      this.jumps += 1;
      this.interrupt();
    }
    if (number < this.oldest) {
      this.oldest = number;
      this.oldestRow = row;
      this.oldestBefore = given - profit;
    }
    this.hasRow = true;
    this.hasLostBehind = false;
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

  /** Says what only all rows tell. */
  finish(notes: ReadingNotes): void {
    const { onwards, backwards } = this;
    if (this.jumps > SHUFFLED * (onwards + backwards)) notes.file('assumed', NOT_FOLLOWED);
    // Without numbers nothing tells which row is the oldest.
    if (onwards + backwards === 0) return;
    if (backwards > onwards ? this.hasLostBehind : this.hasLostBefore) return;
    if (Math.abs(this.oldestBefore) > ROUNDING) notes.row('warned', LATE_BEGINNING, this.oldestRow);
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
    if (!this.hasRow) this.hasLostBefore = true;
    this.hasLostBehind = true;
  }
}
