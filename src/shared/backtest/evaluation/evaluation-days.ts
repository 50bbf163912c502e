import { DAY_MS, dayOf, HOUR_MS, HOURS_A_DAY } from '../time.js';
import { closingLimitOf, countsOpenLoss, dailyLimitOf, type EvaluationOptions } from './evaluation-options.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { closedAt, tradePath, type TradePath, type WithinTrade } from './trade-path.js';
import { firstFrom } from '../first-from.js';
import { hasTimesOfDay } from '../times-of-day.js';
import { type Trades, wholeHundredths } from '../trades.js';

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

/** From this hour on a beginning belongs to the next date's trading day: 18:00 opens tomorrow's, 08:00 today's. */
export const OPENS_NEXT_DATE = 12;

/** What a time is moved by to fall on the date that its trading day is named by. */
function dayShift(dayStartsAt = 0): number {
  return (dayStartsAt >= OPENS_NEXT_DATE ? HOURS_A_DAY - dayStartsAt : -dayStartsAt) * HOUR_MS;
}

/** When a trading day begins, in milliseconds of the chart's clock. */
export function beginningOf(day: number, { dayStartsAt }: Pick<EvaluationOptions, 'dayStartsAt'>): number {
  return day * DAY_MS - dayShift(dayStartsAt);
}

/** The trading day of a time of the chart's clock, in days since 1970-01-01; `dayStartsAt` as in `EvaluationOptions`. */
export function tradingDayOf(time: number, dayStartsAt: number): number {
  return dayOf(time + dayShift(dayStartsAt));
}

/** When the trading day of a time begins, and when the one after it does. */
export function dayAround(time: number, dayStartsAt: number): [from: number, to: number] {
  const from = beginningOf(tradingDayOf(time, dayStartsAt), { dayStartsAt });
  return [from, from + DAY_MS];
}

/**
 * Whether its day had ended by then, if at all. A trade that is over at that very moment may be what ended it, or a part of that;
 * without times of day, which `isTimed` tells, trades follow each other.
 */
export function isTooLate(ending: number | undefined, entry: number, exit: number, isTimed: boolean): boolean {
  return ending !== undefined && entry >= ending && (exit > ending || !isTimed);
}

/** When a trade was entered, its exit where the file does not say; NaN where it gives neither. */
export function enteredAt({ entryTime, exitTime }: Trades, at: number): number {
  return Number.isNaN(entryTime[at]!) ? exitTime[at]! : entryTime[at]!;
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
  order: WithinTrade,
  { endsWith, part }: { endsWith?: (days: EvaluationDays, at: number) => boolean; part?: PartOfTrades } = {},
): EvaluationDays {
  const days = noDays(part?.endings);
  const { endings } = days;
  const limit = dailyLimitOf(account, options);
  const loss = wholeHundredths(100 * account.maximumLoss.amount);
  const from = options.startDay ?? Number.NEGATIVE_INFINITY;
  const { contracts } = options;
  const live = countsOpenLoss(account);
  const closing = closingLimitOf(account, options);
  const shift = dayShift(options.dayStartsAt);
  const isTimed = hasTimesOfDay(trades);
  const first =
    part?.first ??
    (options.startDay === undefined ? 0 : firstFrom(trades.exitTime, beginningOf(options.startDay, options)));
  const last = part?.last ?? trades.length;
  let taken = new Uint32Array(FIRST_TAKEN);
  let today: Day | null = null;
  let count = 0;
  /** The day that the trade before was entered on, and when a limit had ended it: most trades are entered on the same day as that one. */
  let lookedUp = Number.NaN;
  let ending: number | undefined;
  for (let at = first; at < last; at += 1) {
    const exit = trades.exitTime[at]!;
    if (Number.isNaN(exit)) continue;
    const entry = enteredAt(trades, at);
    const entryDay = dayOf(entry + shift);
    if (entryDay < from) continue;
    if (entryDay !== lookedUp) {
      lookedUp = entryDay;
      ending = endings.get(entryDay);
    }
    if (isTooLate(ending, entry, exit, isTimed)) {
      days.skipped.push(at);
      continue;
    }
    const day = dayOf(exit + shift);
    if (today === null || today.day !== day) {
      if (today) {
        const place = close(days, today, taken, count);
        if (endsWith?.(days, place)) return days;
      }
      today = newDay(day);
    }
    // The account is over: what follows on its day decides nothing.
    if (today.untilDailyFail) continue;
    const path = tradePath(trades, at, live, contracts);
    const { profit, end, low, high, worstFirst } = closing ? closedAt(closing, path, today.profit, order) : path;
    const bestFirst = order === 'bestFirst' && !worstFirst;
    if (limit?.effect === 'fail' && today.profit + low <= -limit.amount) {
      const before = bestFirst ? Math.max(today.high, today.profit + high) : today.high;
      today.untilDailyFail = { low: today.low, high: before, givenBack: today.givenBack };
    }
    take(today, { profit, end, low, high }, bestFirst, loss);
    if (count === taken.length) taken = withRoom(taken);
    taken[count] = at;
    count += 1;
    // Once a day: a trade that was open already may close later, still below the limit.
    if (limit && limit.effect !== 'fail' && today.profit <= -limit.amount && !endings.has(day)) {
      endings.set(day, exit);
      // It may be this day that has ended.
      lookedUp = Number.NaN;
    }
  }
  if (today) {
    const place = close(days, today, taken, count);
    endsWith?.(days, place);
  }
  return days;
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

function take(day: Day, { profit, end, low, high }: Points, bestFirst: boolean, loss: number): void {
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
