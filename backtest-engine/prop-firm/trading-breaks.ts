import { median } from '../metrics/median.js';

/** Calendar days between two trading days that are no pace of any strategy that trades more often. */
const LEAST_BREAK = 60;
/** A break is so many times as long as the usual step from one trading day to the next. */
const TIMES_USUAL = 10;
/** More of them are how the strategy trades. */
const MOST_BREAKS = 2;

/**
 * Calendar days within long breaks of these trading days, which are in order, in days since 1970-01-01. A strategy that was
 * not run for two years does not trade any slower for it.
 */
export function countBreakDays(days: readonly number[]): number {
  const steps = Float64Array.from({ length: Math.max(0, days.length - 1) }, (_, at) => days[at + 1]! - days[at]!);
  const usual = median(steps) ?? 0;
  const breaks = steps.filter((step) => step > LEAST_BREAK && step > TIMES_USUAL * usual);
  return breaks.length > MOST_BREAKS ? 0 : breaks.reduce((sum, step) => sum + step - usual, 0);
}
