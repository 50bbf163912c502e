import { hasModifierKey, type Modifiers } from '../../ui/keyboard.js';
import { DAY_MS, MINUTE_MS, timeOfDay, dayOf, HOUR_MS, monthStart } from '../../../../backtest-engine/model/time.js';
import { type PlotPoints, type Range, findEndsInView } from './plot-points.js';
import type { CalendarProfit } from '../../../../backtest-engine/metrics/calendar-profit.js';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import { MAX_YEARS } from '../format/chart-dates.js';

/** Precision of the file's exits: times, dates only, or neither. */
export type ExitUnit = 'time' | 'day' | 'none';

export interface Period {
  name: string;
  range: Range;
}

/** Metrics of the trades closed in a range, as if there were no others. */
export interface PeriodMetrics {
  when: string;
  isEvaluation: boolean;
  metrics: Metrics;
}

export const EVALUATION_PERIOD = 'Evaluation period';
const LATEST = [12, 3] as const;

/**
 * Lists the selectable periods: the evaluation's, the last months, then the years with exits,
 * latest first. Omits periods that cover the whole file or repeat another one.
 */
export function periodsOf({ years }: CalendarProfit, whole: Range, evaluation: Range | null): Period[] {
  const isSingle = years.reduce((trades, { total }) => trades + total.count, 0) === 1;
  const evaluated = evaluation && !isSingle ? [{ name: EVALUATION_PERIOD, range: evaluation }] : [];
  const latest = LATEST.map((months) => ({
    name: `Last ${months} months`,
    range: { min: nextDay(monthsBefore(whole.max, months)), max: whole.max },
  }));
  const traded = years.filter(({ total }) => total.count > 0).slice(-MAX_YEARS);
  const single = traded.length > 1 ? traded.reverse() : [];
  const ofYears = single.map(({ year }) => ({ name: String(year), range: clippedToFile(yearOf(year), whole) }));
  return [
    ...evaluated.filter(({ range }) => !isWholeRange(range, whole)),
    ...latest.filter(
      ({ range }) => range.min > whole.min && findPeriodName([...evaluated, ...ofYears], range) === null,
    ),
    ...ofYears.filter(({ range }) => findPeriodName(evaluated, range) === null),
  ];
}

/** Finds the name of a range; null if it is not a listed period. */
export function findPeriodName(periods: readonly Period[], { min, max }: Range): string | null {
  return periods.find(({ range }) => range.min === min && range.max === max)?.name ?? null;
}

/** Clips a period to the file, keeping at least an hour. */
export const clippedToFile = ({ min, max }: Range, whole: Range): Range => ({
  min: Math.min(Math.max(min, whole.min), max - HOUR_MS),
  max: Math.max(Math.min(max, whole.max), min + HOUR_MS),
});

/** The closest zoom, as a share of the whole range and as a length per unit. */
const CLOSEST = 1e-6;
export const MIN_LENGTH: Readonly<Record<ExitUnit, number>> = { time: 10 * MINUTE_MS, day: DAY_MS, none: 4 };
/** Ranges from this length on are described by days, not times. */
const MANY_DAYS_MS = 4 * DAY_MS;
const BIG_STEP = 10;
export const ZOOM_STEP = 2;

/** Scales the range within `whole` by `factor` around `about`, which keeps its screen position. */
export function zoomRange(range: Range, whole: Range, factor: number, about: number, unit: ExitUnit): Range {
  const full = whole.max - whole.min;
  const current = range.max - range.min;
  const closest = Math.max(full * CLOSEST, MIN_LENGTH[unit]);
  // A period may be shorter than the closest zoom; zooming in must not lengthen it.
  const smallest = Math.min(full, factor < 1 ? Math.min(closest, current) : closest);
  const length = Math.min(full, Math.max(smallest, current * factor));
  const share = current > 0 ? (about - range.min) / current : 0.5;
  return shiftedInto({ min: about - length * share, max: about + length * (1 - share) }, whole);
}

