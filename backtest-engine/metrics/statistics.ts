/** Returns the lower median, or null without values. Sorts the array in place. */
export const median = (values: Float64Array): number | null => values.sort()[Math.ceil(values.length / 2) - 1] ?? null;

const SAMPLE = 10_000;
/** Share of values ignored at each end, so that outliers do not stretch a chart's scale. */
const OUTSIDE = 0.01;
const STEPS = [1, 2, 2.5, 5] as const;

/** The extremes of values, and the range without outliers (`low` to `high`). */
export interface ValueRange {
  min: number;
  max: number;
  low: number;
  high: number;
}

/**
 * Finds the extremes of `values` and the bounds of their middle 98 %. Ignores NaN. Estimates the
 * bounds from 10,000 evenly spaced values if there are more. Null without values.
 */
export function findValueRange(values: Float64Array): ValueRange | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at += 1) {
    if (values[at]! < min) min = values[at]!;
    if (values[at]! > max) max = values[at]!;
  }
  if (min > max) return null;
  const stride = Math.max(1, values.length / SAMPLE);
  const sample = new Float64Array(Math.min(values.length, SAMPLE));
  let count = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const value = values[Math.floor(at * stride)]!;
    if (Number.isNaN(value)) continue;
    sample[count] = value;
    count += 1;
  }
  if (count === 0) return { min, max, low: min, high: max };
  const sorted = sample.subarray(0, count).sort();
  return {
    min,
    max,
    low: sorted[Math.floor(OUTSIDE * (count - 1))]!,
    high: sorted[Math.ceil((1 - OUTSIDE) * (count - 1))]!,
  };
}

/**
 * Finds the smallest whole step among 1, 2, 2.5, and 5 times a power of ten that covers `low` to
 * `high` in at most `maxSteps` steps.
 */
export function niceStep(low: number, high: number, maxSteps: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) {
      const width = step * power;
      if (Number.isInteger(width) && stepsBetween(low, high, width) <= maxSteps) return width;
    }
  }
}

/** Counts the steps [n × width, (n + 1) × width) needed to cover both `low` and `high`. */
export function stepsBetween(low: number, high: number, width: number): number {
  return Math.floor(high / width) - Math.floor(low / width) + 1;
}
