import { averageDifference, directionalIndex, parabolic, relativeStrength, squeezeMomentum } from './strength.js';

const bar = (high: number, low: number, close: number) => ({ open: close, high, low, close });

describe('Relative strength', () => {
  it('is 100 while everything rises and 50 before anything moves', () => {
    expect(relativeStrength([1, 2, 3], 3).at(-1)).toBe(100);
    expect(relativeStrength([2, 2], 3)).toEqual([50, 50]);
  });

  it('weighs gains against losses', () => {
    // Gains 0, 3, 0 and losses 0, 0, 1 by halves: 0.75 of 0.75 + 0.5.
    expect(relativeStrength([1, 4, 3], 2).at(-1)).toBeCloseTo(60);
  });
});

describe('The directional index', () => {
  it('grows to 100 in a move that only rises', () => {
    const rising = Array.from({ length: 60 }, (_, at) => bar(at + 1, at, at + 0.5));
    expect(directionalIndex(rising, 3).at(-1)).toBeCloseTo(100, 3);
  });
});

describe('Momentum', () => {
  it('is the difference of two averages', () => {
    // Fast 10, 10 + 2/3 · 3 = 12; slow 10, 10 + 1/2 · 3 = 11.5.
    expect(averageDifference([10, 13], 2, 3)[1]).toBeCloseTo(0.5);
  });

  it('of a squeeze is zero in a market that stands still', () => {
    expect(
      squeezeMomentum(
        Array.from({ length: 6 }, () => bar(11, 9, 10)),
        3,
      ).at(-1),
    ).toBe(0);
  });
});

describe('Parabolic dots', () => {
  it('come closer by the step and change sides when they are touched', () => {
    // From 10: 10 + 0 (the extreme is 10), then 0.4 of the way to 14 before the next value.
    const dots = parabolic([10, 12, 14, 9], 0.2, 0.6);
    expect(dots[1]).toEqual({ dot: 10, rising: true });
    expect(dots[2]?.dot).toBeCloseTo(10.8);
    expect(dots[3]).toEqual({ dot: 14, rising: false });
  });
});
