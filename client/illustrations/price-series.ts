export interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A leg of a price series: number of bars, then drift and swing per bar in points. */
export interface Leg {
  bars: number;
  drift: number;
  swing: number;
}

/** Numbers in 0…1, the same for the same seed on every machine (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Made-up prices around 100. Only basic arithmetic, so that every browser draws the same. */
export function makeCandles(seed: number, legs: readonly Leg[]): Candle[] {
  const random = seeded(seed);
  const step = (): number => random() + random() + random() - 1.5;
  const candles: Candle[] = [];
  let price = 100;
  for (const leg of legs) {
    for (let bar = 0; bar < leg.bars; bar += 1) {
      const open = price;
      const close = open + leg.drift + step() * leg.swing;
      const top = Math.max(open, close) + random() * leg.swing * 0.6;
      const bottom = Math.min(open, close) - random() * leg.swing * 0.6;
      candles.push({ open, high: top, low: bottom, close });
      price = close;
    }
  }
  return candles;
}
