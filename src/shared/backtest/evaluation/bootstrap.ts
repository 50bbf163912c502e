import { EvaluationAccount, type BrokenRule } from './evaluation-account.js';
import { doubtsOf } from './evaluation-doubts.js';
import type { AnyStart } from './evaluation-options.js';
import { evaluationDays, type EvaluationDays } from './evaluation-days.js';
import { isTooLarge, openAtOnce, standardContracts } from './open-at-once.js';
import { eveningReading, unknownReadings } from './other-readings.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { seededRandom } from './seeded-random.js';
import { startDates, type StartDates } from './start-dates.js';
import type { Trades } from '../trades.js';

export interface BootstrapOptions extends AnyStart {
  /** A whole number; 1 by default. */
  seed?: number;
  /** 2 000 by default. */
  runs?: number;
  /** Trading days after which a run counts as open; 250 by default. */
  mostDays?: number;
  /** Mean length of a block in trading days; 5 by default. */
  meanBlock?: number;
}

/** Shares from 0 to 1; `passed`, both kinds of `failed` and `open` add up to 1. */
export interface ChanceOfPassing {
  passed: number;
  failed: Record<BrokenRule, number>;
  open: number;
  /** Days after which half of the runs that passed had done so; null where none did. */
  medianDaysToPass: number | null;
  seed: number;
  runs: number;
  mostDays: number;
  meanBlock: number;
  /** Trading days in the file that were drawn from. */
  tradingDays: number;
  /** How the evaluation ends from each trading day on which a trade was closed, in the file's own order. */
  starts: StartDates;
  /** Trades of the file that a daily limit leaves out of them. */
  skipped: number;
  /** Why this is not certain, a sentence each; none where it is. What settles a single check need not settle every run. */
  doubts: readonly string[];
}

/**
 * The chance of passing from a stationary block bootstrap of trading days: each run draws a random day and goes on with
 * the days after it (the first follows the last), and with probability 1 / mean block draws anew. Null without a trading
 * day and where more contracts are open at once than the firm allows. In steps, a run or a start date each.
 */
export function* chanceOfPassing(
  trades: Trades,
  rules: PropFirmAccount,
  { seed = 1, runs = 2000, mostDays = 250, meanBlock = 5, ...options }: BootstrapOptions,
): Generator<void, ChanceOfPassing | null> {
  const days = evaluationDays(trades, rules, options, 'bestFirst');
  const { taken } = days;
  const { contracts, overlapping } = openAtOnce(trades, taken);
  if (taken.length === 0 || isTooLarge(standardContracts(contracts, options), rules)) return null;
  const draw = blockDraw(days.day.length, meanBlock, seededRandom(seed));
  const failed: Record<BrokenRule, number> = { maximumLoss: 0, dailyLoss: 0 };
  const daysToPass: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const account = new EvaluationAccount(rules, options);
    const end = endOf(account, days, mostDays, draw);
    if (end === 'passed') daysToPass.push(account.daysTraded);
    else if (end !== null) failed[end] += 1;
    yield;
  }
  const passed = daysToPass.length;
  const starts = yield* startDates(trades, days, rules, options);
  const evening = eveningReading(trades, taken, rules, options);
  const doubts = [...(yield* doubtsOfUnknown(trades, starts, rules, options)), ...(evening ? [evening.doubt] : [])];
  return {
    passed: passed / runs,
    failed: { maximumLoss: failed.maximumLoss / runs, dailyLoss: failed.dailyLoss / runs },
    open: (runs - passed - failed.maximumLoss - failed.dailyLoss) / runs,
    medianDaysToPass: middleOf(daysToPass),
    seed,
    runs,
    mostDays,
    meanBlock,
    tradingDays: days.day.length,
    starts,
    skipped: days.skipped.length,
    doubts: [
      ...doubts.map((doubt) => `Not certain: ${doubt}`),
      ...doubtsOf(trades, taken, rules, options, overlapping),
    ],
  };
}

/** Of rules that were not found, where the other way to read them lets other start dates pass. */
function* doubtsOfUnknown(
  trades: Trades,
  starts: StartDates,
  rules: PropFirmAccount,
  options: AnyStart,
): Generator<void, string[]> {
  const doubts: string[] = [];
  for (const { doubt, condition, account } of unknownReadings(rules, options)) {
    const days = evaluationDays(trades, account, options, 'bestFirst');
    const { passed, failed, open } = yield* startDates(trades, days, account, options);
    if (passed === starts.passed && failed === starts.failed) continue;
    const [other, own, all] = [passed, starts.passed, passed + failed + open].map((count) =>
      count.toLocaleString('en-US'),
    );
    doubts.push(`${doubt} ${condition}, ${other} of ${all} start dates pass instead of ${own}.`);
  }
  return doubts;
}

function endOf(
  account: EvaluationAccount,
  days: EvaluationDays,
  mostDays: number,
  draw: (previous: number | null) => number,
): 'passed' | BrokenRule | null {
  let at: number | null = null;
  for (let count = 0; count < mostDays; count += 1) {
    at = draw(at);
    const rule = account.brokenBy(days, at);
    if (rule) return rule;
    if (account.close(days, at)) return 'passed';
  }
  return null;
}

/** Draws days, of `length` in all, after the previous one: on in its block, or the first of a new one. */
export function blockDraw(
  length: number,
  meanBlock: number,
  random: () => number,
): (previous: number | null) => number {
  return (previous) =>
    previous === null || random() * meanBlock < 1 ? Math.floor(random() * length) : (previous + 1) % length;
}

/** The value that at least half of them do not exceed. */
function middleOf(values: number[]): number | null {
  return values.sort((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null;
}
