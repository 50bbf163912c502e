import { dayOf, timeSpanOf } from '../model/time.js';
import type { Trades } from '../model/trades.js';

/** A drop in cumulative profit from its running peak until it reaches that peak again. */
export interface Drawdown {
  /** Currency units, positive. */
  depth: number;
  /** Cumulative profit at the peak, in currency units. */
  peakProfit: number;
  /** Positions in `Trades`: peak -1 for the start, recovery null before a recovery. */
  peakTrade: number;
  troughTrade: number;
  recoveryTrade: number | null;
  /** Exit times of those trades, or the first entry for the start. NaN without times. */
  peakTime: number;
  troughTime: number;
  recoveryTime: number | null;
  /** Calendar days from the peak to the recovery or the last trade. Null without times. */
  days: number | null;
}

/** A drawdown in hundredths and positions. */
interface FoundDrawdown {
  depth: number;
  peakProfit: number;
  peak: number;
  trough: number;
  recovery: number | null;
}

/** Finds the `count` deepest drawdowns, deepest first, then earliest. They never overlap. */
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
  return worst.map((fall) => toDrawdown(trades, fall));
}

function insertByDepth(worst: FoundDrawdown[], count: number, fall: FoundDrawdown): void {
  let place = worst.length;
  while (place > 0 && worst[place - 1]!.depth < fall.depth) place -= 1;
  if (place >= count) return;
  worst.splice(place, 0, fall);
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
