import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import { toTradingDay } from '../../../../backtest-engine/prop-firm/trading-day.js';
import type { EvaluationRun } from '../../../../backtest-engine/prop-firm/evaluation-run.js';
import type { PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { verdictOf } from '../format/verdict-words.js';
import type { Range } from './plot-points.js';

/** An evaluation to draw on the equity curve. */
export interface EvaluationOverlay {
  /** In words, such as `Example Firm, 50K, from Jan 3, 2023`. */
  name: string;
  account: Pick<PropFirmAccount, 'size' | 'maximumLoss' | 'profitTarget'>;
  run: EvaluationRun & Pick<Evaluation, 'uncertainties'>;
  /** The hour at which a trading day begins, as in `EvaluationOptions`. */
  dayStartsAt: number;
  /** Such as `× 0.3`, by which the account has other contracts than the file; null where it has the same. */
  scale: string | null;
}

/** The same in the curve's own units: the account starts where the curve stood before its first trade. */
export interface DrawnOverlay {
  time: number[];
  balance: number[];
  floor: number[];
  target: number[];
  name: string;
  /** In words where the evaluation ended, and how. */
  verdict: string;
  outcome: EvaluationRun['outcome'];
  /** Whether the floor rises within a day; else a day's own holds from its beginning. */
  floorRisesWithin: boolean;
  /** The trading day of each point but the first, which is the start. */
  day: number[];
  dayStartsAt: number;
  /** Not null where its profits are others than the curve’s, and so lines of their own. */
  scale: string | null;
  /** What the account has more than the curve. */
  above: number;
}

/** A trading day of an evaluation, in the account's money: the floor that held on it, or stood at its end where it rises within a day, and both others at its end. */
export interface AccountDay {
  day: number;
  /** It failed on it: its balance is its equity then. */
  isBreak: boolean;
  balance: number;
  floor: number;
  target: number;
}

/** Null where nothing was simulated. */
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
 * The day of a trade that was closed then, whether the evaluation took it or not, or the day before it that had a trade
 * taken; null before the evaluation, after its last day and after the break of one that failed.
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

/** Which day's value holds up to a day's end: its own, or that of the day before. */
export type StepTiming = 'same' | 'before';

/** How the floor moves. */
export const floorTiming = ({ floorRisesWithin }: Pick<DrawnOverlay, 'floorRisesWithin'>): StepTiming =>
  floorRisesWithin ? 'before' : 'same';

/** What the y axis has to reach within the range: also for the lines that come into it, and for a floor that goes out of it. */
export function overlayValues(overlay: DrawnOverlay, { min, max }: Range): number[] {
  const { time, balance, floor, target } = overlay;
  if (time[0]! > max || time.at(-1)! < min) return [];
  const after = time.findIndex((at) => at > max);
  const next = after < 0 ? time.length : after;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const take = (value: number): void => {
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (let day = Math.max(0, time.findIndex((at) => at >= min) - 1); day < next; day += 1) {
    for (const line of [balance, floor, target]) take(line[day]!);
  }
  if (next < time.length && floorTiming(overlay) === 'same') take(floor[next]!);
  return [low, high];
}

/** Of a range, for it to be the evaluation's own. */
const MOST = 0.9;

/** Whether the y axis keeps to the evaluation within the range, as a curve in other sizes would press its lines together. */
export function fitsAxisToAccount({ time, scale }: DrawnOverlay, { min, max }: Range): boolean {
  const within = Math.min(max, time.at(-1)!) - Math.max(min, time[0]!);
  return scale !== null && within >= MOST * (max - min);
}

/** Of what is in view, for lines to be told apart: some pixels of any picture. */
const LEAST_SEEN = 0.04;

/** Whether its lines take as much of the range. */
export function areLinesDistinct({ time }: DrawnOverlay, { min, max }: Range): boolean {
  return Math.min(max, time.at(-1)!) - Math.max(min, time[0]!) >= LEAST_SEEN * (max - min);
}

/** Whether the day on which it ended is in the range. */
export function isEndInRange({ time }: DrawnOverlay, { min, max }: Range): boolean {
  const end = time.at(-1)!;
  return end >= min && end <= max;
}
