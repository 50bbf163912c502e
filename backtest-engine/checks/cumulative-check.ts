import { LATE_START, NOT_FOLLOWED, OTHER_END, type ReadingNotes } from '../model/reading-notes.js';

const ROUNDING = 1;
/** Rounding as a share of the sum: TradingView writes eight digits. */
const ROUNDING_SHARE = 1e-7;
/** Rounding error of each profit in a sum. */
const ROUNDING_EACH = 0.5;
const roundingOf = (sum: number): number => ROUNDING + ROUNDING_SHARE * Math.abs(sum);
/** Maximum share of steps that skip trade numbers. Above it, most sums cannot be compared. */
const MAX_JUMP_SHARE = 0.2;
/** Note about a cumulative column, after its name. */
export const CUMULATIVE_MISMATCH = 'doesn’t match the sum of the profits up to that row';

/**
 * Compares profits with the file's own cumulative column, in hundredths. The column itself shows
 * whether the oldest or the newest row comes first. If trade numbers jump, rows are sorted
 * otherwise or trades were removed, so only the total is compared. A wrong value is reported once:
 * the check then accepts both the calculated sum and the file's sum.
 */
export class CumulativeCheck {
  private sum = NaN;
  private given = NaN;
  private profit = NaN;
  private number = NaN;
  /** Number of steps that fit only oldest first, and only newest first. */
  private oldestFirstSteps = 0;
  private newestFirstSteps = 0;
  private steps = 0;
  private jumps = 0;
  private flagged = 0;
  private total = 0;
  private trades = 0;
  /** Profit of the trades before the first row with a sum, and after the last one. */
  private profitBefore = 0;
  private profitAfter = 0;
  /** The first and last rows with a sum: the sum, and the sum before the row's profit. */
  private firstRow = -1;
  private firstGiven = NaN;
  private firstBefore = NaN;
  private lastRow = -1;
  private lastGiven = NaN;
  private lastBefore = NaN;
  /** The same for the lowest and highest trade numbers. */
  private lowest = Number.POSITIVE_INFINITY;
  private lowestRow = -1;
  private lowestGiven = NaN;
  private lowestBefore = NaN;
  private highest = Number.NEGATIVE_INFINITY;
  private highestGiven = NaN;
  /** Whether a trade is unreadable: anywhere, before the first sum, or after the last sum. */
  private hasUnreadable = false;
  private hasUnreadableBefore = false;
  private hasUnreadableAfter = false;

  /** Adds a trade with its sum, or NaN. Returns false if the sum contradicts the previous rows. */
  add(row: number, number: number, profit: number, given: number): boolean {
    this.total += profit;
    this.trades += 1;
    const isConsistent = Number.isNaN(given) ? this.advance(profit) : this.compare(number, profit, given);
    this.profit = profit;
    this.number = number;
    if (Number.isNaN(given)) {
      if (this.firstRow < 0) this.profitBefore += profit;
      this.profitAfter += profit;
    } else this.remember(row, number, given, given - profit);
    return isConsistent;
  }

  /** Adds a trade without a profit. The next sum is not compared. */
  addUnknown(): void {
    this.sum = this.given = NaN;
  }

  /** Adds a trade that could not be read, which the parser reports. */
  addUnreadable(): void {
    this.addUnknown();
    this.hasUnreadable = this.hasUnreadableAfter = true;
    if (this.firstRow < 0) this.hasUnreadableBefore = true;
  }

  /** Adds unreadable trades at unknown positions in the file. */
  addUnreadableAnywhere(): void {
    this.addUnknown();
    this.hasUnreadable = this.hasUnreadableBefore = this.hasUnreadableAfter = true;
  }

  /** Whether each sum equals the previous one plus the row's profit. */
  get isProven(): boolean {
    return this.trades > 1 && this.steps === this.trades - 1 && this.flagged + this.jumps === 0 && !this.hasUnreadable;
  }

