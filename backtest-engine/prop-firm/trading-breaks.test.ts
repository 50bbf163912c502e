import { countBreakDays } from './trading-breaks.js';

/** Trading days with so many calendar days from one to the next. */
const every = (...steps: number[]): number[] => [
  0,
  ...steps.map((_, at) => steps.slice(0, at + 1).reduce((a, b) => a + b)),
];

describe('breakDays', () => {
  it.each([
    ['without trades', [], 0],
    ['of one day', [7], 0],
    ['with weekends alone', every(1, 1, 1, 1, 3, 1, 1), 0],
    ['with a quiet summer', every(1, 1, 60, 1, 1), 0],
    ['with a break', every(1, 1, 61, 1, 1), 60],
    ['with two breaks', every(1, 2, 800, 2, 3, 100, 2), 896],
    ['of two days a quarter', every(1, 90, 1, 90, 1, 90, 1), 0],
    ['of one trade a quarter', every(91, 90, 92, 95), 0],
    ['of a trade a fortnight, and then none for nearly half a year', every(14, 14, 140, 14), 0],
    ['of a trade a fortnight, and then none for half a year', every(14, 14, 180, 14), 166],
  ])('of a file %s', (_what, days, breaks) => {
    expect(countBreakDays(days)).toBe(breaks);
  });
});
