import type { Candle } from '../candles.js';
import {
  change,
  closes,
  combine,
  exponentialAverage,
  highest,
  highs,
  lowest,
  lows,
  offset,
  rolling,
  type Series,
  simpleAverage,
  standardDeviation,
  wilderAverage,
} from './series.js';

export interface Channel {
  upper: Series;
  middle: Series;
  lower: Series;
}

/** The larger of the bar's own range and its distance from the close before. */
export function trueRange(bars: readonly Candle[]): number[] {
  return bars.map(({ high, low }, at) => {
    const before = bars[at - 1]?.close ?? low;
    return Math.max(high, before) - Math.min(low, before);
  });
}

/** Wilder's average true range. */
export const averageTrueRange = (bars: readonly Candle[], length: number): number[] =>
  wilderAverage(trueRange(bars), length);

export function keltner(bars: readonly Candle[], length: number, factor: number): Channel {
  const middle = exponentialAverage(closes(bars), length);
  const range = averageTrueRange(bars, length);
  return { upper: offset(middle, range, factor), middle, lower: offset(middle, range, -factor) };
}

export function bollinger(values: readonly number[], length: number, factor: number): Channel {
  const middle = simpleAverage(values, length);
  const spread = standardDeviation(values, length);
  return { upper: offset(middle, spread, factor), middle, lower: offset(middle, spread, -factor) };
}

/** Highest high and lowest low of the last `length` bars, this one included. */
export function donchian(bars: readonly Candle[], length: number): Channel {
  const [upper, lower] = [highest(highs(bars), length), lowest(lows(bars), length)];
  return { upper, middle: combine(upper, lower, (high, low) => (high + low) / 2), lower };
}

/** Kaufman's efficiency ratio: net change over the sum of changes, 0 to 1. */
export function efficiencyRatio(values: readonly number[], length: number): number[] {
  const way = change(values, 1).map(Math.abs);
  return change(values, length).map((net, at) => {
    const walked = way.slice(Math.max(1, at + 1 - length), at + 1).reduce((sum, value) => sum + value, 0);
    return walked === 0 ? 0 : Math.abs(net) / walked;
  });
}

/** Kaufman's adaptive average: as fast as `fast` bars in a straight move, as slow as `slow` in none. */
export function adaptiveAverage(values: readonly number[], length: number, fast: number, slow: number): number[] {
  const [quick, lazy] = [2 / (fast + 1), 2 / (slow + 1)];
  const efficiency = efficiencyRatio(values, length);
  let last = values[0] ?? 0;
  return values.map((value, at) => {
    const share = ((efficiency[at] ?? 0) * (quick - lazy) + lazy) ** 2;
    return (last += share * (value - last));
  });
}

/** Where the value stands between the lowest and highest of the last `length` bars, 0 to 100. */
export function positionInRange(values: readonly number[], length: number): Series {
  return rolling(values, length, (window) => {
    const low = Math.min(...window);
    const reach = Math.max(...window) - low;
    return reach === 0 ? 50 : (100 * ((window.at(-1) ?? low) - low)) / reach;
  });
}
