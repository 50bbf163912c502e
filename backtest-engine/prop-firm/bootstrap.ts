import { EvaluationAccount, type BreachedRule } from './evaluation-account.js';
import { findUncertainties } from './evaluation-uncertainties.js';
import type { AnyStartOptions, PropFirmAccount } from './prop-firm-rules.js';
import { buildEvaluationDays, type EvaluationDays } from './evaluation-days.js';
import { findExitDays, FirstBlocks, simulateStartDates, type StartDateResults } from './days-from-start.js';
import {
  describeUnknownLimit,
  isTooLarge,
  type PeakContracts,
  toPeakContracts,
  findOpenAtOnce,
} from './open-at-once.js';
import { median } from '../metrics/statistics.js';
import { applyReading, combineReadings, findEveningReading, findUnknownReadings } from './rule-readings.js';
import { createDayDraw, seededRandom } from './block-sampling.js';
import { countBreakDays } from './trading-day.js';
import type { Trades } from '../model/trades.js';

export interface BootstrapOptions extends AnyStartOptions {
  /** Integer. Default 1. */
  seed?: number;
  /** Default 2,000. */
  runs?: number;
  /** Trading days after which a run counts as open. Default 250. */
  maxDays?: number;
  /** Mean length of a block in trading days. Default 5. */
  meanBlockLength?: number;
}

/** Results of resampled runs, as shares from 0 to 1. Passed, failed and open add up to 1. */
export interface ChanceOfPassing {
  kind: 'chance';
  passed: number;
  failed: Record<BreachedRule, number>;
  open: number;
  /** Median number of days to pass. Null if no run passed. */
  medianDaysToPass: number | null;
  seed: number;
  runs: number;
  maxDays: number;
  meanBlockLength: number;
  /** Number of trading days to draw from: days in the file with a closed trade. */
  tradingDays: number;
  /** Calendar days from the first to the last trading day, without long breaks. */
  calendarDays: number;
  breakDays: number;
  /** Results of starting on each trading day with an entry and following the file. */
  starts: StartDateResults;
  /** Trades left out because of a daily limit. */
  skipped: number;
  /**
   * Reasons why the estimate is not certain, as sentences in lower case. Some of them may not apply
   * to an evaluation of the whole file.
   */
  uncertainties: readonly string[];
}

/** No estimate, and the reason. */
export interface ChanceUnavailable {
  kind: 'none';
  /** Peak contracts above the firm's limit. Null if there is no trading day to draw from. */
  contractsOverLimit: PeakContracts | null;
}

/**
 * Estimates the chance of passing with a stationary block bootstrap of trading days. Each run draws
 * a random day and continues with the following days. With probability 1 / mean block length, it
 * draws a new day. A run starts flat: its first block leaves out trades entered before the block.
 * Returns no estimate without a trading day, or if more contracts are open at once than the firm
 * allows. Yields after each run and start date.
 */
export function* simulateChanceOfPassing(
  trades: Trades,
  rules: PropFirmAccount,
  { seed = 1, runs = 2000, maxDays = 250, meanBlockLength = 5, ...options }: BootstrapOptions,
): Generator<void, ChanceOfPassing | ChanceUnavailable> {
  const sampling: Sampling = { seed, runs, maxDays, meanBlockLength };
  const days = buildEvaluationDays(trades, rules, options, 'bestFirst');
  const { taken } = days;
  if (taken.length === 0) return { kind: 'none', contractsOverLimit: null };
  const open = findOpenAtOnce(trades, taken);
  const peak = toPeakContracts(open, trades, options);
  if (isTooLarge(peak.largest, rules)) return { kind: 'none', contractsOverLimit: peak };
  const results = yield* simulateAll(trades, days, rules, options, sampling);
  const { failed, starts } = results;
  const passed = results.daysToPass.length;
  const breaks = countBreakDays(days.day);
  const evening = findEveningReading(trades, options);
  const uncertainties = [
    ...(yield* findRuleUncertainties(trades, results, rules, options, sampling)),
    ...(evening?.uncertainties ?? []),
  ];
  return {
    kind: 'chance',
    passed: passed / runs,
    failed: { maximumLoss: failed.maximumLoss / runs, dailyLoss: failed.dailyLoss / runs },
    open: (runs - passed - failed.maximumLoss - failed.dailyLoss) / runs,
    medianDaysToPass: median(Float64Array.from(results.daysToPass)),
    ...sampling,
    tradingDays: days.day.length,
    calendarDays: days.day.at(-1)! - days.day[0]! + 1 - breaks,
    breakDays: breaks,
    starts,
    skipped: days.skipped.length,
    uncertainties: [
      ...uncertainties,
      ...describeUnknownLimit(peak, rules),
      ...findUncertainties(trades, taken, rules, options, {
        overlapping: open.overlapping,
        entered: taken,
        heldOver: 0,
      }),
    ],
  };
}

