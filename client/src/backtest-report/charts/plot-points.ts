import type { CurvePoints } from '../../../../backtest-engine/metrics/report.js';
import { upperBound, lowerBound } from '../../../../backtest-engine/model/lower-bound.js';
import { HOUR_MS } from '../../../../backtest-engine/model/time.js';
import { deepestIndex } from '../format/max-drawdown.js';

/** Points of the equity curve as they are drawn. */
export interface PlotPoints {
  /** Exit times in milliseconds, or trade numbers from 1 where the file has no times. Never falling. */
  x: Float64Array;
  /** Positions in the trades, rising. */
  trade: Uint32Array;
  /** Currency units: of the trade itself, since the start, and what is missing to the peak. */
  own: Float64Array;
  profit: Float64Array;
  drawdown: Float64Array;
}

/** A stretch of the x axis, both ends in it. */
export interface Range {
  min: number;
  max: number;
}

/** Points in view that are drawn as they are, although the file has more: a screen has hardly more columns. */
const ENOUGH_POINTS = 1500;

export function toPlotPoints({ time, trade, tradeProfit, profit, drawdown }: CurvePoints): PlotPoints {
  return { x: time ?? Float64Array.from(trade, (position) => position + 1), trade, own: tradeProfit, profit, drawdown };
}

/** Whether no trade between the first and the last point is left out. */
export function hasEveryTrade({ trade }: PlotPoints): boolean {
  return trade.at(-1)! - trade[0]! + 1 === trade.length;
}

/** From the first to the last point, with some room where they are one. */
export function wholeRange({ x }: PlotPoints, isTime: boolean): Range {
  const min = x[0] ?? 0;
  const max = x.at(-1) ?? 0;
  const room = isTime ? 12 * HOUR_MS : 0.5;
  return max > min ? { min, max } : { min: min - room, max: max + room };
}

/** The position of the value next to `wanted`; 0 where there is none at all. */
export function findNearest(values: Float64Array | Uint32Array, wanted: number): number {
  const after = Math.min(lowerBound(values, wanted), Math.max(0, values.length - 1));
  return after > 0 && wanted - values[after - 1]! < values[after]! - wanted ? after - 1 : after;
}

/** Places of the first and the last point in the range, with the points on either side of it where there are any. */
export function bracket({ x }: PlotPoints, { min, max }: Range): [first: number, last: number] {
  return [Math.max(0, lowerBound(x, min) - 1), Math.min(x.length - 1, upperBound(x, max))];
}

/** Milliseconds or trades: further than any picture reaches back. */
const LONG_BEFORE = 1e12;

/** Whether the first trade of the file is among them: before its exit all is 0. */
export const hasStart = ({ trade }: PlotPoints): boolean => trade[0] === 0;

/** Places on the x axis and the values there, as they are drawn: where the file's first trade is among them, from 0 on. */
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

/** Of the values that the picture shows a part of: with those on either side, as their lines come into it. */
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

/** Places of the first and the last point in the range itself; null where none is. */
function inView({ x }: PlotPoints, { min, max }: Range): { first: number; last: number } | null {
  const first = lowerBound(x, min);
  const last = upperBound(x, max) - 1;
  return first <= last ? { first, last } : null;
}

/** The point next to `x`, one in the range where there is any; of trades that were closed at once the last, with all of them in it. */
export function findNearestInView(points: PlotPoints, range: Range, x: number): number {
  const view = inView(points, range);
  let place = findNearest(points.x, x);
  while (place + 1 < points.x.length && points.x[place + 1] === points.x[place]) place += 1;
  return view ? Math.min(view.last, Math.max(view.first, place)) : place;
}

/** The first and the last point in the range; the ones next to its ends where it has none. */
export function findEndsInView(points: PlotPoints, range: Range): { first: number; last: number } {
  return inView(points, range) ?? { first: findNearest(points.x, range.min), last: findNearest(points.x, range.max) };
}

/** The trades to ask for where the file has more points in the range than are held; null where nothing is missing. */
export function missingTrades(points: PlotPoints, range: Range): { from: number; to: number } | null {
  const [first, last] = bracket(points, range);
  const held = last - first + 1;
  if (held <= 0 || held >= ENOUGH_POINTS) return null;
  const from = points.trade[first]!;
  const to = points.trade[last]! + 1;
  return to - from > held ? { from, to } : null;
}

/** Whether the points reach over all of the range that the file reaches over. */
export function coversRange({ x }: PlotPoints, { min, max }: Range, whole: Range): boolean {
  return x.length > 0 && x[0]! <= Math.max(min, whole.min) && x.at(-1)! >= Math.min(max, whole.max);
}

/** The point of the deepest drawdown in the range; null where there is none. */
export function findDeepest(points: PlotPoints, range: Range): number | null {
  const view = inView(points, range);
  if (view === null) return null;
  const at = deepestIndex(points.drawdown, view.first, view.last);
  return points.drawdown[at]! < 0 ? at : null;
}
