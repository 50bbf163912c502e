import { dayOf, hasTimesOfDay } from '../model/time.js';
import {
  findClosingLimit,
  isOpenLossCounted,
  findDailyLimit,
  type EvaluationOptions,
  type PropFirmAccount,
} from './prop-firm-rules.js';
import { closeAtLimit, toTradePath, type TradePath, type ExcursionOrder } from './trade-path.js';
import { copyInto, lowerBound } from '../model/typed-arrays.js';
import { enteredAt, type Trades, roundHundredths } from '../model/trades.js';
import { tradingDayStart, tradingDayShift } from './trading-day.js';

/**
 * Trading days with a closed trade, in order: one array entry per day. Money in whole hundredths,
 * scaled by the contracts, relative to the balance at the day's start.
 */
export interface EvaluationDays {
  day: number[];
  profit: number[];
  /**
   * Lowest and highest equity of the day, including open profit if known. May exclude 0 on a day
   * that starts with part of a position.
   */
  low: number[];
  high: number[];
  /** Lowest equity after giving back the maximum loss from the day's peak. Infinite without one. */
  givenBack: number[];
  /** The day before its last trade's low, if the daily limit failed the account. Else null. */
  untilDailyFail: (DaySoFar | null)[];
  /** Positions of the trades taken. Day n has those from firstTaken[n] until firstTaken[n + 1]. */
  taken: Uint32Array;
  firstTaken: number[];
  /** Trades left out after a daily limit ended their day, as positions in `Trades`. */
  skipped: number[];
  /** Times at which a daily limit ended trading days, by trading day. */
  endings: Map<number, number>;
}

/** A day before a trade's worst point, as in `EvaluationDays`. Infinite before any trade. */
interface DaySoFar {
  low: number;
  high: number;
  givenBack: number;
}

/**
 * Returns whether a trade came after the daily limit ended its day. Trades closing exactly at the
 * limit time still count: one of them triggered it. Without times of day (`isTimed` false), trades
 * follow each other in file order.
 */
export function isTooLate(ending: number | undefined, entry: number, exit: number, isTimed: boolean): boolean {
  return ending !== undefined && entry >= ending && (exit > ending || !isTimed);
}

/**
 * A range of trades from `first` until before `last`. `endings` has the earlier days that a daily
 * limit ended. `buildEvaluationDays` adds later ones.
 */
interface PartOfTrades {
  first: number;
  last: number;
  endings: Map<number, number>;
}

/**
 * Groups trades by the trading day of their exit, under the account's daily limit. Takes the trades
 * from the start day on, or the trades of `part`. Calls `endsWith` after each day and stops if it
 * returns true.
 */
export function buildEvaluationDays(
  trades: Trades,
  account: PropFirmAccount,
  options: EvaluationOptions,
  order: ExcursionOrder,
  { endsWith, part }: { endsWith?: EndsWith; part?: PartOfTrades } = {},
): EvaluationDays {
  const { startDay, dayStartsAt } = options;
  const start = startDay === undefined ? 0 : lowerBound(trades.exitTime, tradingDayStart(startDay, dayStartsAt));
  const walk = new DayBuilder(trades, account, options, order, part?.endings);
  walk.walk(part?.first ?? start, part?.last ?? trades.length, endsWith);
  return walk.days;
}

type EndsWith = (days: EvaluationDays, at: number) => boolean;

/** Adds one trade after another and closes their days. */
class DayBuilder {
  readonly days: EvaluationDays;
  private today: Day | null = null;
  private taken = new Uint32Array(INITIAL_CAPACITY);
  private count = 0;
  /** Cached entry day of the previous trade, and the time at which a limit ended it. */
  private cachedDay = Number.NaN;
  private ending: number | undefined;
  private readonly from: number;
  private readonly shift: number;
  private readonly isTimed: boolean;
  private readonly contracts: EvaluationOptions['contracts'];
  private readonly limit: ReturnType<typeof findDailyLimit>;
  private readonly closing: ReturnType<typeof findClosingLimit>;
  /** The maximum loss, in hundredths. */
  private readonly loss: number;
  private readonly isLive: boolean;

  constructor(
    private readonly trades: Trades,
    account: PropFirmAccount,
    options: EvaluationOptions,
    private readonly order: ExcursionOrder,
    endings?: Map<number, number>,
  ) {
    this.days = emptyDays(endings);
    this.from = options.startDay ?? Number.NEGATIVE_INFINITY;
    this.shift = tradingDayShift(options.dayStartsAt);
    this.isTimed = hasTimesOfDay(trades);
    this.contracts = options.contracts;
    this.limit = findDailyLimit(account, options);
    this.closing = findClosingLimit(account, options);
    this.loss = roundHundredths(100 * account.maximumLoss.amount);
    this.isLive = isOpenLossCounted(account);
  }

