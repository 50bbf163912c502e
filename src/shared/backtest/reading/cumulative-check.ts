const ROUNDING = 1;

/**
 * Follows the file's own cumulative column, oldest or newest trade first, in hundredths. One wrong value is one finding:
 * the check goes on from the sum, or from the file's value where the rest of the file does.
 */
export class CumulativeCheck {
  private sum = NaN;
  private given = NaN;
  private profit = NaN;
  private number = NaN;

  /** Whether the value fits those before it; always where there is nothing to compare it with. */
  fits(number: number, profit: number, given: number): boolean {
    const step = number < this.number ? -this.profit : profit;
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

  /** A row was left out, so the next one has nothing to be compared with. */
  interrupt(): void {
    this.sum = this.given = NaN;
  }
}
