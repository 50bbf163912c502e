import type { CalendarProfit } from '../../../../backtest-engine/metrics/calendar-profit.js';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import { DAY_MS, dayOf, HOUR_MS, monthStart } from '../../../../backtest-engine/model/time.js';
import { MOST_YEARS } from '../format/chart-dates.js';
import type { Range } from './plot-points.js';
import { isWhole } from './plot-range.js';

/** A stretch of the time axis that can be chosen by its name. */
export interface Period {
  name: string;
  range: Range;
}

/** The figures of the trades closed in a stretch of the curve, as if there were no others. */
export interface PeriodFigures {
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
    ...evaluated.filter(({ range }) => !isWhole(range, whole)),
    ...latest.filter(({ range }) => range.min > whole.min && periodNamed([...evaluated, ...ofYears], range) === null),
    ...ofYears.filter(({ range }) => periodNamed(evaluated, range) === null),
  ];
}

/** The name of the period that is shown; null where it is another stretch. */
export function periodNamed(periods: readonly Period[], { min, max }: Range): string | null {
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
