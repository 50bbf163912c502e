import { EvaluationAccount, type BreachedRule } from './evaluation-account.js';
import type { EvaluationOptions, PropFirmAccount } from './prop-firm-rules.js';
import { toTradePaths, type ExcursionOrder } from './trade-path.js';
import { type EvaluationDays, buildEvaluationDays, isTooLate } from './evaluation-days.js';
import { tradingDayStart, toTradingDay } from './trading-day.js';
import type { OpenTrades } from './evaluation-uncertainties.js';
import { isTooLarge, type PeakContracts, toPeakContracts, findOpenAtOnce } from './open-at-once.js';
import { hasTimesOfDay } from '../model/time.js';
import { enteredAt, type Trades, roundHundredths } from '../model/trades.js';

/** `refused`: no verdict, because more contracts are open at once than the firm allows. */
type EvaluationOutcome = 'passed' | 'failed' | 'open' | 'refused';

/** The result of one run. Money in currency units, days since 1970-01-01. */
export interface EvaluationRun {
  outcome: EvaluationOutcome;
  /** The trading day of the pass or failure, or the last simulated day. Null without any day. */
  day: number | null;
  /**
   * The rule that ended the evaluation and the trade that broke it: file row from 1, exit time,
   * equity, and the limit line that equity reached. `isOpenLoss`: equity recovered before the trade
   * was closed. `hasParts`: other parts of the trade's position were open.
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
  /** The last trade until the end, as a position in `Trades`. Null without any. */
  lastTrade: number | null;
  daysTraded: number;
  /** Closed profit at the end. For a failed account, profit at the breach. */
  profit: number;
  /** The required profit at the end, including an increase by the consistency rule. */
  target: number;
  bestDay: number;
  /** Best day as a percentage of the profit. Null without a profit. */
  bestDayShare: number | null;
  /** Start of the first trading day, and the file's profit before. Null without a day. */
  start: { time: number; profit: number } | null;
  /**
   * One point per trading day: exit time of its last trade, balance at this time, the day's floor,
   * and the required profit at the close.
   */
  curve: { day: number[]; time: number[]; balance: number[]; floor: number[]; target: number[] };
}

export interface RunResult {
  run: EvaluationRun;
  skipped: number;
  /** Trades taken until the end, as positions in `Trades`. */
  taken: Uint32Array;
  peak: PeakContracts;
  openTrades: OpenTrades;
}

/** Runs trades through one account in one reading of the rules, until a pass or failure. */
export function runEvaluation(
  trades: Trades,
  rules: PropFirmAccount,
  options: EvaluationOptions,
  order: ExcursionOrder,
): RunResult {
  const account = new EvaluationAccount(rules, options);
  const curve: EvaluationRun['curve'] = { day: [], time: [], balance: [], floor: [], target: [] };
  let outcome: EvaluationOutcome = 'open';
  let breach: EvaluationRun['breach'] = null;
  let leftOut: readonly number[] = [];
  let end = -1;
  /** Number of trades taken until the end. */
  let count = 0;
  const endsWith = (days: EvaluationDays, at: number): boolean => {
    const taken = days.taken.subarray(days.firstTaken[at], days.firstTaken[at + 1]);
    const rule = account.findBreachedRule(days, at);
    const floorBefore = account.floor;
    let last = taken.at(-1)!;
    if (rule) {
      const paths = toTradePaths(trades, taken, rules, options, order);
      const { at: position, equity, line } = account.findBreak(rule, paths, order);
      last = taken[position]!;
      count = days.firstTaken[at]! + position + 1;
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
  const { taken: all, endings } = buildEvaluationDays(trades, rules, options, order, { endsWith });
  const taken = all.subarray(0, count);
  const left = findLeftOpen(trades, { outcome, end, endings }, options);
  const entered = new Uint32Array(taken.length + left.trades.length);
  entered.set(taken);
  entered.set(left.trades, taken.length);
  const open = findOpenAtOnce(trades, entered);
  const peak = toPeakContracts(open, trades, options);
  const openTrades = { overlapping: open.overlapping, entered, heldOver: left.heldOver };
  const common = { taken, peak, openTrades };
  if (isTooLarge(peak.largest, rules)) return { run: refusedRun(rules, options), skipped: 0, ...common };
  const start = curve.day.length === 0 ? null : findStart(trades, curve.day[0]!, all[0]!, options);
  // On the day of a failure, counts only trades before the breach.
  const skipped = breach ? leftOut.filter((trade) => trade < end).length : leftOut.length;
  return {
    run: { ...toRun(account, outcome, breach, start, curve), lastTrade: end < 0 ? null : end },
    skipped,
    ...common,
  };
}

interface End {
  outcome: EvaluationOutcome;
  /** The last trade of the evaluation, as a position in `Trades`. */
  end: number;
  endings: ReadonlyMap<number, number>;
}

/**
 * Lists trades entered before the end and closed after it, in exit order. `heldOver` counts the
 * trades held past the close of a trading day. Empty for an evaluation that stays open.
 */
function findLeftOpen(
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
  // A pass is checked at the day's close.
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

function findStart(
  { profit }: Trades,
  day: number,
  firstTrade: number,
  { dayStartsAt }: EvaluationOptions,
): NonNullable<EvaluationRun['start']> {
  let before = 0;
  for (let at = 0; at < firstTrade; at += 1) before += profit[at]!;
  return { time: tradingDayStart(day, dayStartsAt), profit: before / 100 };
}

function toRun(
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

function refusedRun(rules: PropFirmAccount, options: EvaluationOptions): EvaluationRun {
  const curve = { day: [], time: [], balance: [], floor: [], target: [] };
  return { ...toRun(new EvaluationAccount(rules, options), 'refused', null, null, curve), lastTrade: null };
}