  /** Reports findings about the whole file: missing trades, or a different total profit. */
  finish(notes: ReadingNotes): void {
    if (this.firstRow < 0) return;
    if (this.jumps > MAX_JUMP_SHARE * this.steps) notes.file('assumed', NOT_FOLLOWED);
    const isNewestFirst = this.newestFirstSteps > this.oldestFirstSteps;
    const oldest = isNewestFirst ? this.lastBefore : this.firstBefore;
    const isNumbered = this.lowestRow >= 0;
    const before = isNumbered ? this.lowestBefore : oldest;
    // Trade numbers may follow entries while the column follows exits.
    const earlier = isNewestFirst ? this.profitAfter : this.profitBefore;
    const oldestGiven = isNewestFirst ? this.lastGiven : this.firstGiven;
    const begins =
      Math.abs(oldest - earlier) <= roundingOf(oldestGiven) ||
      Math.abs(before - earlier) <= roundingOf(isNumbered ? this.lowestGiven : oldestGiven);
    if (!begins && !(isNewestFirst ? this.hasUnreadableAfter : this.hasUnreadableBefore)) {
      notes.row('warned', LATE_START, isNumbered ? this.lowestRow : isNewestFirst ? this.lastRow : this.firstRow);
    }
    if (this.hasUnreadable || this.flagged > 0) return;
    const later = isNewestFirst ? this.profitBefore : this.profitAfter;
    const end = this.total - later + (begins ? 0 : before - earlier);
    const isEnd = (given: number): boolean => Math.abs(given - end) <= roundingOf(given) + ROUNDING_EACH * this.trades;
    if (!isEnd(isNewestFirst ? this.firstGiven : this.lastGiven) && !isEnd(this.highestGiven)) {
      notes.file('warned', OTHER_END);
    }
  }

  private advance(profit: number): true {
    const step = this.newestFirstSteps > this.oldestFirstSteps ? -this.profit : profit;
    this.sum += step;
    this.given += step;
    return true;
  }

  private compare(number: number, profit: number, given: number): boolean {
    if (Number.isNaN(this.sum)) {
      this.sum = this.given = given;
      return true;
    }
    const follows = this.leadsTo(given, profit);
    const precedes = this.leadsTo(given, -this.profit);
    if (follows && !precedes) this.oldestFirstSteps += 1;
    if (precedes && !follows) this.newestFirstSteps += 1;
    this.steps += 1;
    const isNewestFirst = this.newestFirstSteps > this.oldestFirstSteps;
    const step = number - this.number;
    // A single pair of rows may be in reverse order.
    if ((isNewestFirst ? precedes : follows) || (step === 1 && follows) || (step === -1 && precedes)) {
      this.sum = this.given = given;
      return true;
    }
    if (Math.abs(step) > 1) {
      this.jumps += 1;
      this.sum = this.given = given;
      return true;
    }
    this.sum += isNewestFirst ? -this.profit : profit;
    this.given = given;
    this.flagged += 1;
    return false;
  }

  private leadsTo(given: number, step: number): boolean {
    const rounding = Math.max(roundingOf(given), roundingOf(this.given));
    return Math.abs(given - this.sum - step) <= rounding || Math.abs(given - this.given - step) <= rounding;
  }

  private remember(row: number, number: number, given: number, before: number): void {
    if (this.firstRow < 0) {
      this.firstRow = row;
      this.firstGiven = given;
      this.firstBefore = before;
    }
    this.lastRow = row;
    this.lastGiven = given;
    this.lastBefore = before;
    this.profitAfter = 0;
    this.hasUnreadableAfter = false;
    if (number < this.lowest) {
      this.lowest = number;
      this.lowestRow = row;
      this.lowestGiven = given;
      this.lowestBefore = before;
    }
    if (number > this.highest) {
      this.highest = number;
      this.highestGiven = given;
    }
  }
}
