import { hasModifierKey, type Modifiers } from '../../ui/has-modifier-key.js';
import { DAY_MS, MINUTE_MS, timeOfDay, dayOf, HOUR_MS, monthStart } from '../../../../backtest-engine/model/time.js';
import { type PlotPoints, type Range, findEndsInView } from './plot-points.js';
import type { CalendarProfit } from '../../../../backtest-engine/metrics/calendar-profit.js';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import { MOST_YEARS } from '../format/chart-dates.js';

/** A stretch of the time axis that can be chosen by its name. */
export interface Period {
  name: string;
  range: Range;
}

/** The figures of the trades closed in a stretch of the curve, as if there were no others. */
export interface PeriodMetrics {
  /** The stretch in words. */
  when: string;
  /** Whether it is that of an evaluation. */
  isEvaluation: boolean;
  figures: Metrics;
}

export const EVALUATION_PERIOD = 'Evaluation period';
const LATEST = [12, 3] as const;

/**
 * The period of the evaluation where there is one; then the last months and the years, the latest first, in which trades were
 * closed. As far as they are not all of the file, and each once: a year is called a year.
 */
export function periodsOf({ years }: CalendarProfit, whole: Range, evaluation: Range | null): Period[] {
  const isSingle = years.reduce((trades, { total }) => trades + total.count, 0) === 1;
  const evaluated = evaluation && !isSingle ? [{ name: EVALUATION_PERIOD, range: evaluation }] : [];
  const latest = LATEST.map((months) => ({
    name: `Last ${months} months`,
    range: { min: nextDay(monthsBefore(whole.max, months)), max: whole.max },
  }));
  const traded = years.filter(({ total }) => total.count > 0).slice(-MOST_YEARS);
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

/** The name of the period that is shown; null where it is another stretch. */
export function findPeriodName(periods: readonly Period[], { min, max }: Range): string | null {
  return periods.find(({ range }) => range.min === min && range.max === max)?.name ?? null;
}

const yearOf = (year: number): Range => ({ min: monthStart(year, 0), max: monthStart(year + 1, 0) - 1 });

/** The part of a period that the file reaches over, and no less than an hour of it. */
export const clippedToFile = ({ min, max }: Range, whole: Range): Range => ({
  min: Math.min(Math.max(min, whole.min), max - HOUR_MS),
  max: Math.max(Math.min(max, whole.max), min + HOUR_MS),
});

const nextDay = (time: number): number => (dayOf(time) + 1) * DAY_MS;

/** The same day so many months before, or the last of its month where that has fewer days. */
function monthsBefore(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

/** What the file's exits are told by: times, dates alone, or neither. */
export type ExitUnit = 'time' | 'day' | 'none';

/** No closer than this share of the whole, and on no axis closer than some minutes, a day or a few trades. */
const CLOSEST = 1e-6;
export const MIN_LENGTH: Readonly<Record<ExitUnit, number>> = { time: 10 * MINUTE_MS, day: DAY_MS, none: 4 };
/** From here on a stretch is told by its days. */
const MANY_DAYS_MS = 4 * DAY_MS;
const BIG_STEP = 10;

export const ZOOM_STEP = 2;

/** The range `factor` times as long around `about`, which stays where it is on screen; never beyond the whole. */
export function zoomRange(range: Range, whole: Range, factor: number, about: number, unit: ExitUnit): Range {
  const full = whole.max - whole.min;
  const current = range.max - range.min;
  const closest = Math.max(full * CLOSEST, MIN_LENGTH[unit]);
  // A period may be shorter than that, and zooming in makes nothing longer.
  const smallest = Math.min(full, factor < 1 ? Math.min(closest, current) : closest);
  const length = Math.min(full, Math.max(smallest, current * factor));
  const share = current > 0 ? (about - range.min) / current : 0.5;
  return shiftedInto({ min: about - length * share, max: about + length * (1 - share) }, whole);
}

/** The two values as a range, in either order, no shorter than the closest zoom. */
export function toSelectedRange(one: number, other: number, whole: Range, unit: ExitUnit): Range {
  const range = { min: Math.min(one, other), max: Math.max(one, other) };
  return zoomRange(range, whole, 1, (range.min + range.max) / 2, unit);
}

/**
 * From the first to the last of the times, which may begin before the whole: its first day does, before any trade is closed. No
 * shorter than the closest zoom, with room behind it: what was closed before is none of it.
 */
export function toEvaluationRange(times: readonly number[], unit: ExitUnit): Range {
  const min = times[0]!;
  return { min, max: Math.max(times.at(-1)!, min + MIN_LENGTH[unit] - 1) };
}

/** The range moved, if need be, so that `x` is in it. */
export function panTo(range: Range, whole: Range, x: number): Range {
  if (x >= range.min && x <= range.max) return range;
  const half = (range.max - range.min) / 2;
  return shiftedInto({ min: x - half, max: x + half }, whole);
}

/**
 * Whether a stretch is told by its days, not by its times of day. An evaluation that begins within a day is told by them: what
 * was closed on that day before is none of it.
 */
export const isShownByDay = ({ min, max }: Range, unit: ExitUnit, isEvaluation: boolean): boolean =>
  unit === 'day' || (unit === 'time' && max - min >= MANY_DAYS_MS && !(isEvaluation && timeOfDay(min) !== 0));

/** The stretch that the words for `range` name: whole days or minutes, as nobody could count its trades again otherwise. */
export function roundToUnits(range: Range, unit: ExitUnit, isEvaluation: boolean): Range {
  if (unit === 'none') return range;
  const step = isShownByDay(range, unit, isEvaluation) ? DAY_MS : MINUTE_MS;
  return { min: Math.floor(range.min / step) * step, max: Math.floor(range.max / step) * step + step - 1 };
}

export function isWholeRange(range: Range, whole: Range): boolean {
  return range.min <= whole.min && range.max >= whole.max;
}

function shiftedInto({ min, max }: Range, whole: Range): Range {
  const shift = Math.max(0, whole.min - min) - Math.max(0, max - whole.max);
  return { min: Math.max(whole.min, min + shift), max: Math.min(whole.max, max + shift) };
}

type PlotCommand =
  | { kind: 'point'; index: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'whole' }
  /** A key that the picture has no use for. */
  | null;

interface KeyPressed extends Modifiers {
  key: string;
  shiftKey: boolean;
}

/** What a key asks for. `index` is the point that the cursor stands on, null where it stands on none. */
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
