import type { Candle } from '../candles.js';

/** A turning point of the price. */
export interface Swing {
  at: number;
  value: number;
  high: boolean;
  /** The bar at which the price had come back far enough to make it a swing. */
  known: number;
}

/** Alternating highs and lows; each is known once the price has come back by the distance of that bar. */
export function swings(bars: readonly Candle[], distance: (at: number) => number): Swing[] {
  const found: Swing[] = [];
  let seeksHigh = true;
  let best = 0;
  for (const [at, { high, low }] of bars.entries()) {
    const extreme = bars[best] ?? { high, low };
    if (seeksHigh ? high >= extreme.high : low <= extreme.low) best = at;
    const value = seeksHigh ? (bars[best]?.high ?? high) : (bars[best]?.low ?? low);
    const back = seeksHigh ? value - low : high - value;
    if (at === best || back < distance(at)) continue;
    found.push({ at: best, value, high: seeksHigh, known: at });
    seeksHigh = !seeksHigh;
    best = extremeBetween(bars, best + 1, at, seeksHigh);
  }
  return found;
}

function extremeBetween(bars: readonly Candle[], from: number, to: number, high: boolean): number {
  let best = from;
  for (let at = from; at <= to; at += 1) {
    const [one, other] = [bars[at], bars[best]];
    if (one === undefined || other === undefined) continue;
    if (high ? one.high > other.high : one.low < other.low) best = at;
  }
  return best;
}

/** 'HH' for a high above the high before it, 'LH' below it; 'HL' and 'LL' in the same way for lows. */
export function structure(found: readonly Swing[]): string[] {
  return found.map(({ value, high }, at) => {
    const before = found[at - 2];
    if (before === undefined) return high ? 'H' : 'L';
    return `${value > before.value ? 'H' : 'L'}${high ? 'H' : 'L'}`;
  });
}

/** Six swings from a wave's start to the end of its fifth. */
export type WaveCount = readonly [Swing, Swing, Swing, Swing, Swing, Swing];

/**
 * Whether six swings are a count of five waves: the second does not undo the first, the third is not
 * the shortest of the three that lead, and the fourth stays out of the first.
 */
export function isWaveCount([start, one, two, three, four, five]: WaveCount): boolean {
  const turn = one.high ? 1 : -1;
  const [first, third, fifth] = [one, three, five].map(
    (end, at) => turn * (end.value - ([start, two, four][at]?.value ?? 0)),
  ) as [number, number, number];
  return (
    turn * (two.value - start.value) > 0 &&
    turn * (three.value - one.value) > 0 &&
    turn * (four.value - one.value) > 0 &&
    turn * (five.value - three.value) > 0 &&
    third >= Math.min(first, fifth)
  );
}
