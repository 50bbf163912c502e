import type { Trades } from '../model/trades.js';
import { DailyProfit } from './daily-profit.js';

/** Adds up what is known; NaN is left out. */
class KnownSum {
  sum = 0;
  count = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.sum += value;
    this.count += 1;
  }
}

/** What the figures of some trades are worked out from, added up trade by trade in the order of their exits. Money in hundredths. */
export class SideSums {
  trades = 0;
  won = 0;
  lost = 0;
  winners = 0;
  losers = 0;
  longestWinningRun = 0;
  longestLosingRun = 0;
  maxDrawdown = 0;
  /** The deepest drawdown as a share of the balance at its peak; 0 without a starting balance. */
  maxDrawdownShare = 0;
  largestWinner = 0;
  largestLoser = 0;
  readonly mae = new KnownSum();
  readonly mfe = new KnownSum();
  /** What each trade gave back of its best open profit. */
  readonly givenBack = new KnownSum();
  readonly commission = new KnownSum();
  /** Milliseconds from entry to exit. */
  readonly duration = new KnownSum();
  readonly daily = new DailyProfit();
  /** The first entry or exit, infinite where no time is known, and the last exit, NaN in a file without exit times. */
  firstTime = Number.POSITIVE_INFINITY;
  lastExit = Number.NaN;
  /** Squared distances of the profits from their mean (Welford's method: no second walk, and no difference of large sums). */
  squares = 0;
  private winning = 0;
  private losing = 0;
  private peak = 0;
  private mean = 0;

  /** `startingBalance` in hundredths; NaN where none is declared. */
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
    this.addFall(this.net);
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
    // Within one minute of the chart it is 0. An exit before its entry is mistyped, and said to be.
    if (exit >= entry) this.duration.add(exit - entry);
    this.daily.add(exit, profit);
  }

  private addFall(net: number): void {
    if (net > this.peak) this.peak = net;
    const fall = this.peak - net;
    if (fall > this.maxDrawdown) this.maxDrawdown = fall;
    const balance = this.startingBalance + this.peak;
    if (fall > this.maxDrawdownShare * balance) this.maxDrawdownShare = fall / balance;
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
