import type { Candle } from '../candles.js';
import { averageTrueRange } from './range.js';

export interface TrailingStop {
  value: number;
  long: boolean;
}

/** A stop that trails the close at `factor` ranges and changes sides when the close crosses it. */
export function trailingStop(bars: readonly Candle[], length: number, factor: number): TrailingStop[] {
  const range = averageTrueRange(bars, length);
  let stop: TrailingStop | undefined;
  return bars.map(({ close }, at) => {
    const distance = factor * (range[at] ?? 0);
    const long: boolean = stop === undefined || (stop.long ? close > stop.value : close >= stop.value);
    const fresh = long ? close - distance : close + distance;
    const kept = stop?.long === long ? stop.value : fresh;
    stop = { value: long ? Math.max(kept, fresh) : Math.min(kept, fresh), long };
    return stop;
  });
}
