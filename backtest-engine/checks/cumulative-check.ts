import { LATE_BEGINNING, NOT_FOLLOWED, OTHER_END, type ReadingNotes } from '../model/reading-notes.js';

const ROUNDING = 1;
/** Of a sum itself: TradingView writes eight digits, which are tenths from a million on. */
const ROUNDING_SHARE = 1e-7;
/** What rounding may make of each profit in a sum. */
const ROUNDING_EACH = 0.5;
const roundingOf = (sum: number): number => ROUNDING + ROUNDING_SHARE * Math.abs(sum);
/** A share of the steps from row to row: where more of them lead past other trades, most of the column says nothing. */
const SHUFFLED = 0.2;
/** The complaint of a cumulative column. */
export const CUMULATIVE_MISMATCH = 'is not the sum of the profits up to that row';

/**
 * Follows the file's own cumulative column, in hundredths. Rows stand oldest or newest first, which the column itself tells;
 * where trade numbers jump, the rows are sorted by something else or trades were taken out, so only the sum of all is
 * compared. One wrong value is one finding: the check goes on from the sum, or from the file's value where the rest of the
 * file does.
 */
export class CumulativeCheck {
  private sum = NaN;
  private given = NaN;
  private profit = NaN;
  private number = NaN;
  /** Steps that fit oldest first alone, and newest first alone. */
  private onwards = 0;
  private backwards = 0;
  private steps = 0;
  /** Steps past other trades, whose profits lie between the two rows. */
  private jumps = 0;
  private flagged = 0;
  /** Of all trades. */
  private total = 0;
  private trades = 0;
  /** Of the trades before the first row that gives a sum, and behind the last one. */
  private ahead = 0;
  private behind = 0;
  /** The first and the last row that was compared: its value, and what of it its own profit does not explain. */
  private firstRow = -1;
  private firstGiven = NaN;
  private firstBefore = NaN;
  private lastRow = -1;
  private lastGiven = NaN;
  private lastBefore = NaN;
  /** The same of the trades of the lowest and the highest number. */
  private lowest = Number.POSITIVE_INFINITY;
  private lowestRow = -1;
  private lowestGiven = NaN;
  private lowestBefore = NaN;
  private highest = Number.NEGATIVE_INFINITY;
  private highestGiven = NaN;
  /** Whether a trade before the first row, between the rows or behind the last one could not be read. */
  private hasLost = false;
  private hasLostBefore = false;
  private hasLostBehind = false;

  /** Takes a trade; `given` NaN where its row gives no sum. Answers whether the value fits; always where there is nothing to compare it with. */
  fits(row: number, number: number, profit: number, given: number): boolean {
    this.total += profit;
    this.trades += 1;
    const hasFitted = Number.isNaN(given) ? this.goOn(profit) : this.compare(number, profit, given);
    this.profit = profit;
    this.number = number;
    if (Number.isNaN(given)) {
      if (this.firstRow < 0) this.ahead += profit;
      this.behind += profit;
    } else this.remember(row, number, given, given - profit);
    return hasFitted;
  }

  /** A trade's profit is not known and not asked for, so the next row has nothing to be compared with. */
  interrupt(): void {
    this.sum = this.given = NaN;
  }

  /** A trade could not be read, which is told of elsewhere. */
  lose(): void {
    this.interrupt();
    this.hasLost = this.hasLostBehind = true;
    if (this.firstRow < 0) this.hasLostBefore = true;
  }

  /** As `lose`, for trades whose place in the file is not known. */
  loseAnywhere(): void {
    this.interrupt();
    this.hasLost = this.hasLostBefore = this.hasLostBehind = true;
  }

  /** Whether the column proves every profit: each row's sum is the one of the row before and its profit. */
  get proves(): boolean {
    return this.trades > 1 && this.steps === this.trades - 1 && this.flagged + this.jumps === 0 && !this.hasLost;
  }

  /** Says what only all rows tell: trades that are missing, or another profit than the file's own. */
  finish(notes: ReadingNotes): void {
    if (this.firstRow < 0) return;
    if (this.jumps > SHUFFLED * this.steps) notes.file('assumed', NOT_FOLLOWED);
    const isNewestFirst = this.backwards > this.onwards;
    const oldest = isNewestFirst ? this.lastBefore : this.firstBefore;
    const isNumbered = this.lowestRow >= 0;
    const before = isNumbered ? this.lowestBefore : oldest;
    // Numbers may be given by entry while the column goes by exit.
    const earlier = isNewestFirst ? this.behind : this.ahead;
    const oldestGiven = isNewestFirst ? this.lastGiven : this.firstGiven;
    const begins =
      Math.abs(oldest - earlier) <= roundingOf(oldestGiven) ||
      Math.abs(before - earlier) <= roundingOf(isNumbered ? this.lowestGiven : oldestGiven);
    if (!begins && !(isNewestFirst ? this.hasLostBehind : this.hasLostBefore)) {
      notes.row('warned', LATE_BEGINNING, isNumbered ? this.lowestRow : isNewestFirst ? this.lastRow : this.firstRow);
    }
    if (this.hasLost || this.flagged > 0) return;
    const later = isNewestFirst ? this.ahead : this.behind;
    const end = this.total - later + (begins ? 0 : before - earlier);
    const isEnd = (given: number): boolean => Math.abs(given - end) <= roundingOf(given) + ROUNDING_EACH * this.trades;
    if (!isEnd(isNewestFirst ? this.firstGiven : this.lastGiven) && !isEnd(this.highestGiven)) {
      notes.file('warned', OTHER_END);
    }
  }

  private goOn(profit: number): true {
    const step = this.backwards > this.onwards ? -this.profit : profit;
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
    if (follows && !precedes) this.onwards += 1;
    if (precedes && !follows) this.backwards += 1;
    this.steps += 1;
    const isNewestFirst = this.backwards > this.onwards;
    const step = number - this.number;
    // A single pair of rows may stand the other way round.
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
    this.behind = 0;
    this.hasLostBehind = false;
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
