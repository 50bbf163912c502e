const ROUNDING = 1;

/** Where a row's cumulative profit stands, and what of it the row's own profit does not explain. */
interface Beginning {
  row: number;
  before: number;
}

/**
 * Follows the file's own cumulative column, oldest or newest trade first, in hundredths. One wrong value is one finding:
 * the check goes on from the sum, or from the file's value where the rest of the file does.
 */
export class CumulativeCheck {
  private sum = NaN;
  private given = NaN;
  private profit = NaN;
  private number = NaN;
  /** Steps to a later trade less those to an earlier one. */
  private onwards = 0;
  private first: Beginning | null = null;
  private last: Beginning | null = null;

  /** Whether the value of a row fits those before it; always where there is nothing to compare it with. */
  fits(row: number, number: number, profit: number, given: number): boolean {
    const isBackwards = number < this.number;
    this.onwards += isBackwards ? -1 : 1;
    this.last = { row, before: given - profit };
    this.first ??= this.last;
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

  /** The row of the oldest trade where the column does not begin with its profit; null where it does or there is none. */
  get lateBeginning(): number | null {
    const oldest = this.onwards < 0 ? this.last : this.first;
    return oldest !== null && Math.abs(oldest.before) > ROUNDING ? oldest.row : null;
  }

  /** A row was left out, so the next one has nothing to be compared with. */
  interrupt(): void {
    this.sum = this.given = NaN;
  }
}