type Sampling = Required<Omit<BootstrapOptions, keyof AnyStartOptions>>;

interface SimulationResult {
  /** Days to pass, one entry for each run that passed. */
  daysToPass: number[];
  failed: Record<BreachedRule, number>;
  starts: StartDateResults;
}

function* simulateAll(
  trades: Trades,
  days: EvaluationDays,
  rules: PropFirmAccount,
  options: AnyStartOptions,
  { seed, runs, maxDays, meanBlockLength }: Sampling,
): Generator<void, SimulationResult> {
  // Each run has its own generator, so that it draws the same days in every reading of the rules.
  const seedOfRun = seededRandom(seed);
  const failed: SimulationResult['failed'] = { maximumLoss: 0, dailyLoss: 0 };
  const daysToPass: number[] = [];
  const file = { trades, days, exitDays: findExitDays(trades, days, options), rules, options };
  const firstBlocks = new FirstBlocks(file);
  for (let run = 0; run < runs; run += 1) {
    const account = new EvaluationAccount(rules, options);
    const random = seededRandom(Math.floor(seedOfRun() * 2 ** 32));
    const end = simulateRun(
      account,
      { days, firstBlocks },
      maxDays,
      createDayDraw(days.day.length, meanBlockLength, random),
    );
    if (end === 'passed') daysToPass.push(account.daysTraded);
    else if (end !== null) failed[end] += 1;
    yield;
  }
  return { daysToPass, failed, starts: yield* simulateStartDates(file) };
}

/** Minimum change in the share of runs. Smaller changes are within the sampling error. */
const MIN_CHANGE = 0.01;

/** Describes unknown rules whose alternative reading changes the results. */
function* findRuleUncertainties(
  trades: Trades,
  strict: SimulationResult,
  rules: PropFirmAccount,
  options: AnyStartOptions,
  sampling: Sampling,
): Generator<void, string[]> {
  const uncertainties: string[] = [];
  const readings = findUnknownReadings(rules);
  for (const reading of [...readings, ...combineReadings(readings)]) {
    const { uncertainties: unknown, condition } = reading;
    const account = applyReading(rules, reading);
    if (uncertainties.length > 0 && unknown.length > 1) break;
    const days = buildEvaluationDays(trades, account, options, 'bestFirst');
    const other = yield* simulateAll(trades, days, account, options, sampling);
    if (!isDifferent(strict, other, sampling.runs)) continue;
    uncertainties.push(`${unknown.join(' Also, ')} ${condition}, ${describeDifference(strict, other, sampling.runs)}.`);
  }
  return uncertainties;
}

/** Describes how many start dates and runs pass in the other reading. */
function describeDifference(strict: SimulationResult, other: SimulationResult, runs: number): string {
  const all = strict.starts.passed + strict.starts.failed + strict.starts.open;
  const [passed, strictPassed, of] = [other.starts.passed, strict.starts.passed, all].map((days) =>
    days.toLocaleString('en-US'),
  );
  const [share, strictShare] = [other, strict].map(({ daysToPass }) => Math.round((100 * daysToPass.length) / runs));
  const parts = [
    ...(passed === strictPassed ? [] : [`${passed} of ${of} start dates pass instead of ${strictPassed}`]),
    ...(share === strictShare ? [] : [`${share}% of resampled runs pass instead of ${strictShare}%`]),
  ];
  return parts.length === 0 ? 'the same number pass, but a different number fail' : parts.join(' and ');
}

function isDifferent(one: SimulationResult, other: SimulationResult, runs: number): boolean {
  const { starts } = one;
  if (starts.passed !== other.starts.passed || starts.failed !== other.starts.failed) return true;
  const failures = ({ failed }: SimulationResult): number => failed.maximumLoss + failed.dailyLoss;
  const changes = [one.daysToPass.length - other.daysToPass.length, failures(one) - failures(other)];
  return changes.some((count) => Math.abs(count) >= MIN_CHANGE * runs);
}

function simulateRun(
  account: EvaluationAccount,
  { days, firstBlocks }: { days: EvaluationDays; firstBlocks: FirstBlocks },
  maxDays: number,
  draw: (previous: number | null) => number,
): 'passed' | BreachedRule | null {
  let at: number | null = null;
  /** Start of the first block; null after its end. */
  let start: number | null = null;
  for (let count = 0; count < maxDays; count += 1) {
    const next = draw(at);
    if (at === null) start = next;
    else if (next !== at + 1) start = null;
    at = next;
    const day = start === null ? { days, at } : firstBlocks.day(start, at);
    if (day === null) continue;
    const rule = account.findBreachedRule(day.days, day.at);
    if (rule) return rule;
    if (account.close(day.days, day.at)) return 'passed';
  }
  return null;
}
