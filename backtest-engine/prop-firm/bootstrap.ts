import { EvaluationAccount, type BreachedRule } from './evaluation-account.js';
import { doubtsOf } from './evaluation-uncertainties.js';
import type { AnyStartOptions } from './evaluation-options.js';
import { evaluationDays, type EvaluationDays } from './evaluation-days.js';
import { exitDaysOf } from './exit-days.js';
import { FirstBlocks } from './first-blocks.js';
import { doubtsOfUnknownLimit, isTooLarge, type PeakContracts, mostContracts, openAtOnce } from './open-at-once.js';
import { median } from '../metrics/median.js';
import { accountIn, combined, eveningReading, unknownReadings } from './other-readings.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { seededRandom } from './seeded-random.js';
import { startDates, type StartDateResults } from './start-dates.js';
import { countBreakDays } from './trading-breaks.js';
import type { Trades } from '../model/trades.js';

export interface BootstrapOptions extends AnyStartOptions {
  /** A whole number; 1 by default. */
  seed?: number;
  /** 2 000 by default. */
  runs?: number;
  /** Trading days after which a run counts as open; 250 by default. */
  maxDays?: number;
  /** Mean length of a block in trading days; 5 by default. */
  meanBlockLength?: number;
}

/** Shares from 0 to 1; `passed`, both kinds of `failed` and `open` add up to 1. */
export interface ChanceOfPassing {
  kind: 'chance';
  passed: number;
  failed: Record<BreachedRule, number>;
  open: number;
  /** Days after which half of the runs that passed had done so; null where none did. */
  medianDaysToPass: number | null;
  seed: number;
  runs: number;
  maxDays: number;
  meanBlockLength: number;
  /** Trading days in the file that were drawn from: those with a closed trade. */
  tradingDays: number;
  /** From the first of them to the last, without long breaks. */
  calendarDays: number;
  /** Those within long breaks. */
  breakDays: number;
  /** How the evaluation ends from each trading day on which a trade was entered, in the file's own order. */
  starts: StartDateResults;
  /** Trades of the file that a daily limit leaves out of them. */
  skipped: number;
  /** Why this is not certain, a sentence without its capital each; none where it is. What settles a single check need not settle every run. */
  uncertainties: readonly string[];
}

/** Why there is none. */
export interface ChanceUnavailable {
  kind: 'none';
  /** More than the firm allows; null without a trading day to draw from. */
  contractsOverLimit: PeakContracts | null;
}

/**
 * The chance of passing from a stationary block bootstrap of trading days: each run draws a random day and goes on with
 * the days after it (the first follows the last), and with probability 1 / mean block draws anew. It begins flat: its first
 * block is without what was entered before. None without a trading day and where more contracts are open at once than the firm allows. In steps, a run or a start date each.
 */
export function* simulateChanceOfPassing(
  trades: Trades,
  rules: PropFirmAccount,
  { seed = 1, runs = 2000, maxDays = 250, meanBlockLength = 5, ...options }: BootstrapOptions,
): Generator<void, ChanceOfPassing | ChanceUnavailable> {
  const sampling: Sampling = { seed, runs, maxDays, meanBlockLength };
  const days = evaluationDays(trades, rules, options, 'bestFirst');
  const { taken } = days;
  if (taken.length === 0) return { kind: 'none', contractsOverLimit: null };
  const open = openAtOnce(trades, taken);
  const most = mostContracts(open, trades, options);
  if (isTooLarge(most.largest, rules)) return { kind: 'none', contractsOverLimit: most };
  const ends = yield* endsOf(trades, days, rules, options, sampling);
  const { failed, starts } = ends;
  const passed = ends.daysToPass.length;
  const breaks = countBreakDays(days.day);
  const evening = eveningReading(trades, options);
  const uncertainties = [
    ...(yield* doubtsOfUnknown(trades, ends, rules, options, sampling)),
    ...(evening?.uncertainties ?? []),
  ];
  return {
    kind: 'chance',
    passed: passed / runs,
    failed: { maximumLoss: failed.maximumLoss / runs, dailyLoss: failed.dailyLoss / runs },
    open: (runs - passed - failed.maximumLoss - failed.dailyLoss) / runs,
    medianDaysToPass: median(Float64Array.from(ends.daysToPass)),
    ...sampling,
    tradingDays: days.day.length,
    calendarDays: days.day.at(-1)! - days.day[0]! + 1 - breaks,
    breakDays: breaks,
    starts,
    skipped: days.skipped.length,
    uncertainties: [
      ...uncertainties,
      ...doubtsOfUnknownLimit(most, rules),
      ...doubtsOf(trades, taken, rules, options, { overlapping: open.overlapping, entered: taken, heldOver: 0 }),
    ],
  };
}

type Sampling = Required<Omit<BootstrapOptions, keyof AnyStartOptions>>;

