import { findUncertainties } from './evaluation-uncertainties.js';
import { findClosingLimit, type EvaluationOptions, type PropFirmAccount } from './prop-firm-rules.js';
import {
  describeAssumptions,
  applyReading,
  combineReadings,
  findEveningReading,
  type AlternativeReading,
  findUnknownReadings,
} from './rule-readings.js';
import { type EvaluationRun, type RunResult, runEvaluation } from './evaluation-run.js';
import { describeUnknownLimit, type PeakContracts } from './open-at-once.js';
import type { Trades } from '../model/trades.js';

export interface Evaluation extends EvaluationRun {
  /** Reasons why the verdict is not certain, as sentences in lower case. */
  uncertainties: readonly string[];
  /** The verdict if worst points came before best points; null if equal. */
  worstFirst: EvaluationRun | null;
  /** The verdict if a pausing daily limit closed open trades; null if equal. */
  closedAtLimit: EvaluationRun | null;
  /** Different verdicts of alternative rule readings. `condition` starts with `If`. */
  alternativeRules: { condition: string; run: EvaluationRun }[];
  /** Maximum contracts until the evaluation ends. */
  peakContracts: PeakContracts;
  /** Number of trades left out after a daily limit, until the evaluation ends. */
  skipped: number;
  /** How the rules were read, one sentence each. */
  assumptions: string[];
}

/**
 * Runs trades through one evaluation account, from the start day until the account passes or fails,
 * or the trades end. Trades and account must have the same currency. The verdict counts trades as
 * they were closed. If the floor follows open profit, it assumes the stricter order within each
 * trade. Assumptions that change the verdict give alternative verdicts.
 */
export function simulateEvaluation(trades: Trades, account: PropFirmAccount, options: EvaluationOptions): Evaluation {
  const strict = runEvaluation(trades, account, options, 'bestFirst');
  return {
    ...strict.run,
    peakContracts: strict.peak,
    skipped: strict.skipped,
    assumptions: describeAssumptions(account, options),
    ...(strict.run.outcome === 'refused' ? NO_ALTERNATIVES : tryAlternatives(trades, strict, account, options)),
  };
}

type Readings = Pick<Evaluation, 'uncertainties' | 'worstFirst' | 'closedAtLimit' | 'alternativeRules'>;

const NO_ALTERNATIVES: Readings = { uncertainties: [], worstFirst: null, closedAtLimit: null, alternativeRules: [] };

/** Runs the alternatives: order within trades, closing at the daily limit, unknown rules. */
function tryAlternatives(
  trades: Trades,
  { run: strict, peak, taken, openTrades }: RunResult,
  account: PropFirmAccount,
  options: EvaluationOptions,
): Readings {
  const worstFirst =
    account.maximumLoss.kind === 'intraday' ? runEvaluation(trades, account, options, 'worstFirst').run : null;
  const closing = { ...options, closesAtLimit: true };
  const closed =
    findClosingLimit(account, closing) !== null ? runEvaluation(trades, account, closing, 'bestFirst').run : null;
  const both = worstFirst && closed && runEvaluation(trades, account, closing, 'worstFirst').run;
  const isSure = both === null || isSettled(strict, both);
  const settled = {
    order: isSure && isSettled(strict, worstFirst),
    // Without MAE, trades that reached the limit and recovered are unknown.
    limit: isSure && trades.mae !== null && isSettled(strict, closed),
    costs: strict.outcome === 'failed',
  };
  const others = tryAlternativeRules(trades, strict, account, options);
  return {
    uncertainties: [
      ...others.flatMap(({ uncertainties }) => uncertainties),
      ...(strict.outcome === 'failed' ? [] : describeUnknownLimit(peak, account)),
      ...findUncertainties(trades, taken, account, options, openTrades, settled),
    ],
    worstFirst: findDifferentVerdict(strict, worstFirst),
    closedAtLimit: findDifferentVerdict(strict, closed),
    alternativeRules: others.map(({ condition, other }) => ({ condition, run: other })),
  };
}

/** Lists readings that change the result. Combines readings only if no single one changes it. */
function tryAlternativeRules(
  trades: Trades,
  strict: EvaluationRun,
  account: PropFirmAccount,
  options: EvaluationOptions,
): (AlternativeReading & { other: EvaluationRun })[] {
  const decide = (reading: AlternativeReading): (AlternativeReading & { other: EvaluationRun })[] => {
    const as = { ...options, ...reading.options };
    const other = findDifferentVerdict(
      strict,
      runEvaluation(trades, applyReading(account, reading), as, 'bestFirst').run,
    );
    return other === null || endsWithSameTrade(strict, other) ? [] : [{ ...reading, other }];
  };
  const evening = findEveningReading(trades, options);
  const readings = [...findUnknownReadings(account), ...(evening ? [evening] : [])];
  const alone = readings.flatMap(decide);
  if (alone.length > 0) return alone;
  for (const reading of combineReadings(readings)) {
    const found = decide(reading);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the other run if it has a different verdict. A refused run has none. */
function findDifferentVerdict(strict: EvaluationRun, other: EvaluationRun | null): EvaluationRun | null {
  if (other === null || other.outcome === 'refused') return null;
  return isSame(strict, other) ? null : other;
}

/** Returns whether both runs end with the same trade, even if its trading day differs. */
const endsWithSameTrade = (one: EvaluationRun, other: EvaluationRun): boolean =>
  other.outcome === one.outcome && (one.outcome === 'open' || other.curve.time.at(-1) === one.curve.time.at(-1));

const isSame = (one: EvaluationRun, other: EvaluationRun): boolean =>
  other.outcome === one.outcome && other.day === one.day;

/** Returns whether both runs have the same verdict, and the same profit if they stay open. */
function isSettled(strict: EvaluationRun, other: EvaluationRun | null): boolean {
  return other !== null && isSame(strict, other) && (strict.outcome !== 'open' || strict.profit === other.profit);
}
