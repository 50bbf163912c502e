import { roundScale } from './value-ticks.js';

describe('A scale of round values', () => {
  it.each([
    [-16_975, 80_000, [-20_000, 0, 20_000, 40_000, 60_000, 80_000]],
    [0, 11.99, [0, 2.5, 5, 7.5, 10, 12.5]],
    [-2.27, 0, [-2.5, -2, -1.5, -1, -0.5, 0]],
    [-900, 1000, [-1000, -500, 0, 500, 1000]],
    [0, 0, []],
  ])('reaches from %d to %d, with a line at either end', (low, high, ticks) => {
    expect(roundScale(low, high, 5)).toEqual({ low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks });
  });
});
