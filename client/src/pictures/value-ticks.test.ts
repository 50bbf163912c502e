import { roundedOut, valueTicks } from './value-ticks.js';

describe('A scale of round values', () => {
  it.each([
    [-16_975, 80_000, [-20_000, 80_000]],
    [0, 95_000, [0, 100_000]],
    [-900, 1000, [-1000, 1000]],
    [-3, 0, [-3, 0]],
    [0, 0, [0, 0]],
  ])('reaches from %d to %d and beyond to the next of them', (low, high, scale) => {
    expect(roundedOut(low, high, 5)).toEqual(scale);
    const [from, to] = scale as [number, number];
    const ticks = valueTicks(from, to, 7);
    expect(ticks.filter((_tick, at) => at === 0 || at === ticks.length - 1)).toEqual(from === to ? [] : scale);
  });
});
