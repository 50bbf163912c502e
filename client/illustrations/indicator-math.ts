import type { Candle } from './price-series.js';

/** One value a bar; null until there are enough bars. */
export type Series = readonly (number | null)[];

export const closes = (candles: readonly Candle[]): number[] => candles.map(({ close }) => close);

/** Calls `fold` with the last `length` values at each bar. */
function rolling(values: readonly number[], length: number, fold: (window: readonly number[]) => number): Series {
  return values.map((_, at) => (at + 1 < length ? null : fold(values.slice(at + 1 - length, at + 1))));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
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
  const share = 2 / (length + 1);
  let last = values[0] ?? 0;
  return values.map((value) => (last += share * (value - last)));
}

/** Average true range, exponentially smoothed. */
export function averageTrueRange(candles: readonly Candle[], length: number): number[] {
  const ranges = candles.map(({ high, low }, at) => {
    const before = candles[at - 1]?.close ?? low;
    return Math.max(high, before) - Math.min(low, before);
  });
  return exponentialAverage(ranges, length);
}

/** The middle plus `factor` times the width, bar by bar. */
export function offset(middle: Series, width: Series, factor: number): Series {
  return middle.map((value, at) => {
    const by = width[at] ?? null;
    return value === null || by === null ? null : value + factor * by;
  });
}

/** Change over `length` bars. */
export const momentum = (values: readonly number[], length: number): number[] =>
  values.map((value, at) => value - (values[at - length] ?? value));

/** Wilder's relative strength index, 0 to 100; 50 until the price moves. */
export function relativeStrengthIndex(values: readonly number[], length: number): number[] {
  const changes = momentum(values, 1);
  const up = exponentialAverage(
    changes.map((change) => Math.max(change, 0)),
    length * 2 - 1,
  );
  const down = exponentialAverage(
    changes.map((change) => Math.max(-change, 0)),
    length * 2 - 1,
  );
  return up.map((gain, at) => {
    const both = gain + (down[at] ?? 0);
    return both === 0 ? 50 : (100 * gain) / both;
  });
}

/** Kaufman's efficiency ratio: net change over the sum of changes, 0 to 1. */
export function efficiencyRatio(values: readonly number[], length: number): number[] {
  const way = momentum(values, 1).map(Math.abs);
  return momentum(values, length).map((net, at) => {
    const walked = way.slice(Math.max(1, at + 1 - length), at + 1).reduce((sum, value) => sum + value, 0);
    return walked === 0 ? 0 : Math.abs(net) / walked;
  });
}

export interface TrailingStop {
  value: number;
  long: boolean;
}

/** A stop that trails the price at `factor` ranges and changes sides when the close crosses it. */
export function trailingStop(candles: readonly Candle[], length: number, factor: number): TrailingStop[] {
  const range = averageTrueRange(candles, length);
  let stop: TrailingStop | null = null;
  return candles.map(({ close }, at) => {
    const distance = factor * (range[at] ?? 0);
    const long: boolean = stop === null ? true : stop.long ? close > stop.value : close >= stop.value;
    const kept: boolean = stop !== null && stop.long === long;
    const fresh = long ? close - distance : close + distance;
    const value: number =
      !kept || stop === null ? fresh : long ? Math.max(stop.value, fresh) : Math.min(stop.value, fresh);
    stop = { value, long };
    return stop;
  });
}

export interface Crossing {
  at: number;
  up: boolean;
}

/** Bars at which `fast` crosses `slow`. */
export function crossings(fast: Series, slow: Series): Crossing[] {
  return fast.flatMap((value, at): Crossing[] => {
    const [before, limit, limitBefore] = [fast[at - 1] ?? null, slow[at] ?? null, slow[at - 1] ?? null];
    if (value === null || before === null || limit === null || limitBefore === null) return [];
    if (before <= limitBefore && value > limit) return [{ at, up: true }];
    return before >= limitBefore && value < limit ? [{ at, up: false }] : [];
  });
}
