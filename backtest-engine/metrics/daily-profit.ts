import { dayOf, weekdayOf } from '../model/time.js';

const TRADING_DAYS_A_YEAR = 252;

interface DailyRatios {
  sharpe: number | null;
  sortino: number | null;
}

/** Closed profit by day of exit, added up trade by trade in the order of their exits. */
export class DailyProfit {
  /** Hundredths; only days with a trade. The open day is not among them yet. */
  private readonly days = new Map<number, number>();
  private day = Number.NaN;
  private sum = 0;

  /** In hundredths; a trade without an exit time is left out. */
  add(exitTime: number, profit: number): void {
    const day = dayOf(exitTime);
    if (Number.isNaN(day)) return;
    if (day !== this.day) {
      this.closeDay();
      this.day = day;
      this.sum = 0;
    }
    this.sum += profit;
  }

  /**
   * Sharpe and Sortino from daily closed profit, risk-free 0, times √252. The days are all weekdays from the first to the
   * last exit, 0 where nothing closed, and those weekend days on which something did. Null without two days or any spread.
   */
  ratios(): DailyRatios {
    this.closeDay();
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    let total = 0;
    let weekendDays = 0;
    for (const [day, profit] of this.days) {
      first = Math.min(first, day);
      last = Math.max(last, day);
      total += profit;
      if (weekdayOf(day) > 4) weekendDays += 1;
    }
    const count = weekendDays + (this.days.size === 0 ? 0 : weekdaysBetween(first, last));
    if (count < 2) return { sharpe: null, sortino: null };
    const mean = total / count;
    let squares = (count - this.days.size) * mean * mean;
    let losses = 0;
    for (const profit of this.days.values()) {
      squares += (profit - mean) ** 2;
      losses += Math.min(0, profit) ** 2;
    }
    const year = Math.sqrt(TRADING_DAYS_A_YEAR);
    return {
      sharpe: squares > 0 ? (mean / Math.sqrt(squares / (count - 1))) * year : null,
      sortino: losses > 0 ? (mean / Math.sqrt(losses / count)) * year : null,
    };
  }

  private closeDay(): void {
    if (!Number.isNaN(this.day)) this.days.set(this.day, this.sum);
  }
}

/** Mondays to Fridays from `first` to `last`, both included. */
function weekdaysBetween(first: number, last: number): number {
  const weeks = Math.floor((last - first + 1) / 7);
  let count = weeks * 5;
  for (let day = first + weeks * 7; day <= last; day += 1) if (weekdayOf(day) < 5) count += 1;
  return count;
}
