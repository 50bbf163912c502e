import { upperBound, lowerBound } from '../model/lower-bound.js';
import type { Trades } from '../model/trades.js';

/** One point per trade, after its exit. Money in currency units. */
export interface EquityCurve {
  readonly length: number;
  /** Exit times in ascending order. Null without exit times. */
  readonly time: Float64Array | null;
  /** Cumulative closed profit. */
  readonly profit: Float64Array;
  /** Drawdown from the running peak, which starts at 0: 0 or negative. */
  readonly drawdown: Float64Array;
}

/** Points kept per bucket: lowest profit, highest profit, deepest drawdown. */
const KEPT_A_BUCKET = 3;

export function buildEquityCurve(trades: Trades): EquityCurve {
  const { length } = trades;
  const profit = new Float64Array(length);
  const drawdown = new Float64Array(length);
  let sum = 0;
  let peak = 0;
  for (let at = 0; at < length; at += 1) {
    sum += trades.profit[at]!;
    if (sum > peak) peak = sum;
    profit[at] = sum / 100;
    drawdown[at] = sum === peak ? 0 : (sum - peak) / 100;
  }
  return { length, time: Number.isNaN(trades.exitTime[0] ?? Number.NaN) ? null : trades.exitTime, profit, drawdown };
}

/**
 * Finds the trades closed from `min` to `max`, both included. Returns positions from `from` up to,
 * not including, `to`. `min` and `max` are milliseconds, or trade numbers from 1 if the file has no
 * times.
 */
export function findTradesInRange(
  { length, time }: EquityCurve,
  min: number,
  max: number,
): { from: number; to: number } {
  if (time) return { from: lowerBound(time, min), to: upperBound(time, max) };
  return { from: Math.max(0, Math.ceil(min) - 1), to: Math.min(length, Math.floor(max)) };
}

/**
 * Samples the positions to draw for the trades from `from` up to, not including, `to`. Returns all
 * of them up to `points` trades.
 * Otherwise returns at most `points` positions in ascending order: the first, the last, and each
 * bucket's lowest and highest profit and deepest drawdown. Buckets are equally long in time, so
 * that each covers the same width of the chart.
 */
export function sampleTrades(curve: EquityCurve, from: number, to: number, points: number): Uint32Array {
  const count = Math.max(0, to - from);
  if (count <= points) return Uint32Array.from({ length: count }, (_, at) => from + at);
  const buckets = Math.max(1, Math.floor((points - 2) / KEPT_A_BUCKET));
  const start = xOf(curve, from);
  const span = xOf(curve, to - 1) - start;
  const scale = span > 0 ? buckets / span : 0;
  const kept = new Positions(buckets * KEPT_A_BUCKET + 2);
  kept.add(from);
  let bucket = 0;
  let low = from;
  let high = from;
  let deepest = from;
  for (let at = from; at < to; at += 1) {
    const next = Math.min(buckets - 1, Math.floor((xOf(curve, at) - start) * scale));
    if (next !== bucket) {
      kept.addSorted(low, high, deepest);
      bucket = next;
      low = at;
      high = at;
      deepest = at;
      continue;
    }
    if (curve.profit[at]! < curve.profit[low]!) low = at;
    if (curve.profit[at]! > curve.profit[high]!) high = at;
    if (curve.drawdown[at]! < curve.drawdown[deepest]!) deepest = at;
  }
  kept.addSorted(low, high, deepest);
  kept.add(to - 1);
  return kept.all();
}

const xOf = ({ time }: EquityCurve, at: number): number => (time ? time[at]! : at);

/** Distinct positions in ascending order. */
class Positions {
  private readonly values: Uint32Array;
  private length = 0;

  constructor(room: number) {
    this.values = new Uint32Array(room);
  }

  add(position: number): void {
    if (this.length > 0 && this.values[this.length - 1]! >= position) return;
    this.values[this.length] = position;
    this.length += 1;
  }

  addSorted(a: number, b: number, c: number): void {
    const first = Math.min(a, b, c);
    const last = Math.max(a, b, c);
    this.add(first);
    this.add(a + b + c - first - last);
    this.add(last);
  }

  all(): Uint32Array {
    return this.values.slice(0, this.length);
  }
}