/** Returns a range from two values in either order, no shorter than the closest zoom. */
export function toSelectedRange(one: number, other: number, whole: Range, unit: ExitUnit): Range {
  const range = { min: Math.min(one, other), max: Math.max(one, other) };
  return zoomRange(range, whole, 1, (range.min + range.max) / 2, unit);
}

/**
 * Returns the range of an evaluation, which may start before the first exit. Extends a short one to
 * the right, so that no earlier exit is included.
 */
export function toEvaluationRange(times: readonly number[], unit: ExitUnit): Range {
  const min = times[0]!;
  return { min, max: Math.max(times.at(-1)!, min + MIN_LENGTH[unit] - 1) };
}

export function panTo(range: Range, whole: Range, x: number): Range {
  if (x >= range.min && x <= range.max) return range;
  const half = (range.max - range.min) / 2;
  return shiftedInto({ min: x - half, max: x + half }, whole);
}

/** Whether a range is described by days. An evaluation that starts within a day uses times. */
export const isShownByDay = ({ min, max }: Range, unit: ExitUnit, isEvaluation: boolean): boolean =>
  unit === 'day' || (unit === 'time' && max - min >= MANY_DAYS_MS && !(isEvaluation && timeOfDay(min) !== 0));

/** Rounds the range outward to the days or minutes of its description. */
export function roundToUnits(range: Range, unit: ExitUnit, isEvaluation: boolean): Range {
  if (unit === 'none') return range;
  const step = isShownByDay(range, unit, isEvaluation) ? DAY_MS : MINUTE_MS;
  return { min: Math.floor(range.min / step) * step, max: Math.floor(range.max / step) * step + step - 1 };
}

export function isWholeRange(range: Range, whole: Range): boolean {
  return range.min <= whole.min && range.max >= whole.max;
}

type PlotCommand =
  | { kind: 'point'; index: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'whole' }
  /** For a key without a command. */
  | null;

interface KeyPressed extends Modifiers {
  key: string;
  shiftKey: boolean;
}

/** Returns the command of a key. `index` is the point under the cursor; null if there is none. */
export function parseKey(pressed: KeyPressed, points: PlotPoints, range: Range, index: number | null): PlotCommand {
  if (hasModifierKey(pressed) || points.x.length === 0) return null;
  const { first, last } = findEndsInView(points, range);
  const step = pressed.shiftKey ? BIG_STEP : 1;
  switch (pressed.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return pointCommand(points, index === null ? first : index + step);
    case 'ArrowLeft':
    case 'ArrowDown':
      return pointCommand(points, index === null ? last : index - step);
    case 'PageUp':
      return pointCommand(points, (index ?? first) + BIG_STEP);
    case 'PageDown':
      return pointCommand(points, (index ?? last) - BIG_STEP);
    case 'Home':
      return pointCommand(points, first);
    case 'End':
      return pointCommand(points, last);
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1 / ZOOM_STEP };
    case '-':
    case '_':
      return { kind: 'zoom', factor: ZOOM_STEP };
    case '0':
    case 'Escape':
      return { kind: 'whole' };
    default:
      return null;
  }
}

function pointCommand({ x }: PlotPoints, index: number): PlotCommand {
  return { kind: 'point', index: Math.min(x.length - 1, Math.max(0, index)) };
}

function shiftedInto({ min, max }: Range, whole: Range): Range {
  const shift = Math.max(0, whole.min - min) - Math.max(0, max - whole.max);
  return { min: Math.max(whole.min, min + shift), max: Math.min(whole.max, max + shift) };
}

const yearOf = (year: number): Range => ({ min: monthStart(year, 0), max: monthStart(year + 1, 0) - 1 });
const nextDay = (time: number): number => (dayOf(time) + 1) * DAY_MS;

/** Subtracts months, and falls back to the last day of a shorter month. */
function monthsBefore(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
