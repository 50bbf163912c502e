import {
  findDailyLimit,
  type EvaluationOptions,
  type PropFirmAccount,
  requiredTradingDays,
} from './prop-firm-rules.js';
import type { TradePath, ExcursionOrder } from './trade-path.js';
import type { EvaluationDays } from './evaluation-days.js';
import { roundHundredths } from '../model/trades.js';

/** Rounding error of binary fractions, in hundredths. */
const ROUNDING_ERROR = 1e-6;

export type BreachedRule = 'maximumLoss' | 'dailyLoss';

/** An account under evaluation, simulated day by day. Money in hundredths. */
export class EvaluationAccount {
  readonly start: number;
  readonly loss: number;
  balance: number;
  floor: number;
  bestDay = 0;
  daysTraded = 0;
  private readonly kind: PropFirmAccount['maximumLoss']['kind'];
  private readonly ceiling: number;
  private readonly percent: number | null;
  private readonly minimumDays: number;
  private readonly dailyAmount: number;

  constructor(
    private readonly rules: PropFirmAccount,
    options: EvaluationOptions,
  ) {
    const { size, maximumLoss, consistency } = rules;
    this.start = roundHundredths(100 * size);
    this.loss = roundHundredths(100 * maximumLoss.amount);
    this.kind = maximumLoss.kind;
    this.ceiling = maximumLoss.locksAtStart ? this.start : Number.POSITIVE_INFINITY;
    this.percent = consistency === null || consistency === 'none' ? null : consistency.percent;
    this.minimumDays = requiredTradingDays(rules);
    this.dailyAmount = findDailyLimit(rules, options)?.amount ?? Number.POSITIVE_INFINITY;
    this.balance = this.start;
    this.floor = this.start - this.loss;
  }

  get profit(): number {
    return this.balance - this.start;
  }

  /** The required profit: at least the best day divided by its maximum share. */
  get target(): number {
    const target = roundHundredths(100 * this.rules.profitTarget);
    // Rounded up to whole hundredths, as displayed.
    return this.percent === null
      ? target
      : Math.max(target, Math.ceil((this.bestDay * 100) / this.percent - ROUNDING_ERROR));
  }

  /** Returns the rule that the day breaks first, or null. Touching the floor breaks it. */
  findBreachedRule(days: EvaluationDays, at: number): BreachedRule | null {
    const breaksFloor = this.reachesFloor(days.low[at]!, days.givenBack[at]!);
    const until = days.untilDailyFail[at];
    if (!until) return breaksFloor ? 'maximumLoss' : null;
    if (this.reachesFloor(until.low, until.givenBack)) return 'maximumLoss';
    // Both rules break in the same trade: on the way down, equity meets the higher line first.
    const floor = this.kind === 'intraday' ? this.raised(this.balance + until.high) : this.floor;
    return breaksFloor && floor >= this.balance - this.dailyAmount ? 'maximumLoss' : 'dailyLoss';
  }

  /** Returns whether equity reaches the floor. An intraday floor also follows the day's peak. */
  private reachesFloor(low: number, givenBack: number): boolean {
    const trails = this.kind === 'intraday' && givenBack < Number.POSITIVE_INFINITY;
    return this.balance + low <= this.floor || (trails && this.balance + givenBack <= this.ceiling);
  }

  /** Adds a day that breaks no rule, and moves the floor. Returns whether the account passes. */
  close(days: EvaluationDays, at: number): boolean {
    const profit = days.profit[at]!;
    if (this.kind === 'intraday') this.raise(this.balance + days.high[at]!);
    this.balance += profit;
    if (this.kind === 'endOfDay') this.raise(this.balance);
    if (profit > this.bestDay) this.bestDay = profit;
    this.daysTraded += 1;
    return this.profit >= this.target && this.daysTraded >= this.minimumDays;
  }

  private raise(peak: number): void {
    this.floor = this.raised(peak);
  }

  private raised(peak: number): number {
    return Math.max(this.floor, Math.min(peak - this.loss, this.ceiling));
  }

  /**
   * Finds the trade that breaks `rule`, as a position in `paths`, and the equity and limit line at
   * the breach, in hundredths. The account cannot be used afterwards.
   */
  findBreak(
    rule: BreachedRule,
    paths: readonly TradePath[],
    order: ExcursionOrder,
  ): { at: number; equity: number; line: number } {
    const dailyLine = this.balance - this.dailyAmount;
    const trails = this.kind === 'intraday';
    for (const [at, path] of paths.entries()) {
      const low = this.balance + path.low;
      const high = this.balance + path.high;
      const end = this.balance + path.end;
      this.balance += path.profit;
      if (rule === 'dailyLoss') {
        if (low <= dailyLine) return { at, equity: low, line: dailyLine };
        continue;
      }
      const floorBefore = this.floor;
      if (trails && order === 'bestFirst' && !path.worstFirst) this.raise(high);
      // If the best point lifted the floor above the trade's close, the close certainly breaks it.
      // The worst point may have come before the best.
      if (trails && low > floorBefore && end <= this.floor) return { at, equity: end, line: this.floor };
      if (low <= this.floor) return { at, equity: low, line: this.floor };
      if (!trails) continue;
      this.raise(high);
      if (end <= this.floor) return { at, equity: end, line: this.floor };
    }
    throw new Error(`No trade of the day breaks the rule ${rule}.`);
  }
}