  walk(first: number, last: number, endsWith: EndsWith | undefined): void {
    for (let at = first; at < last; at += 1) {
      const exit = this.trades.exitTime[at]!;
      if (this.isLeftOut(at, exit)) continue;
      const day = dayOf(exit + this.shift);
      if (this.today === null || this.today.day !== day) {
        if (this.closeToday(endsWith)) return;
        this.today = newDay(day);
      }
      // After a daily failure, the rest of the day does not matter.
      if (this.today.untilDailyFail === null) this.take(this.today, at, exit);
    }
    this.closeToday(endsWith);
  }

  /** Returns whether a trade has no exit, precedes the start, or came after a daily limit. */
  private isLeftOut(at: number, exit: number): boolean {
    if (Number.isNaN(exit)) return true;
    const entry = enteredAt(this.trades, at);
    const day = dayOf(entry + this.shift);
    if (day < this.from) return true;
    if (day !== this.cachedDay) {
      this.cachedDay = day;
      this.ending = this.days.endings.get(day);
    }
    if (!isTooLate(this.ending, entry, exit, this.isTimed)) return false;
    this.days.skipped.push(at);
    return true;
  }

  private take(today: Day, at: number, exit: number): void {
    const { limit, closing, order } = this;
    const path = toTradePath(this.trades, at, this.isLive, this.contracts);
    const { profit, end, low, high, worstFirst } = closing ? closeAtLimit(closing, path, today.profit, order) : path;
    const bestFirst = order === 'bestFirst' && !worstFirst;
    if (limit?.effect === 'fail' && today.profit + low <= -limit.amount) {
      const before = bestFirst ? Math.max(today.high, today.profit + high) : today.high;
      today.untilDailyFail = { low: today.low, high: before, givenBack: today.givenBack };
    }
    addPath(today, { profit, end, low, high }, bestFirst, this.loss);
    if (this.count === this.taken.length) this.taken = copyInto(new Uint32Array(2 * this.count), this.taken);
    this.taken[this.count] = at;
    this.count += 1;
    // Only the first time: earlier entries may close later, still below the limit.
    const { endings } = this.days;
    if (limit && limit.effect !== 'fail' && today.profit <= -limit.amount && !endings.has(today.day)) {
      endings.set(today.day, exit);
      // The limit may have ended the cached day.
      this.cachedDay = Number.NaN;
    }
  }

  /** Closes the current day, if any. Returns whether the evaluation ends. */
  private closeToday(endsWith: EndsWith | undefined): boolean {
    if (this.today === null) return false;
    const at = close(this.days, this.today, this.taken, this.count);
    return endsWith?.(this.days, at) === true;
  }
}

interface Day extends DaySoFar {
  day: number;
  profit: number;
  untilDailyFail: DaySoFar | null;
}

/** Creates a day with infinite bounds, because a day may start with part of a position. */
function newDay(day: number): Day {
  return {
    day,
    profit: 0,
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
    givenBack: Number.POSITIVE_INFINITY,
    untilDailyFail: null,
  };
}

/** Initial capacity. Most evaluations end early. */
const INITIAL_CAPACITY = 1024;

function emptyDays(endings = new Map<number, number>()): EvaluationDays {
  return {
    day: [],
    profit: [],
    low: [],
    high: [],
    givenBack: [],
    untilDailyFail: [],
    taken: new Uint32Array(0),
    firstTaken: [0],
    skipped: [],
    endings,
  };
}

type Points = Pick<TradePath, 'profit' | 'end' | 'low' | 'high'>;

function addPath(day: Day, { profit, end, low, high }: Points, bestFirst: boolean, loss: number): void {
  const lowest = day.profit + low;
  const highest = Math.max(day.high, day.profit + high);
  const close = day.profit + end;
  if ((bestFirst ? highest : day.high) - lowest >= loss) day.givenBack = Math.min(day.givenBack, lowest);
  if (highest - close >= loss) day.givenBack = Math.min(day.givenBack, close);
  day.low = Math.min(day.low, lowest);
  day.high = highest;
  day.profit += profit;
}

function close(days: EvaluationDays, today: Day, taken: Uint32Array, count: number): number {
  days.taken = taken.subarray(0, count);
  days.profit.push(today.profit);
  days.low.push(today.low);
  days.high.push(today.high);
  days.givenBack.push(today.givenBack);
  days.untilDailyFail.push(today.untilDailyFail);
  days.firstTaken.push(count);
  return days.day.push(today.day) - 1;
}
