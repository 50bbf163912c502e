import { dayOf, hasTimesOfDay } from '../model/time.js';
import { closingLimitOf, countsOpenLoss, dailyLimitOf, type EvaluationOptions } from './evaluation-options.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { closeAtLimit, tradePath, type TradePath, type ExcursionOrder } from './trade-path.js';
import { lowerBound } from '../model/lower-bound.js';
import { enteredAt, type Trades, roundHundredths } from '../model/trades.js';
import { tradingDayStart, tradingDayShift } from './trading-day.js';

/**
 * Trading days with a closed trade, in order, one entry each. Money in whole hundredths, scaled, and relative to the
 * balance at the day's start.
 */
export interface EvaluationDays {
  day: number[];
  profit: number[];
  /** Lowest and highest equity of the day, open profit among it where the file has it. A day that goes on with part of a position need not touch 0. */
  low: number[];
  high: number[];
  /** Lowest equity at which the day's own peak was given back by the maximum loss or more; infinite where never. */
  givenBack: number[];
  /** Where the daily limit ended the evaluation: the day until its last trade went down to the limit; else null. */
  untilDailyFail: (DaySoFar | null)[];
  /** The trades taken, as positions in `Trades`; those of day n stand from firstTaken[n] up to firstTaken[n + 1]. */
  taken: Uint32Array;
  firstTaken: number[];
  /** Trades left out because a daily limit had ended their day, as positions in `Trades`. */
  skipped: number[];
  /** When a daily limit ended a trading day, by the day. */
  endings: Map<number, number>;
}

/** Lows and high as in `EvaluationDays`, before a trade's worst point; infinite before the day's first trade. */
interface DaySoFar {
  low: number;
  high: number;
  givenBack: number;
}

/**
 * Whether a daily limit had already ended the day. A trade that is over at that very moment may be what ended it, or a part of that;
 * without times of day, which `isTimed` tells, trades follow each other.
 */
export function isTooLate(ending: number | undefined, entry: number, exit: number, isTimed: boolean): boolean {
  return ending !== undefined && entry >= ending && (exit > ending || !isTimed);
}

/** Some of the trades, by their positions, `last` not with them, and when a daily limit ended the days before, which the walk adds to. */
interface PartOfTrades {
  first: number;
  last: number;
  endings: Map<number, number>;
}

/**
 * The trades from the start day on, or those of a part, by trading day of their exit, under the account's daily limit.
 * `endsWith` is asked after each day and ends the walk where it answers true; the counts then reach no further.
 */
export function evaluationDays(
  trades: Trades,
  account: PropFirmAccount,
  options: EvaluationOptions,
  order: ExcursionOrder,
  { endsWith, part }: { endsWith?: EndsWith; part?: PartOfTrades } = {},
): EvaluationDays {
  const { startDay, dayStartsAt } = options;
  const start = startDay === undefined ? 0 : lowerBound(trades.exitTime, tradingDayStart(startDay, dayStartsAt));
  const walk = new DayWalk(trades, account, options, order, part?.endings);
  walk.through(part?.first ?? start, part?.last ?? trades.length, endsWith);
  return walk.days;
}

type EndsWith = (days: EvaluationDays, at: number) => boolean;

/** Takes trades one after the other and closes their days. */
class DayWalk {
  readonly days: EvaluationDays;
  private today: Day | null = null;
  private taken = new Uint32Array(FIRST_TAKEN);
  private count = 0;
  /** The day that the trade before was entered on, and when a limit had ended it: most trades are entered on the same day as that one. */
  private lookedUp = Number.NaN;
  private ending: number | undefined;
  private readonly from: number;
  private readonly shift: number;
  private readonly isTimed: boolean;
  private readonly contracts: EvaluationOptions['contracts'];
  private readonly limit: ReturnType<typeof dailyLimitOf>;
  private readonly closing: ReturnType<typeof closingLimitOf>;
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
    this.days = noDays(endings);
    this.from = options.startDay ?? Number.NEGATIVE_INFINITY;
    this.shift = tradingDayShift(options.dayStartsAt);
    this.isTimed = hasTimesOfDay(trades);
    this.contracts = options.contracts;
    this.limit = dailyLimitOf(account, options);
    this.closing = closingLimitOf(account, options);
    this.loss = roundHundredths(100 * account.maximumLoss.amount);
    this.isLive = countsOpenLoss(account);
  }

  through(first: number, last: number, endsWith: EndsWith | undefined): void {
    for (let at = first; at < last; at += 1) {
      const exit = this.trades.exitTime[at]!;
      if (this.isLeftOut(at, exit)) continue;
      const day = dayOf(exit + this.shift);
      if (this.today === null || this.today.day !== day) {
        if (this.isOverWithToday(endsWith)) return;
        this.today = newDay(day);
      }
      // Where its account is over, what follows on the day decides nothing.
      if (this.today.untilDailyFail === null) this.take(this.today, at, exit);
    }
    this.isOverWithToday(endsWith);
  }

  /** Whether it is none of the account's trades: without an exit, from before its start, or too late for its day. */
  private isLeftOut(at: number, exit: number): boolean {
    if (Number.isNaN(exit)) return true;
    const entry = enteredAt(this.trades, at);
    const day = dayOf(entry + this.shift);
    if (day < this.from) return true;
    if (day !== this.lookedUp) {
      this.lookedUp = day;
      this.ending = this.days.endings.get(day);
    }
    if (!isTooLate(this.ending, entry, exit, this.isTimed)) return false;
    this.days.skipped.push(at);
    return true;
  }

  private take(today: Day, at: number, exit: number): void {
    const { limit, closing, order } = this;
    const path = tradePath(this.trades, at, this.isLive, this.contracts);
    const { profit, end, low, high, worstFirst } = closing ? closeAtLimit(closing, path, today.profit, order) : path;
    const bestFirst = order === 'bestFirst' && !worstFirst;
    if (limit?.effect === 'fail' && today.profit + low <= -limit.amount) {
      const before = bestFirst ? Math.max(today.high, today.profit + high) : today.high;
      today.untilDailyFail = { low: today.low, high: before, givenBack: today.givenBack };
    }
    addPath(today, { profit, end, low, high }, bestFirst, this.loss);
    if (this.count === this.taken.length) this.taken = withRoom(this.taken);
    this.taken[this.count] = at;
    this.count += 1;
    // Once a day: a trade that was open already may close later, still below the limit.
    const { endings } = this.days;
    if (limit && limit.effect !== 'fail' && today.profit <= -limit.amount && !endings.has(today.day)) {
      endings.set(today.day, exit);
      // It may be this day that has ended.
      this.lookedUp = Number.NaN;
    }
  }

  /** Closes the day, if there is one; whether the walk ends with it. */
  private isOverWithToday(endsWith: EndsWith | undefined): boolean {
    if (this.today === null) return false;
    const place = close(this.days, this.today, this.taken, this.count);
    return endsWith?.(this.days, place) === true;
  }
}

interface Day extends DaySoFar {
  day: number;
  profit: number;
  untilDailyFail: DaySoFar | null;
}

/** Its first trade says where it begins: not at 0 where that is what was left of a position. */
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

/** Trades that there is room for at first: an evaluation is often over soon. */
const FIRST_TAKEN = 1024;

function withRoom(taken: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * taken.length);
  larger.set(taken);
  return larger;
}

function noDays(endings = new Map<number, number>()): EvaluationDays {
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
