import { EvaluationAccount, type BreachedRule } from './evaluation-account.js';
import type { EvaluationOptions } from './evaluation-options.js';
import { tradePaths, type ExcursionOrder } from './trade-path.js';
import { type EvaluationDays, evaluationDays, isTooLate } from './evaluation-days.js';
import { tradingDayStart, toTradingDay } from './trading-day.js';
import type { Company } from './evaluation-uncertainties.js';
import { isTooLarge, type PeakContracts, mostContracts, openAtOnce } from './open-at-once.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { hasTimesOfDay } from '../model/time.js';
import { enteredAt, type Trades, roundHundredths } from '../model/trades.js';

/** `refused`: more contracts are open at once than the firm allows, so the run says nothing. */
type EvaluationOutcome = 'passed' | 'failed' | 'open' | 'refused';

/** Money in currency units, days since 1970-01-01. */
export interface EvaluationRun {
  outcome: EvaluationOutcome;
  /** The trading day it passed or failed on, else the last one simulated; null without any. */
  day: number | null;
  /**
   * What ended it and when: the trade's row in the file, from 1, its exit time, equity and the line it reached. `isOpenLoss` where equity came back from there until the trade was closed, `hasParts` where other parts of its position were open.
   */
  breach: {
    rule: BreachedRule;
    row: number;
    time: number;
    equity: number;
    isOpenLoss: boolean;
    hasParts: boolean;
    line: number;
  } | null;
  /** The last trade until the end, a position in `Trades`; null without any. */
  lastTrade: number | null;
  daysTraded: number;
  /** Closed profit at the end; of a broken account, what its equity was above its start when it broke. */
  profit: number;
  /** The profit asked for at the end, raised by the consistency rule where the best day was too good. */
  target: number;
  bestDay: number;
  /** Best day in per cent of the profit; null without a profit. */
  bestDayShare: number | null;
  /** When its first trading day begins, and what the file's trades before its first one had made; null without a day. */
  start: { time: number; profit: number } | null;
  /**
   * One point a trading day: the exit time of its last trade taken, the balance then, the floor that held on that day, and
   * the profit asked for at its close.
   */
  curve: { day: number[]; time: number[]; balance: number[]; floor: number[]; target: number[] };
}

export interface RunOfTrades {
  run: EvaluationRun;
  skipped: number;
  /** Positions in `Trades`, until the end. */
  taken: Uint32Array;
  most: PeakContracts;
  company: Company;
}

/**
 * Runs the trades through one evaluation account, from the start day until it is passed, failed or the trades end, in one
 * reading of the rules.
 */
export function runOnce(
  trades: Trades,
  rules: PropFirmAccount,
  options: EvaluationOptions,
  order: ExcursionOrder,
): RunOfTrades {
  const account = new EvaluationAccount(rules, options);
  const curve: EvaluationRun['curve'] = { day: [], time: [], balance: [], floor: [], target: [] };
  let outcome: EvaluationOutcome = 'open';
  let breach: EvaluationRun['breach'] = null;
  let leftOut: readonly number[] = [];
  let end = -1;
  /** Trades taken until the end. */
  let count = 0;
  const endsWith = (days: EvaluationDays, at: number): boolean => {
    const taken = days.taken.subarray(days.firstTaken[at], days.firstTaken[at + 1]);
    const rule = account.brokenBy(days, at);
    const floorBefore = account.floor;
    let last = taken.at(-1)!;
    if (rule) {
      const paths = tradePaths(trades, taken, rules, options, order);
      const { at: place, equity, line } = account.findBreak(rule, paths, order);
      last = taken[place]!;
      count = days.firstTaken[at]! + place + 1;
      breach = {
        rule,
        row: trades.row[last]! + 1,
        time: trades.exitTime[last]!,
        equity: equity / 100,
        isOpenLoss: equity < account.balance,
        hasParts: (trades.parts?.openUntilExit[last] ?? 1) > 1,
        line: line / 100,
      };
      outcome = 'failed';
    } else {
      count = days.firstTaken[at + 1]!;
      if (account.close(days, at)) outcome = 'passed';
    }
    leftOut = days.skipped;
    end = last;
    curve.day.push(days.day[at]!);
    curve.time.push(trades.exitTime[last]!);
    curve.balance.push(breach ? breach.equity : account.balance / 100);
    curve.floor.push((rules.maximumLoss.kind === 'intraday' ? account.floor : floorBefore) / 100);
    curve.target.push(account.target / 100);
    return outcome !== 'open';
  };
  const { taken: all, endings } = evaluationDays(trades, rules, options, order, { endsWith });
  const taken = all.subarray(0, count);
  const left = leftOpen(trades, { outcome, end, endings }, options);
  const entered = new Uint32Array(taken.length + left.trades.length);
  entered.set(taken);
  entered.set(left.trades, taken.length);
  const open = openAtOnce(trades, entered);
  const most = mostContracts(open, trades, options);
  const company = { overlapping: open.overlapping, entered, heldOver: left.heldOver };
  const common = { taken, most, company };
  if (isTooLarge(most.largest, rules)) return { run: refused(rules, options), skipped: 0, ...common };
  const start = curve.day.length === 0 ? null : startOf(trades, curve.day[0]!, all[0]!, options);
  // Of the day it failed on, those before the trade that ended it.
  const skipped = breach ? leftOut.filter((trade) => trade < end).length : leftOut.length;
  return {
    run: { ...described(account, outcome, breach, start, curve), lastTrade: end < 0 ? null : end },
    skipped,
    ...common,
  };
}

