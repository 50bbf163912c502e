import type { Candle } from '../candles.js';
import type { Layer } from './picture.js';

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Scale {
  x: (bar: number) => number;
  y: (value: number) => number;
  /** Width of one bar, including its gap. */
  step: number;
  low: number;
  high: number;
  frame: Frame;
  /** First and last bar seen. */
  first: number;
  last: number;
}

export interface Span {
  first: number;
  last: number;
  /** Room after the last bar, in bars. */
  ahead: number;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Maps bars and values from `low` to `high` into a frame. */
export function scaleOf([low, high]: readonly [number, number], { first, last, ahead }: Span, frame: Frame): Scale {
  const step = frame.width / (last - first + 1 + ahead);
  const reach = high - low || 1;
  return {
    step,
    low,
    high,
    frame,
    first,
    last,
    x: (bar) => round(frame.left + (bar - first + 0.5) * step),
    y: (value) => round(frame.top + (frame.height * (high - value)) / reach),
  };
}

/** How far lines and levels may stretch a chart beyond its candles, as a share of their range. */
const STRETCH = 0.3;
const MARGIN = 0.09;
/** More for a text beyond its value. */
const TEXT_ROOM = 0.08;

/** The range of the candles seen, widened for what is drawn over them, with a margin. */
export function priceRange(candles: readonly Candle[], layers: readonly Layer[], { first, last, ahead }: Span) {
  const seen = candles.slice(first, last + 1);
  const [low, high] = [Math.min(...seen.map((bar) => bar.low)), Math.max(...seen.map((bar) => bar.high))];
  const reach = high - low || 1;
  const values = layers
    .flatMap((layer) =>
      layer.kind === 'text' && layer.at >= first
        ? [layer.value + (layer.above ? 1 : -1) * reach * TEXT_ROOM]
        : valuesOf(layer, first, last + ahead),
    )
    .filter((value) => value > low - reach * STRETCH && value < high + reach * STRETCH);
  return widened(Math.min(low, ...values), Math.max(high, ...values));
}

/** The range of the values seen in a pane, and of `marks`. */
export function paneRange(layers: readonly Layer[], marks: readonly number[], first: number, last: number) {
  const values = [...layers.flatMap((layer) => valuesOf(layer, first, last)), ...marks];
  return widened(Math.min(...values), Math.max(...values));
}

function widened(low: number, high: number): readonly [number, number] {
  const margin = (high - low || 1) * MARGIN;
  return [low - margin, high + margin];
}

function valuesOf(layer: Layer, first: number, last: number): number[] {
  const seen = (values: readonly (number | null)[]): number[] =>
    values.slice(first, last + 1).filter((value) => value !== null);
  const inView = (from = first, to = last): boolean => from <= last && to >= first;
  switch (layer.kind) {
    case 'line':
    case 'dots':
      return seen(layer.values);
    case 'columns':
      return [...seen(layer.values), 0];
    case 'fill':
      return [...seen(layer.upper), ...seen(layer.lower)];
    case 'level':
      return inView(layer.from, layer.to) ? [layer.value] : [];
    case 'zone':
      return inView(layer.from, layer.to) ? [layer.low, layer.high] : [];
    case 'segment':
      return layer.points.filter(([at]) => inView(at, at)).map(([, value]) => value);
    case 'text':
      return inView(layer.at, layer.at) ? [layer.value] : [];
    case 'trades':
      return layer.trades
        .filter(({ from, to }) => inView(from, to))
        .flatMap(({ target, stops, entry }) => [target ?? entry, ...stops]);
    default:
      return [];
  }
}
