import { LATE_BEGINNING, NOT_FOLLOWED, OTHER_END, type ReadingNotes } from '../model/reading-notes.js';

const ROUNDING = 1;
/** Rounding as a share of the sum: TradingView writes eight digits. */
const ROUNDING_SHARE = 1e-7;
/** Rounding error of each profit in a sum. */
const ROUNDING_EACH = 0.5;
const roundingOf = (sum: number): number => ROUNDING + ROUNDING_SHARE * Math.abs(sum);
/**
 * Maximum share of steps that skip trade numbers. Above it, most of the column cannot be compared.
 */
const SHUFFLED = 0.2;
/** Complaint about a cumulative column. */
export const CUMULATIVE_MISMATCH = 'is not the sum of the profits up to that row';

/**
 * Compares profits with the file's own cumulative column, in hundredths.
 * Rows may be sorted oldest or newest first, which the column itself shows. If trade numbers jump,
 * rows are sorted differently or trades were removed. Only the total is compared then.
 * One wrong value is one finding. The check continues from the calculated sum, or from the file's
 * value if the rest of the file does.
 */
export class CumulativeCheck {
  private sum = NaN;
  private given = NaN;
  private profit = NaN;
  private number = NaN;
  /** Steps that fit only oldest first, and only newest first. */
  private onwards = 0;
  private backwards = 0;
  private steps = 0;
  /** Steps that skip other trades, whose profits lie between the two rows. */
  private jumps = 0;
  private flagged = 0;
  /** Totals of all trades. */
  private total = 0;
  private trades = 0;
  /** Profit of the trades before the first row with a sum, and after the last one. */
  private ahead = 0;
  private behind = 0;
  /** The first and last compared rows: value, and value minus own profit. */
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
  /** Whether a trade is unreadable: anywhere, before the first sum, or after the last one. */
  private hasLost = false;
  private hasLostBefore = false;
  private hasLostBehind = false;

  /** Adds a trade with its sum, or NaN. Returns false if the sum contradicts the previous rows. */
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

  /** Skips a trade without a profit. The next row then has nothing to be compared with. */
  interrupt(): void {
    this.sum = this.given = NaN;
  }

  /** Skips a trade that could not be read. The trade is reported elsewhere. */
  lose(): void {
    this.interrupt();
    this.hasLost = this.hasLostBehind = true;
    if (this.firstRow < 0) this.hasLostBefore = true;
  }

  /** As `lose`, for trades at an unknown place in the file. */
  loseAnywhere(): void {
    this.interrupt();
    this.hasLost = this.hasLostBefore = this.hasLostBehind = true;
  }

  /** Whether each sum equals the previous one plus the row's profit. */
  get proves(): boolean {
    return this.trades > 1 && this.steps === this.trades - 1 && this.flagged + this.jumps === 0 && !this.hasLost;
  }

  /** Reports findings about the whole file: missing trades, or a different total profit. */
  finish(notes: ReadingNotes): void {
    if (this.firstRow < 0) return;
    if (this.jumps > SHUFFLED * this.steps) notes.file('assumed', NOT_FOLLOWED);
    const isNewestFirst = this.backwards > this.onwards;
    const oldest = isNewestFirst ? this.lastBefore : this.firstBefore;
    const isNumbered = this.lowestRow >= 0;
    const before = isNumbered ? this.lowestBefore : oldest;
    // Trade numbers may follow entries while the column follows exits.
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