interface End {
  outcome: EvaluationOutcome;
  /** The last trade until then, a position in `Trades`. */
  end: number;
  endings: ReadonlyMap<number, number>;
}

/**
 * Trades that were entered before the end and closed after it, in the order of their exits, and how many of them were held over
 * the close of a trading day by then. Nothing is left where the trades themselves have ended.
 */
function leftOpen(
  trades: Trades,
  { outcome, end, endings }: End,
  options: EvaluationOptions,
): { trades: number[]; heldOver: number } {
  const found: number[] = [];
  let heldOver = 0;
  if (outcome !== 'passed' && outcome !== 'failed') return { trades: found, heldOver };
  const { dayStartsAt, startDay = Number.NEGATIVE_INFINITY } = options;
  const isTimed = hasTimesOfDay(trades);
  const endDay = toTradingDay(trades.exitTime[end]!, dayStartsAt);
  // A pass is looked at when its day closes.
  const until = outcome === 'passed' ? tradingDayStart(endDay + 1, dayStartsAt) : trades.exitTime[end]!;
  for (let at = end + 1; at < trades.length; at += 1) {
    const entry = enteredAt(trades, at);
    if (!(entry < until)) continue;
    const day = toTradingDay(entry, dayStartsAt);
    if (day < startDay || isTooLate(endings.get(day), entry, trades.exitTime[at]!, isTimed)) continue;
    found.push(at);
    if (outcome === 'passed' || day < endDay) heldOver += 1;
  }
  return { trades: found, heldOver };
}

function startOf(
  { profit }: Trades,
  day: number,
  firstTrade: number,
  { dayStartsAt }: EvaluationOptions,
): NonNullable<EvaluationRun['start']> {
  let before = 0;
  for (let at = 0; at < firstTrade; at += 1) before += profit[at]!;
  return { time: tradingDayStart(day, dayStartsAt), profit: before / 100 };
}

function described(
  account: EvaluationAccount,
  outcome: EvaluationOutcome,
  breach: EvaluationRun['breach'],
  start: EvaluationRun['start'],
  curve: EvaluationRun['curve'],
): Omit<EvaluationRun, 'lastTrade'> {
  const profit = breach ? roundHundredths(100 * breach.equity) - account.start : account.profit;
  return {
    outcome,
    day: curve.day.at(-1) ?? null,
    breach,
    daysTraded: curve.day.length,
    profit: profit / 100,
    target: account.target / 100,
    bestDay: account.bestDay / 100,
    bestDayShare: profit > 0 ? (100 * account.bestDay) / profit : null,
    start,
    curve,
  };
}

function refused(rules: PropFirmAccount, options: EvaluationOptions): EvaluationRun {
  const curve = { day: [], time: [], balance: [], floor: [], target: [] };
  return { ...described(new EvaluationAccount(rules, options), 'refused', null, null, curve), lastTrade: null };
}
