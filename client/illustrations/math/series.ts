import type { Candle } from '../candles.js';

/** One value a bar; null until there are enough bars. */
export type Series = readonly (number | null)[];

export const closes = (bars: readonly Candle[]): number[] => bars.map(({ close }) => close);
export const highs = (bars: readonly Candle[]): number[] => bars.map(({ high }) => high);
export const lows = (bars: readonly Candle[]): number[] => bars.map(({ low }) => low);

/** The value at a bar, or null where there is none. */
export const valueAt = (values: Series, at: number): number | null => values[at] ?? null;

/** Calls `fold` with the last `length` values at each bar. */
export function rolling(
  values: readonly number[],
  length: number,
  fold: (window: readonly number[]) => number,
): Series {
  return values.map((_, at) => (at + 1 < length ? null : fold(values.slice(at + 1 - length, at + 1))));
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Value and slope of the least-squares line through the values, at the last of them. */
export function regression(values: readonly number[]): { end: number; slope: number } {
  const center = (values.length - 1) / 2;
  const middle = mean(values);
  let [both, own] = [0, 0];
  for (const [at, value] of values.entries()) {
    both += (at - center) * (value - middle);
    own += (at - center) ** 2;
  }
  const slope = own === 0 ? 0 : both / own;
  return { end: middle + slope * center, slope };
}

export const simpleAverage = (values: readonly number[], length: number): Series => rolling(values, length, mean);
export const standardDeviation = (values: readonly number[], length: number): Series =>
  rolling(values, length, deviation);
export const highest = (values: readonly number[], length: number): Series =>
  rolling(values, length, (window) => Math.max(...window));
export const lowest = (values: readonly number[], length: number): Series =>
  rolling(values, length, (window) => Math.min(...window));

/** Exponential average that starts at the first value. */
export function exponentialAverage(values: readonly number[], length: number): number[] {
  return smoothed(values, 2 / (length + 1));
}

/** Wilder's average: each value has a share of 1 / length. */
export const wilderAverage = (values: readonly number[], length: number): number[] => smoothed(values, 1 / length);

function smoothed(values: readonly number[], share: number): number[] {
  let last = values[0] ?? 0;
  return values.map((value) => (last += share * (value - last)));
}

/** `fold` of two series, bar by bar, where both have a value. */
export function combine(first: Series, second: Series, fold: (first: number, second: number) => number): Series {
  return first.map((value, at) => {
    const other = valueAt(second, at);
    return value === null || other === null ? null : fold(value, other);
  });
}

/** The middle plus `factor` times the width, bar by bar. */
export const offset = (middle: Series, width: Series, factor: number): Series =>
  combine(middle, width, (value, by) => value + factor * by);

/** The series `bars` later: at each bar the value of an earlier one. */
export const delayed = (values: Series, bars: number): Series => [
  ...Array.from({ length: bars }, () => null),
  ...values.slice(0, Math.max(0, values.length - bars)),
];

/** Change over `length` bars; 0 before there are as many. */
export const change = (values: readonly number[], length: number): number[] =>
  values.map((value, at) => value - (values[at - length] ?? value));

export interface Crossing {
  at: number;
  up: boolean;
}

/** Bars at which `fast` crosses `slow`. */
export function crossings(fast: Series, slow: Series): Crossing[] {
  return fast.flatMap((value, at): Crossing[] => {
    const [before, limit, limitBefore] = [valueAt(fast, at - 1), valueAt(slow, at), valueAt(slow, at - 1)];
    if (value === null || before === null || limit === null || limitBefore === null) return [];
    if (before <= limitBefore && value > limit) return [{ at, up: true }];
    return before >= limitBefore && value < limit ? [{ at, up: false }] : [];
  });
}
