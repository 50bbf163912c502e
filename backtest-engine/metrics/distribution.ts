import type { Trades } from '../model/trades.js';
import { findValueRange, niceStep, stepsBetween } from './statistics.js';

const MOST_BINS = 40;

/** A bin of the histogram. Amounts in currency units. */
export interface Bin {
  /** The lowest value in the bin. */
  from: number;
  /** The first value above the bin. In the high end bin, the highest value in it. */
  to: number;
  count: number;
  /**
   * An end bin holds all values beyond the other bins, down to the worst or up to the best trade.
   */
  end: 'low' | 'high' | null;
}

export interface Distribution {
  bins: Bin[];
  /** Trades with a profit of 0, all in the bin that starts at 0. */
  even: number;
}

/**
 * Builds a histogram of trade profits. 20 to 40 bins of one round width cover at least the middle
 * 98 % (fewer bins if profits hardly differ). End bins hold the rest.
 * No bin holds both losing and winning trades. An even trade counts in the bin that starts at 0.
 * `core` is `findValueRange` of the profits.
 */
export function buildProfitDistribution({ length, profit }: Trades, core = findValueRange(profit)): Distribution {
  if (!core) return { bins: [], even: 0 };
  const hasBoth = core.min < 0 && core.max >= 0;
  let low = hasBoth ? Math.min(core.low, -1) : core.low;
  let high = hasBoth ? Math.max(core.high, 0) : core.high;
  const width = niceStep(low, high, MOST_BINS);
  if (stepsBetween(core.min, high, width) <= MOST_BINS) low = core.min;
  if (stepsBetween(low, core.max, width) <= MOST_BINS) high = core.max;
  const first = Math.floor(low / width);
  const steps = stepsBetween(low, high, width);
  const counts = new Uint32Array(steps + 2);
  let even = 0;
  for (let at = 0; at < length; at += 1) {
    if (profit[at] === 0) even += 1;
    counts[Math.min(Math.max(Math.floor(profit[at]! / width) - first + 1, 0), steps + 1)]! += 1;
  }
  const edge = (step: number): number => ((first + step) * width) / 100;
  const bins: Bin[] = Array.from({ length: steps }, (_, step) => ({
    from: edge(step),
    to: edge(step + 1),
    count: counts[step + 1]!,
    end: null,
  }));
  if (counts[0]! > 0) bins.unshift({ from: core.min / 100, to: edge(0), count: counts[0]!, end: 'low' });
  if (counts[steps + 1]! > 0) {
    bins.push({ from: edge(steps), to: core.max / 100, count: counts[steps + 1]!, end: 'high' });
  }
  return { bins, even };
}
