import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import { toTradingDay } from '../../../../backtest-engine/prop-firm/trading-day.js';
import type { EvaluationRun } from '../../../../backtest-engine/prop-firm/evaluation-run.js';
import type { PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { verdictOf } from '../format/result-words.js';
import type { Range } from './plot-points.js';

export interface EvaluationOverlay {
  /** Such as `Example Firm, 50K, from Jan 3, 2023`. */
  name: string;
  account: Pick<PropFirmAccount, 'size' | 'maximumLoss' | 'profitTarget'>;
  run: EvaluationRun & Pick<Evaluation, 'uncertainties'>;
  /** Hour at which a trading day starts, as in `EvaluationOptions`. */
  dayStartsAt: number;
  /** Contract factor of the account, such as `× 0.3`; null if it trades the file's contracts. */
  scale: string | null;
}

/** An evaluation in the curve's units: it starts at the curve's profit before its first trade. */
export interface DrawnOverlay {
  time: number[];
  balance: number[];
  floor: number[];
  target: number[];
  name: string;
  verdict: string;
  outcome: EvaluationRun['outcome'];
  /** Whether the floor trails within a day. If not, a day's floor holds from its start. */
  floorRisesWithin: boolean;
  /** Trading day of each point except the first, which is the start. */
  day: number[];
  dayStartsAt: number;
  /** Contract factor; null if the account's profits equal the curve's. */
  scale: string | null;
  /** Account balance minus curve value. */
  above: number;
}

/**
 * One trading day of an evaluation in account money. Balance and target are at its end. The floor
 * is the day's own, or the one at its end if it trails within a day.
 */
export interface AccountDay {
  day: number;
  /** Whether the account failed on this day; `balance` is the equity at that moment. */
  isBreak: boolean;
  balance: number;
  floor: number;
  target: number;
}

/** Returns null if nothing was simulated. */
export function toDrawnOverlay({ name, account, run, dayStartsAt, scale }: EvaluationOverlay): DrawnOverlay | null {
  const { size, maximumLoss, profitTarget } = account;
  const { start, curve: days, outcome } = run;
  if (start === null) return null;
  const onCurve = (balance: number): number => balance - size + start.profit;
  return {
    time: [start.time, ...days.time],
    balance: [start.profit, ...days.balance.map(onCurve)],
    floor: [start.profit - maximumLoss.amount, ...days.floor.map(onCurve)],
    target: [profitTarget, ...days.target].map((target) => start.profit + target),
    name,
    verdict: `Hypothetical${run.uncertainties.length > 0 ? ', not certain' : ''}: ${verdictOf(run)}`,
    outcome,
    floorRisesWithin: maximumLoss.kind === 'intraday',
    day: days.day,
    dayStartsAt,
    scale,
    above: size - start.profit,
  };
}

/**
 * Finds the account day of an exit time: its own trading day, or the last earlier one with a taken
 * trade. Returns null before the evaluation, after its last day, and after a failure.
 */
export function findAccountDay(
  { time, day, dayStartsAt, balance, floor, target, above, outcome }: DrawnOverlay,
  closed: number,
): AccountDay | null {
  const closedOn = toTradingDay(closed, dayStartsAt);
  const place = day.findLastIndex((taken) => taken <= closedOn);
  const isOver = closedOn > day.at(-1)! || (outcome === 'failed' && closed > time.at(-1)!);
  if (closed < time[0]! || place < 0 || isOver) return null;
  const at = place + 1;
  const isBreak = outcome === 'failed' && at === day.length;
  return {
    day: day[place]!,
    isBreak,
    balance: balance[at]! + above,
    floor: floor[at]! + above,
    target: target[at]! + above,
  };
}

/** Whether a day's step is drawn at its own value or at the previous day's. */
export type StepTiming = 'same' | 'before';

export const floorTiming = ({ floorRisesWithin }: Pick<DrawnOverlay, 'floorRisesWithin'>): StepTiming =>
  floorRisesWithin ? 'before' : 'same';

/**
 * Returns the lowest and highest overlay value in the range, including lines that enter or leave
 * it; empty if the overlay is outside.
 */
export function overlayValues(overlay: DrawnOverlay, { min, max }: Range): number[] {
  const { time, balance, floor, target } = overlay;
  if (time[0]! > max || time.at(-1)! < min) return [];
  const after = time.findIndex((at) => at > max);
  const next = after < 0 ? time.length : after;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const include = (value: number): void => {
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (let day = Math.max(0, time.findIndex((at) => at >= min) - 1); day < next; day += 1) {
    for (const line of [balance, floor, target]) include(line[day]!);
  }
  if (next < time.length && floorTiming(overlay) === 'same') include(floor[next]!);
  return [low, high];
}

/** Share of the range that the evaluation must fill to get the y axis for itself. */
const FIT_SHARE = 0.9;

/** Whether the y axis fits only the evaluation, because another contract size compresses it. */
export function fitsAxisToAccount({ time, scale }: DrawnOverlay, { min, max }: Range): boolean {
  const within = Math.min(max, time.at(-1)!) - Math.max(min, time[0]!);
  return scale !== null && within >= FIT_SHARE * (max - min);
}

/** Share of the range below which the overlay's lines merge into a few pixels. */
const MIN_DISTINCT_SHARE = 0.04;

/** Whether the overlay's lines can be told apart in the range. */
export function areLinesDistinct({ time }: DrawnOverlay, { min, max }: Range): boolean {
  return Math.min(max, time.at(-1)!) - Math.max(min, time[0]!) >= MIN_DISTINCT_SHARE * (max - min);
}

export function isEndInRange({ time }: DrawnOverlay, { min, max }: Range): boolean {
  const end = time.at(-1)!;
  return end >= min && end <= max;
}
