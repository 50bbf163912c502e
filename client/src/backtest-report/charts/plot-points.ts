import type { CurvePoints } from '../../../../backtest-engine/metrics/report.js';
import { upperBound, lowerBound } from '../../../../backtest-engine/model/typed-arrays.js';
import { HOUR_MS } from '../../../../backtest-engine/model/time.js';

export interface PlotPoints {
  /** Exit times in milliseconds, or trade numbers from 1 without times. Ascending, with repeats. */
  x: Float64Array;
  /** Positions of the trades, strictly ascending. */
  trade: Uint32Array;
  /** In currency units: trade profit, cumulative profit, drawdown. */
  own: Float64Array;
  profit: Float64Array;
  drawdown: Float64Array;
}

/** A range of the x axis, including both ends. */
export interface Range {
  min: number;
  max: number;
}

/** Visible points that suffice, because a screen has hardly more columns. */
const ENOUGH_POINTS = 1500;

export function toPlotPoints({ time, trade, tradeProfit, profit, drawdown }: CurvePoints): PlotPoints {
  return { x: time ?? Float64Array.from(trade, (position) => position + 1), trade, own: tradeProfit, profit, drawdown };
}

/** The range of all points, with a margin if there is only one. */
export function wholeRange({ x }: PlotPoints, isTime: boolean): Range {
  const min = x[0] ?? 0;
  const max = x.at(-1) ?? 0;
  const room = isTime ? 12 * HOUR_MS : 0.5;
  return max > min ? { min, max } : { min: min - room, max: max + room };
}

/** Returns the index of the value nearest to `wanted`; 0 if there are none. */
export function findNearest(values: Float64Array | Uint32Array, wanted: number): number {
  const after = Math.min(lowerBound(values, wanted), Math.max(0, values.length - 1));
  return after > 0 && wanted - values[after - 1]! < values[after]! - wanted ? after - 1 : after;
}

/** Returns the indexes of the first and last point in the range, extended by one on each side. */
export function bracket({ x }: PlotPoints, { min, max }: Range): [first: number, last: number] {
  return [Math.max(0, lowerBound(x, min) - 1), Math.min(x.length - 1, upperBound(x, max))];
}

/** Distance in x beyond the left edge of every chart. */
const LONG_BEFORE = 1e12;

/** Whether the points include the file's first trade; profit before it is 0. */
export const hasStart = ({ trade }: PlotPoints): boolean => trade[0] === 0;

/** Returns x and y values to draw, with a starting 0 if the file's first trade is included. */
export function withStartPoint(points: PlotPoints, values: Float64Array): [x: Float64Array, values: Float64Array] {
  const { x } = points;
  return hasStart(points) ? [before(x[0]! - LONG_BEFORE, x), before(0, values)] : [x, values];
}

function before(first: number, rest: Float64Array): Float64Array {
  const all = new Float64Array(rest.length + 1);
  all[0] = first;
  all.set(rest, 1);
  return all;
}

/** Returns the extent of the values in the range, including the neighbors whose lines enter it. */
export function extentOf(points: PlotPoints, values: Float64Array, range: Range): { low: number; high: number } {
  const [first, last] = bracket(points, range);
  const showsStart = hasStart(points) && range.min <= points.x[0]!;
  let low = showsStart ? 0 : (values[first] ?? 0);
  let high = low;
  for (let at = first; at <= last; at += 1) {
    if (values[at]! < low) low = values[at]!;
    if (values[at]! > high) high = values[at]!;
  }
  return { low, high };
}

/** Returns the indexes of the first and last point in the range; null if there is none. */
function inView({ x }: PlotPoints, { min, max }: Range): { first: number; last: number } | null {
  const first = lowerBound(x, min);
  const last = upperBound(x, max) - 1;
  return first <= last ? { first, last } : null;
}

/**
 * Finds the point nearest to `x`, preferring points in the range. Of trades closed at the same
 * time, the last one counts.
 */
export function findNearestInView(points: PlotPoints, range: Range, x: number): number {
  const view = inView(points, range);
  let place = findNearest(points.x, x);
  while (place + 1 < points.x.length && points.x[place + 1] === points.x[place]) place += 1;
  return view ? Math.min(view.last, Math.max(view.first, place)) : place;
}

/** Returns the first and last point in the range, or the points nearest to its ends. */
export function findEndsInView(points: PlotPoints, range: Range): { first: number; last: number } {
  return inView(points, range) ?? { first: findNearest(points.x, range.min), last: findNearest(points.x, range.max) };
}

/** Returns the trades to request for more points in the range; null if none are missing. */
export function missingTrades(points: PlotPoints, range: Range): { from: number; to: number } | null {
  const [first, last] = bracket(points, range);
  const count = last - first + 1;
  if (count <= 0 || count >= ENOUGH_POINTS) return null;
  const from = points.trade[first]!;
  const to = points.trade[last]! + 1;
  return to - from > count ? { from, to } : null;
}

/** Whether the points cover the part of the range that the file covers. */
export function coversRange({ x }: PlotPoints, { min, max }: Range, whole: Range): boolean {
  return x.length > 0 && x[0]! <= Math.max(min, whole.min) && x.at(-1)! >= Math.min(max, whole.max);
}

/** Finds the deepest drawdown in the range; null if there is none. */
export function findDeepest(points: PlotPoints, range: Range): number | null {
  const view = inView(points, range);
  if (view === null) return null;
  const at = deepestIndex(points.drawdown, view.first, view.last);
  return points.drawdown[at]! < 0 ? at : null;
}

/** Returns the first index of the lowest value from `first` to `last`. */
export function deepestIndex(drawdown: Float64Array, first = 0, last = drawdown.length - 1): number {
  let deepest = first;
  for (let at = first + 1; at <= last; at += 1) if (drawdown[at]! < drawdown[deepest]!) deepest = at;
  return deepest;
}
