import { upperBound, lowerBound } from '../model/typed-arrays.js';
import type { Trades } from '../model/trades.js';
import { dayOf, timeSpanOf } from '../model/time.js';

/** One point per trade, after its exit. Money in currency units. */
export interface EquityCurve {
  readonly length: number;
  /** Exit times in ascending order. Null without exit times. */
  readonly time: Float64Array | null;
  readonly profit: Float64Array;
  /** Drawdown from the running peak, which starts at 0: 0 or negative. */
  readonly drawdown: Float64Array;
}

/** Points per bucket: lowest profit, highest profit, deepest drawdown. */
const POINTS_PER_BUCKET = 3;

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
 * Finds the trades closed from `min` to `max`, both included. Returns positions from `from` until
 * before `to`. `min` and `max` are milliseconds, or trade numbers from 1 in a file without times.
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
 * Samples the positions to draw for the trades from `from` until before `to`. Returns all positions
 * if there are at most `points`. Otherwise returns at most `points` in ascending order: the first,
 * the last, and each bucket's lowest profit, highest profit and deepest drawdown. All buckets cover
 * the same time, and so the same width of the chart.
 */
export function sampleTrades(curve: EquityCurve, from: number, to: number, points: number): Uint32Array {
  const count = Math.max(0, to - from);
  if (count <= points) return Uint32Array.from({ length: count }, (_, at) => from + at);
  const buckets = Math.max(1, Math.floor((points - 2) / POINTS_PER_BUCKET));
  const start = xOf(curve, from);
  const span = xOf(curve, to - 1) - start;
  const scale = span > 0 ? buckets / span : 0;
  const kept = new Positions(buckets * POINTS_PER_BUCKET + 2);
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

/** A drop in cumulative profit, from the running peak until profit reaches the peak again. */
export interface Drawdown {
  /** Currency units, positive. */
  depth: number;
  /** Cumulative profit at the peak, in currency units. */
  peakProfit: number;
  /** Positions in `Trades`. Peak: -1 for the start. Recovery: null if profit never recovers. */
  peakTrade: number;
  troughTrade: number;
  recoveryTrade: number | null;
  /** Exit times of these trades; for the start, the first entry. NaN without times. */
  peakTime: number;
  troughTime: number;
  recoveryTime: number | null;
  /** Calendar days from the peak to the recovery or the last trade. Null without times. */
  days: number | null;
}

interface FoundDrawdown {
  depth: number;
  peakProfit: number;
  peak: number;
  trough: number;
  recovery: number | null;
}

/** Finds the `count` deepest drawdowns, deepest first. Drawdowns never overlap. */
export function findWorstDrawdowns(trades: Trades, count: number): Drawdown[] {
  const worst: FoundDrawdown[] = [];
  let sum = 0;
  let peak = 0;
  let peakTrade = -1;
  let depth = 0;
  let trough = -1;
  for (let at = 0; at < trades.length; at += 1) {
    sum += trades.profit[at]!;
    if (sum >= peak) {
      if (depth > 0) insertByDepth(worst, count, { depth, peakProfit: peak, peak: peakTrade, trough, recovery: at });
      peak = sum;
      peakTrade = at;
      depth = 0;
    } else if (peak - sum > depth) {
      depth = peak - sum;
      trough = at;
    }
  }
  if (depth > 0) insertByDepth(worst, count, { depth, peakProfit: peak, peak: peakTrade, trough, recovery: null });
  return worst.map((drawdown) => toDrawdown(trades, drawdown));
}

function insertByDepth(worst: FoundDrawdown[], count: number, drawdown: FoundDrawdown): void {
  let rank = worst.length;
  while (rank > 0 && worst[rank - 1]!.depth < drawdown.depth) rank -= 1;
  if (rank >= count) return;
  worst.splice(rank, 0, drawdown);
  if (worst.length > count) worst.pop();
}

function toDrawdown(trades: Trades, { depth, peakProfit, peak, trough, recovery }: FoundDrawdown): Drawdown {
  const peakTime = peak < 0 ? (timeSpanOf(trades)?.from ?? Number.NaN) : trades.exitTime[peak]!;
  const days = dayOf(trades.exitTime[recovery ?? trades.length - 1]!) - dayOf(peakTime);
  return {
    depth: depth / 100,
    peakProfit: peakProfit / 100,
    peakTrade: peak,
    troughTrade: trough,
    recoveryTrade: recovery,
    peakTime,
    troughTime: trades.exitTime[trough]!,
    recoveryTime: recovery === null ? null : trades.exitTime[recovery]!,
    days: Number.isNaN(days) ? null : days,
  };
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
