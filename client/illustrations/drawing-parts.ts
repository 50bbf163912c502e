import type { Layer } from '../src/indicator-drawing/drawing.js';
import type { Candle, Leg } from '../src/indicator-drawing/price-series.js';

/** How many bars a picture shows. */
export const BARS = 44;

/** Up, down and up again. */
export const swinging: readonly Leg[] = [
  { bars: 14, drift: 0.55, swing: 1.5 },
  { bars: 14, drift: -0.6, swing: 1.6 },
  { bars: 16, drift: 0.6, swing: 1.5 },
];
/** A line in two tones: one where the side holds, one where it does not. */
export function twoTones(values: readonly number[], isUp: (bar: number) => boolean): Layer[] {
  return [
    { kind: 'line', tone: 'gain', values: values.map((value, at) => (isUp(at) ? value : null)) },
    { kind: 'line', tone: 'loss', values: values.map((value, at) => (isUp(at) ? null : value)) },
  ];
}

export const marksAt = (candles: readonly Candle[], marks: readonly { at: number; up: boolean }[]): Layer[] =>
  marks.map(({ at, up }) => ({ kind: 'mark', at, up, value: (up ? candles[at]?.low : candles[at]?.high) ?? 0 }));

/** Neighbouring bars with the same answer become one stretch. */
export function stretches(bars: number, isUp: (bar: number) => boolean): Layer[] {
  const starts = Array.from({ length: bars }, (_, bar) => bar).filter(
    (bar) => bar === 0 || isUp(bar) !== isUp(bar - 1),
  );
  return starts.map((from, at) => ({
    kind: 'stretch',
    from,
    to: (starts[at + 1] ?? bars) - 1,
    tone: isUp(from) ? 'gain' : 'quiet',
  }));
}

export function rangeOf(candles: readonly Candle[]): { high: number; low: number; close: number } {
  return {
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: candles.at(-1)?.close ?? 0,
  };
}
