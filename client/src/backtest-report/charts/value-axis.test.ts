import { roundScale, valueTicks } from './value-axis.js';

describe('valueTicks', () => {
  it.each([
    [0, 10, 5, 0, [0, 2.5, 5, 7.5, 10]],
    // Of trades there is no half.
    [0, 10, 5, 1, [0, 5, 10]],
    [0, 2, 5, 1, [0, 1, 2]],
    [0, 0.1, 5, 0.01, [0, 0.05, 0.1]],
    [0, 0.3, 10, 0.1, [0, 0.1, 0.2, 0.3]],
  ])('covers %d to %d with at most %d ticks, multiples of %d', (min, max, most, smallest, ticks) => {
    expect(valueTicks(min, max, most, smallest).map((tick) => Math.round(tick * 1e6) / 1e6)).toEqual(ticks);
  });
});

describe('roundScale', () => {
  it.each([
    [-16_975, 80_000, [-20_000, 0, 20_000, 40_000, 60_000, 80_000]],
    [0, 11.99, [0, 2.5, 5, 7.5, 10, 12.5]],
    [-2.27, 0, [-2.5, -2, -1.5, -1, -0.5, 0]],
    [-900, 1000, [-1000, -500, 0, 500, 1000]],
    [0, 0, []],
  ])('covers %d to %d with a tick at either end', (low, high, ticks) => {
    expect(roundScale(low, high, 5)).toEqual({ low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks });
  });
});
