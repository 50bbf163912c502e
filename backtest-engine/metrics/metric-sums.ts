import type { Trades } from '../model/trades.js';
import { dayOf, weekdayOf } from '../model/time.js';

const TRADING_DAYS_PER_YEAR = 252;

interface DailyRatios {
  sharpe: number | null;
  sortino: number | null;
}

/** Closed profit by day of exit. Add trades in exit order. */
class DailyProfit {
  /** Profit in hundredths of each finished day with a trade. */
  private readonly days = new Map<number, number>();
  private day = Number.NaN;
  private sum = 0;

  /** Adds a trade's profit, in hundredths. Ignores a trade without an exit time. */
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
   * Calculates annualized Sharpe and Sortino ratios from daily closed profit, with the factor √252
   * and a risk-free rate of 0. Counts all weekdays from the first to the last exit, and weekend
   * days with a trade. Null for fewer than two days or if all days are equal.
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
    const year = Math.sqrt(TRADING_DAYS_PER_YEAR);
    return {
      sharpe: squares > 0 ? (mean / Math.sqrt(squares / (count - 1))) * year : null,
      sortino: losses > 0 ? (mean / Math.sqrt(losses / count)) * year : null,
    };
  }

  private closeDay(): void {
    if (!Number.isNaN(this.day)) this.days.set(this.day, this.sum);
  }
}

function weekdaysBetween(first: number, last: number): number {
  const weeks = Math.floor((last - first + 1) / 7);
  let count = weeks * 5;
  for (let day = first + weeks * 7; day <= last; day += 1) if (weekdayOf(day) < 5) count += 1;
  return count;
}

/** Sum and count of known values. Ignores NaN. */
class KnownSum {
  sum = 0;
  count = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.sum += value;
    this.count += 1;
  }
}

/** Running sums for metrics, in hundredths. Add trades in exit order. */
export class MetricSums {
  trades = 0;
  won = 0;
  lost = 0;
  winners = 0;
  losers = 0;
  longestWinningRun = 0;
  longestLosingRun = 0;
  maxDrawdown = 0;
  /** Max drawdown as a share of the balance at its peak. 0 without a starting balance. */
  maxDrawdownShare = 0;
  largestWinner = 0;
  largestLoser = 0;
  readonly mae = new KnownSum();
  readonly mfe = new KnownSum();
  /** Best open profit minus closed profit of each trade. */
  readonly givenBack = new KnownSum();
  readonly commission = new KnownSum();
  /** Milliseconds from entry to exit. */
  readonly duration = new KnownSum();
  readonly daily = new DailyProfit();
  /** Infinite without times. */
  firstTime = Number.POSITIVE_INFINITY;
  /** NaN without exit times. */
  lastExit = Number.NaN;
  /** Sum of squared distances of the profits from their mean (Welford's method). */
  squares = 0;
  private winning = 0;
  private losing = 0;
  private peak = 0;
  private mean = 0;

  /** `startingBalance` is in hundredths, or NaN if unknown. */
  constructor(private readonly startingBalance: number) {}

  get net(): number {
    return this.won + this.lost;
  }

  add(trades: Trades, at: number): void {
    const profit = trades.profit[at]!;
    this.trades += 1;
    this.addResult(profit);
    const distance = profit - this.mean;
    this.mean += distance / this.trades;
    this.squares += distance * (profit - this.mean);
    this.addDrawdown(this.net);
    if (trades.mae) this.mae.add(trades.mae[at]!);
    if (trades.mfe) {
      this.mfe.add(trades.mfe[at]!);
      this.givenBack.add(trades.mfe[at]! - profit);
    }
    if (trades.commission) this.commission.add(trades.commission[at]!);
    const entry = trades.entryTime[at]!;
    const exit = trades.exitTime[at]!;
    if (entry < this.firstTime) this.firstTime = entry;
    if (exit < this.firstTime) this.firstTime = exit;
    this.lastExit = exit;
    // An exit before its entry is a typo, which `separateTrades` reports.
    if (exit >= entry) this.duration.add(exit - entry);
    this.daily.add(exit, profit);
  }

  private addDrawdown(net: number): void {
    if (net > this.peak) this.peak = net;
    const drawdown = this.peak - net;
    if (drawdown > this.maxDrawdown) this.maxDrawdown = drawdown;
    const balance = this.startingBalance + this.peak;
    if (drawdown > this.maxDrawdownShare * balance) this.maxDrawdownShare = drawdown / balance;
  }

  private addResult(profit: number): void {
    this.winning = profit > 0 ? this.winning + 1 : 0;
    this.losing = profit < 0 ? this.losing + 1 : 0;
    if (profit > 0) {
      this.won += profit;
      this.winners += 1;
      if (profit > this.largestWinner) this.largestWinner = profit;
      if (this.winning > this.longestWinningRun) this.longestWinningRun = this.winning;
    } else if (profit < 0) {
      this.lost += profit;
      this.losers += 1;
      if (profit < this.largestLoser) this.largestLoser = profit;
      if (this.losing > this.longestLosingRun) this.longestLosingRun = this.losing;
    }
  }
}
