import { doubtsOf } from './evaluation-uncertainties.js';
import { closingLimitOf, type EvaluationOptions } from './evaluation-options.js';
import { assumptionsOf } from './evaluation-notes.js';
import { type EvaluationRun, type RunOfTrades, runOnce } from './evaluation-run.js';
import { doubtsOfUnknownLimit, type PeakContracts } from './open-at-once.js';
import { accountIn, combined, eveningReading, type OtherReading, unknownReadings } from './other-readings.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import type { Trades } from '../model/trades.js';

export interface Evaluation extends EvaluationRun {
  /** Why the verdict is not certain, a sentence without its capital each; none where the closed trades settle it. */
  uncertainties: readonly string[];
  /** The verdict if every trade's worst point came before its best one, where that decides otherwise; else null. */
  worstFirst: EvaluationRun | null;
  /** The verdict if a daily limit that pauses also closed what was open, at the limit, where that decides otherwise; else null. */
  closedAtLimit: EvaluationRun | null;
  /** The verdicts if what is not known of the rules is the other way, where that decides otherwise; `condition` as `If …`. */
  alternativeRules: { condition: string; run: EvaluationRun }[];
  /** Until the end. */
  peakContracts: PeakContracts;
  /** Trades left out until the end, after a daily limit. */
  skipped: number;
  /** How the rules were read, a sentence each. */
  assumptions: string[];
}

/**
 * Runs the trades through one evaluation account, from the start day until it is passed, failed or the trades end. The
 * trades' currency is taken to be the account's. Static and end-of-day floors follow from closed trades; where a floor
 * follows open profit the verdict takes the stricter order within a trade, and `worstFirst` the other; a daily limit closes no
 * trade in the verdict, and does in `closedAtLimit`.
 */
export function simulateEvaluation(trades: Trades, account: PropFirmAccount, options: EvaluationOptions): Evaluation {
  const strict = runOnce(trades, account, options, 'bestFirst');
  return {
    ...strict.run,
    peakContracts: strict.most,
    skipped: strict.skipped,
    assumptions: assumptionsOf(account, options),
    ...(strict.run.outcome === 'refused' ? ONE_READING : otherReadings(trades, strict, account, options)),
  };
}

type Readings = Pick<Evaluation, 'uncertainties' | 'worstFirst' | 'closedAtLimit' | 'alternativeRules'>;

/** Of a run that says nothing. */
const ONE_READING: Readings = { uncertainties: [], worstFirst: null, closedAtLimit: null, alternativeRules: [] };

/** What comes out where the order within a trade, the daily limit and what is not known of the rules are read the other way. */
function otherReadings(
  trades: Trades,
  { run: strict, most, taken, company }: RunOfTrades,
  account: PropFirmAccount,
  options: EvaluationOptions,
): Readings {
  const turned = account.maximumLoss.kind === 'intraday' ? runOnce(trades, account, options, 'worstFirst').run : null;
  const closing = { ...options, closesAtLimit: true };
  const closed = closingLimitOf(account, closing) !== null ? runOnce(trades, account, closing, 'bestFirst').run : null;
  const both = turned && closed && runOnce(trades, account, closing, 'worstFirst').run;
  const isSure = both === null || isSettled(strict, both);
  const settled = {
    order: isSure && isSettled(strict, turned),
    // Without open losses trades that came back from the limit are not known.
    limit: isSure && trades.mae !== null && isSettled(strict, closed),
    costs: strict.outcome === 'failed',
  };
  const others = otherRules(trades, strict, account, options);
  return {
    uncertainties: [
      ...others.flatMap(({ uncertainties }) => uncertainties),
      ...(strict.outcome === 'failed' ? [] : doubtsOfUnknownLimit(most, account)),
      ...doubtsOf(trades, taken, account, options, company, settled),
    ],
    worstFirst: otherVerdict(strict, turned),
    closedAtLimit: otherVerdict(strict, closed),
    alternativeRules: others.map(({ condition, other }) => ({ condition, run: other })),
  };
}

/** The readings of the rules that decide otherwise, and how. */
function otherRules(
  trades: Trades,
  strict: EvaluationRun,
  account: PropFirmAccount,
  options: EvaluationOptions,
): (OtherReading & { other: EvaluationRun })[] {
  const decide = (reading: OtherReading): (OtherReading & { other: EvaluationRun })[] => {
    const as = { ...options, ...reading.options };
    const other = otherVerdict(strict, runOnce(trades, accountIn(account, reading), as, 'bestFirst').run);
    return other === null || endsWithSameTrade(strict, other) ? [] : [{ ...reading, other }];
  };
  const evening = eveningReading(trades, options);
  const readings = [...unknownReadings(account), ...(evening ? [evening] : [])];
  const alone = readings.flatMap(decide);
  if (alone.length > 0) return alone;
  for (const reading of combined(readings)) {
    const found = decide(reading);
    if (found.length > 0) return found;
  }
  return [];
}

/** Null where it is the same, or was refused: it went on for longer and met too many contracts then, which is no verdict. */
function otherVerdict(strict: EvaluationRun, other: EvaluationRun | null): EvaluationRun | null {
  if (other === null || other.outcome === 'refused') return null;
  return isSame(strict, other) ? null : other;
}

/** Also where that trade's day has another date, or what stays open another last day. */
const endsWithSameTrade = (one: EvaluationRun, other: EvaluationRun): boolean =>
  other.outcome === one.outcome && (one.outcome === 'open' || other.curve.time.at(-1) === one.curve.time.at(-1));

const isSame = (one: EvaluationRun, other: EvaluationRun): boolean =>
  other.outcome === one.outcome && other.day === one.day;

/** Whether both readings end alike; an evaluation that stays open is told by its profit. */
function isSettled(strict: EvaluationRun, other: EvaluationRun | null): boolean {
  return other !== null && isSame(strict, other) && (strict.outcome !== 'open' || strict.profit === other.profit);
}
