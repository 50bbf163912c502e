const SAMPLE = 10_000;
/** Of the values, on either side: a few far out would leave all others in one step of a scale. */
const OUTSIDE = 0.01;
const STEPS = [1, 2, 2.5, 5] as const;

/** Where most values lie: what a picture's axis spans, so that a few outliers do not squeeze all others. */
export interface ValueRange {
  min: number;
  max: number;
  low: number;
  high: number;
}

/**
 * The extremes of `values` (NaN left out) and the bounds of their middle 98 %, these from 10 000
 * values evenly taken where there are more. Null where there is no value.
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

/** The smallest of 1, 2, 2.5 and 5 times a power of ten, and whole, that cuts `low` to `high` into at most `most` steps. */
export function niceStep(low: number, high: number, most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) {
      const width = step * power;
      if (Number.isInteger(width) && stepsBetween(low, high, width) <= most) return width;
    }
  }
}

/** How many steps [n × width, (n + 1) × width) it takes to hold both `low` and `high`. */
export function stepsBetween(low: number, high: number, width: number): number {
  return Math.floor(high / width) - Math.floor(low / width) + 1;
}