interface Ends {
  /** Of the runs that passed. */
  daysToPass: number[];
  failed: Record<BreachedRule, number>;
  starts: StartDateResults;
}

/** How all runs, and all start dates, end. */
function* endsOf(
  trades: Trades,
  days: EvaluationDays,
  rules: PropFirmAccount,
  options: AnyStartOptions,
  { seed, runs, maxDays, meanBlockLength }: Sampling,
): Generator<void, Ends> {
  // Each run has a source of its own, so that it meets the same days whenever others end and however rules are read.
  const seedOfRun = seededRandom(seed);
  const failed: Ends['failed'] = { maximumLoss: 0, dailyLoss: 0 };
  const daysToPass: number[] = [];
  const file = { trades, days, exitDays: exitDaysOf(trades, days, options), rules, options };
  const firstBlocks = new FirstBlocks(file);
  for (let run = 0; run < runs; run += 1) {
    const account = new EvaluationAccount(rules, options);
    const random = seededRandom(Math.floor(seedOfRun() * 2 ** 32));
    const end = endOf(account, { days, firstBlocks }, maxDays, blockDraw(days.day.length, meanBlockLength, random));
    if (end === 'passed') daysToPass.push(account.daysTraded);
    else if (end !== null) failed[end] += 1;
    yield;
  }
  return { daysToPass, failed, starts: yield* startDates(file) };
}

/** A share of the runs: where another reading lets fewer of them end otherwise, it tells nothing that the sampling does not. */
const NOTABLE = 0.01;

/** Of rules that were not found, where the other way to read them lets other start dates or more runs pass or fail. */
function* doubtsOfUnknown(
  trades: Trades,
  own: Ends,
  rules: PropFirmAccount,
  options: AnyStartOptions,
  sampling: Sampling,
): Generator<void, string[]> {
  const uncertainties: string[] = [];
  const readings = unknownReadings(rules);
  for (const reading of [...readings, ...combined(readings)]) {
    const { uncertainties: unknown, condition } = reading;
    const account = accountIn(rules, reading);
    if (uncertainties.length > 0 && unknown.length > 1) break;
    const days = evaluationDays(trades, account, options, 'bestFirst');
    const other = yield* endsOf(trades, days, account, options, sampling);
    if (!endsOtherwise(own, other, sampling.runs)) continue;
    uncertainties.push(`${unknown.join(' ')} ${condition}, ${differenceOf(own, other, sampling.runs)}.`);
  }
  return uncertainties;
}

/** How many of either pass then, where that differs. */
function differenceOf(own: Ends, other: Ends, runs: number): string {
  const all = own.starts.passed + own.starts.failed + own.starts.open;
  const [others, owns, of] = [other.starts.passed, own.starts.passed, all].map((days) => days.toLocaleString('en-US'));
  const [share, ownShare] = [other, own].map(({ daysToPass }) => Math.round((100 * daysToPass.length) / runs));
  const parts = [
    ...(others === owns ? [] : [`${others} of ${of} start dates pass instead of ${owns}`]),
    ...(share === ownShare ? [] : [`${share}% of resampled runs pass instead of ${ownShare}%`]),
  ];
  return parts.length === 0 ? 'just as many pass, but not as many fail' : parts.join(' and ');
}

function endsOtherwise(one: Ends, other: Ends, runs: number): boolean {
  const { starts } = one;
  if (starts.passed !== other.starts.passed || starts.failed !== other.starts.failed) return true;
  const failures = ({ failed }: Ends): number => failed.maximumLoss + failed.dailyLoss;
  const moved = [one.daysToPass.length - other.daysToPass.length, failures(one) - failures(other)];
  return moved.some((count) => Math.abs(count) >= NOTABLE * runs);
}

function endOf(
  account: EvaluationAccount,
  { days, firstBlocks }: { days: EvaluationDays; firstBlocks: FirstBlocks },
  maxDays: number,
  draw: (previous: number | null) => number,
): 'passed' | BreachedRule | null {
  let at: number | null = null;
  /** Where the first block began; null once it is left. */
  let start: number | null = null;
  for (let count = 0; count < maxDays; count += 1) {
    const next = draw(at);
    if (at === null) start = next;
    else if (next !== at + 1) start = null;
    at = next;
    const day = start === null ? { days, at } : firstBlocks.day(start, at);
    if (day === null) continue;
    const rule = account.brokenBy(day.days, day.at);
    if (rule) return rule;
    if (account.close(day.days, day.at)) return 'passed';
  }
  return null;
}

/** Draws days, of `length` in all, after the previous one: on in its block, or the first of a new one. */
export function blockDraw(
  length: number,
  meanBlockLength: number,
  random: () => number,
): (previous: number | null) => number {
  return (previous) =>
    previous === null || random() * meanBlockLength < 1 ? Math.floor(random() * length) : (previous + 1) % length;
}
