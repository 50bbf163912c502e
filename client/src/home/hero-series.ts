import {
  closes,
  exponentialAverage,
  offset,
  type Series,
  averageTrueRange,
} from '../indicator-drawing/indicator-math.js';
import { makeCandles } from '../indicator-drawing/price-series.js';

export interface HeroMark {
  at: number;
  value: number;
  /** An entry; otherwise the exit that ends it. */
  up: boolean;
}

export interface HeroSeries {
  price: readonly number[];
  upper: Series;
  lower: Series;
  marks: readonly HeroMark[];
}

const LEGS = [
  { bars: 16, drift: 0.25, swing: 2 },
  { bars: 13, drift: -0.45, swing: 2 },
  { bars: 16, drift: 0.5, swing: 1.9 },
  { bars: 14, drift: -0.45, swing: 2.6 },
  { bars: 18, drift: 0.5, swing: 2.2 },
  { bars: 13, drift: -0.5, swing: 1.8 },
  { bars: 22, drift: 0.42, swing: 1.8 },
];

/** Made-up prices with a channel that widens and narrows with their range, and the trades of one plain rule. */
export function heroSeries(): HeroSeries {
  const candles = makeCandles(2417, LEGS);
  const price = exponentialAverage(closes(candles), 2);
  const middle = exponentialAverage(price, 20);
  const width = exponentialAverage(averageTrueRange(candles, 8), 8);
  const upper = offset(middle, width, 1.9);
  const lower = offset(middle, width, -1.9);
  return { price, upper, lower, marks: channelTrades(price, upper, lower) };
}

/** Buys when the price comes back into the channel from below, and sells when it next reaches the upper bound. */
export function channelTrades(price: readonly number[], upper: Series, lower: Series): HeroMark[] {
  const marks: HeroMark[] = [];
  let holding = false;
  for (const [at, value] of price.entries()) {
    const before = price[at - 1];
    const [floor, floorBefore, ceiling] = [lower[at] ?? null, lower[at - 1] ?? null, upper[at] ?? null];
    if (before === undefined || floor === null || floorBefore === null || ceiling === null) continue;
    const enters: boolean = !holding && before < floorBefore && value >= floor;
    const leaves: boolean = holding && value >= ceiling;
    if (!enters && !leaves) continue;
    holding = enters;
    marks.push({ at, value, up: enters });
  }
  return marks;
}
