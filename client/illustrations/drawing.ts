import type { Series } from './indicator-math.js';
import type { Candle, Leg } from './price-series.js';

/** Number of bars in an illustration. */
export const BARS = 44;

/** Up, down and up again. */
export const swinging: readonly Leg[] = [
  { bars: 14, drift: 0.55, swing: 1.5 },
  { bars: 14, drift: -0.6, swing: 1.6 },
  { bars: 16, drift: 0.6, swing: 1.5 },
];
/** A line in two tones, one for each side of the trend. */
export function twoTones(values: readonly number[], isUp: (bar: number) => boolean): Layer[] {
  return [
    { kind: 'line', tone: 'gain', values: values.map((value, at) => (isUp(at) ? value : null)) },
    { kind: 'line', tone: 'loss', values: values.map((value, at) => (isUp(at) ? null : value)) },
  ];
}

export const marksAt = (candles: readonly Candle[], marks: readonly { at: number; up: boolean }[]): Layer[] =>
  marks.map(({ at, up }) => ({ kind: 'mark', at, up, value: (up ? candles[at]?.low : candles[at]?.high) ?? 0 }));

/** Adjacent bars with the same answer form one stretch. */
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

export type Tone = 'price' | 'quiet' | 'accent' | 'gain' | 'loss';

/** A part of a drawing, in bars and points of its pane. */
export type Layer =
  | { kind: 'candles'; candles: readonly Candle[] }
  | { kind: 'line'; values: Series; tone: Tone; dashed?: boolean }
  | { kind: 'band'; upper: Series; lower: Series }
  | { kind: 'bars'; values: readonly number[] }
  | { kind: 'dots'; values: Series; tone: Tone }
  | { kind: 'level'; value: number; tone: Tone; from?: number; to?: number }
  | { kind: 'zone'; from: number; to: number; low: number; high: number; tone: Tone }
  | { kind: 'stretch'; from: number; to: number; tone: Tone }
  | { kind: 'mark'; at: number; value: number; up: boolean }
  | { kind: 'label'; at: number; value: number; text: string };

/** The illustration of a tool: prices above and, if the tool needs one, a second pane below. */
export interface Drawing {
  bars: number;
  main: readonly Layer[];
  pane?: readonly Layer[];
}

export interface Frame {
  width: number;
  top: number;
  height: number;
}

export interface Scale {
  x: (bar: number) => number;
  y: (value: number) => number;
  /** Width of one bar, including its gap. */
  step: number;
}

/** Maps bars and values into a frame, with a small margin above and below. */
export function scaleOf(layers: readonly Layer[], bars: number, { width, top, height }: Frame): Scale {
  const values = layers.flatMap(valuesOf);
  const low = Math.min(...values);
  const reach = Math.max(...values) - low || 1;
  const step = width / bars;
  return {
    step,
    x: (bar) => round((bar + 0.5) * step),
    y: (value) => round(top + height * (0.94 - (0.88 * (value - low)) / reach)),
  };
}

export const round = (value: number): number => Math.round(value * 10) / 10;

function valuesOf(layer: Layer): number[] {
  switch (layer.kind) {
    case 'candles':
      return layer.candles.flatMap(({ high, low }) => [high, low]);
    case 'line':
    case 'dots':
      return known(layer.values);
    case 'band':
      return [...known(layer.upper), ...known(layer.lower)];
    case 'bars':
      return [...layer.values, 0];
    case 'level':
    case 'mark':
    case 'label':
      return [layer.value];
    case 'zone':
      return [layer.low, layer.high];
    case 'stretch':
      return [];
  }
}

const known = (values: Series): number[] => values.filter((value) => value !== null);

/** The path through the values; null interrupts the path. */
export function linePath(values: Series, { x, y }: Scale): string {
  let pen = 'M';
  return values
    .map((value, at) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const point = `${pen}${x(at)} ${y(value)}`;
      pen = 'L';
      return point;
    })
    .join('');
}

/** The outline of the area between two series, over the bars that have both. */
export function bandPath(upper: Series, lower: Series, { x, y }: Scale): string {
  const bars = upper.flatMap((high, at) => {
    const low = lower[at] ?? null;
    return high === null || low === null ? [] : [{ at, high, low }];
  });
  const there = bars.map(({ at, high }) => `${x(at)} ${y(high)}`);
  const back = bars.toReversed().map(({ at, low }) => `${x(at)} ${y(low)}`);
  return there.length === 0 ? '' : `M${[...there, ...back].join('L')}Z`;
}

/** Candles of one direction as two paths: thin wicks and thick bodies. */
export function candlePaths(
  candles: readonly Candle[],
  rising: boolean,
  { x, y }: Scale,
): [wicks: string, bodies: string] {
  let wicks = '';
  let bodies = '';
  for (const [at, { open, high, low, close }] of candles.entries()) {
    if (close >= open !== rising) continue;
    const body = Math.max(Math.abs(y(open) - y(close)), 1);
    wicks += `M${x(at)} ${y(high)}V${y(low)}`;
    bodies += `M${x(at)} ${Math.min(y(open), y(close))}v${round(body)}`;
  }
  return [wicks, bodies];
}
