import type { Trades } from '../model/trades.js';
import { findValueRange, niceStep, stepsBetween } from './value-scale.js';

const MOST_BINS = 40;

/** Currency units. */
export interface Bin {
  /** The first value in it. */
  from: number;
  /** The first value no longer in it; in the high end bin the last value in it. */
  to: number;
  count: number;
  /** An end bin holds all that lies beyond the others, down to the worst or up to the best trade. */
  end: 'low' | 'high' | null;
}

export interface Distribution {
  bins: Bin[];
  /** Trades that made nothing, all in the bin that begins at 0. */
  even: number;
}

/**
 * How often trades made how much. 20 to 40 bins of one nice width hold at least the middle 98 % (fewer bins where
 * profits hardly differ); what lies further out is in an end bin. No bin holds both losing and winning trades; an even
 * trade counts in the bin that starts at 0. `core` is `findValueRange` their profits.
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
