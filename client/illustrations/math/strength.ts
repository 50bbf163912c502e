import type { Candle } from '../candles.js';
import { trueRange } from './range.js';
import {
  change,
  closes,
  exponentialAverage,
  highest,
  highs,
  lowest,
  lows,
  regression,
  rolling,
  type Series,
  simpleAverage,
  wilderAverage,
} from './series.js';

/** Wilder's relative strength index, 0 to 100; 50 until the price moves. */
export function relativeStrength(values: readonly number[], length: number): number[] {
  const changes = change(values, 1);
  const up = wilderAverage(
    changes.map((by) => Math.max(by, 0)),
    length,
  );
  const down = wilderAverage(
    changes.map((by) => Math.max(-by, 0)),
    length,
  );
  return up.map((gain, at) => {
    const both = gain + (down[at] ?? 0);
    return both === 0 ? 50 : (100 * gain) / both;
  });
}

/** Wilder's average directional index, 0 to 100. */
export function directionalIndex(bars: readonly Candle[], length: number): number[] {
  const moves = bars.map(({ high, low }, at) => {
    const before = bars[at - 1];
    if (before === undefined) return { up: 0, down: 0 };
    const [up, down] = [high - before.high, before.low - low];
    return { up: up > down && up > 0 ? up : 0, down: down > up && down > 0 ? down : 0 };
  });
  const range = wilderAverage(trueRange(bars), length);
  const share = (values: readonly number[]): number[] =>
    wilderAverage(values, length).map((value, at) => value / (range[at] || 1));
  const [up, down] = [share(moves.map((move) => move.up)), share(moves.map((move) => move.down))];
  const index = up.map((value, at) => {
    const other = down[at] ?? 0;
    return value + other === 0 ? 0 : (100 * Math.abs(value - other)) / (value + other);
  });
  return wilderAverage(index, length);
}

/** Difference of a fast and a slow exponential average. */
export function averageDifference(values: readonly number[], fast: number, slow: number): number[] {
  const base = exponentialAverage(values, slow);
  return exponentialAverage(values, fast).map((value, at) => value - (base[at] ?? 0));
}

/**
 * Momentum of the squeeze: the end of a regression line through the close's distance from the mean
 * of the range's middle and the average close.
 */
export function squeezeMomentum(bars: readonly Candle[], length: number): Series {
  const [tops, bottoms] = [highest(highs(bars), length), lowest(lows(bars), length)];
  const average = simpleAverage(closes(bars), length);
  const distance = bars.map(({ close }, at) => {
    const middle = ((tops[at] ?? close) + (bottoms[at] ?? close)) / 2;
    return close - (middle + (average[at] ?? close)) / 2;
  });
  return rolling(distance, length, (window) => regression(window).end);
}

export interface Reversal {
  /** Null on the first value. */
  dot: number | null;
  rising: boolean;
}

/** Wilder's parabolic stop-and-reverse on any series. */
export function parabolic(values: readonly number[], step: number, limit: number): Reversal[] {
  let rising = true;
  let dot = values[0] ?? 0;
  let extreme = dot;
  let pace = step;
  return values.map((value, at) => {
    if (at === 0) return { dot: null, rising };
    dot += pace * (extreme - dot);
    if (rising ? value < dot : value > dot) {
      rising = !rising;
      dot = extreme;
      extreme = value;
      pace = step;
    } else if (rising ? value > extreme : value < extreme) {
      extreme = value;
      pace = Math.min(pace + step, limit);
    }
    return { dot, rising };
  });
}
