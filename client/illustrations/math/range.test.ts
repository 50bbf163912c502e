import {
  adaptiveAverage,
  averageTrueRange,
  bollinger,
  donchian,
  efficiencyRatio,
  keltner,
  positionInRange,
} from './range.js';
import { trailingStop } from './trailing-stop.js';

const bar = (high: number, low: number, close: number) => ({ open: close, high, low, close });

describe('The true range', () => {
  it('includes a gap from the close before', () => {
    // 2, then 13 − 10 = 3 because of the gap: 2 + (3 − 2) / 2.
    expect(averageTrueRange([bar(11, 9, 10), bar(13, 12, 12)], 2)).toEqual([2, 2.5]);
  });
});

describe('Channels', () => {
  const bars = [bar(11, 9, 10), bar(13, 11, 12)];

  it('of Donchian are the highest high and the lowest low', () => {
    expect(donchian(bars, 2)).toEqual({ upper: [null, 13], middle: [null, 11], lower: [null, 9] });
  });

  it('of Keltner are ranges around an exponential average', () => {
    // Average 10 and 10 + 2/3 · 2; ranges 2 and 2 + (3 − 2) / 2.
    const { upper, middle, lower } = keltner(bars, 2, 2);
    expect(middle[1]).toBeCloseTo(11.333);
    expect(upper[1]).toBeCloseTo(16.333);
    expect(lower[1]).toBeCloseTo(6.333);
  });

  it('of Bollinger are deviations around a simple average', () => {
    expect(bollinger([1, 3], 2, 2)).toEqual({ upper: [null, 4], middle: [null, 2], lower: [null, 0] });
  });
});

describe('Efficiency', () => {
  it('is 1 for a straight move and net change over way for another', () => {
    expect(efficiencyRatio([1, 2, 3], 2)[2]).toBe(1);
    expect(efficiencyRatio([1, 3, 2], 2)[2]).toBeCloseTo(1 / 3);
  });

  it('makes the adaptive average as fast as its fastest length in a straight move', () => {
    // (2 / (1 + 1))² = 1: all the way.
    expect(adaptiveAverage([1, 2, 3, 4], 2, 1, 30).at(-1)).toBe(4);
  });
});

describe('A position in the range', () => {
  it('is 0 at the lowest, 100 at the highest, and 50 without a range', () => {
    expect(positionInRange([4, 2, 3], 3)).toEqual([null, null, 50]);
    expect(positionInRange([1, 2], 2)[1]).toBe(100);
    expect(positionInRange([2, 2], 2)[1]).toBe(50);
  });
});

describe('A trailing stop', () => {
  const bars = [10, 12, 11.5, 8, 7].map((close) => bar(close + 0.5, close - 0.5, close));
  const stops = trailingStop(bars, 1, 1);

  it('follows a rising close by the range and never loosens', () => {
    expect(stops.slice(0, 3)).toEqual([
      { value: 9, long: true },
      { value: 9.5, long: true },
      { value: 10.5, long: true },
    ]);
  });

  it('changes sides when the close crosses it', () => {
    expect(stops[3]).toEqual({ value: 12, long: false });
    expect(stops[4]?.value).toBeLessThan(12);
  });
});
