import { lowerMedian } from './lower-median.js';

describe('lowerMedian', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[9, 2], 2],
    [[5, 5, 5, 5], 5],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2],
  ])('of %j is %j', (values, median) => {
    expect(lowerMedian(Float64Array.from(values))).toBe(median);
  });

  it('is what sorting finds, in any order and with many alike', () => {
    for (let length = 1; length < 300; length += 7) {
      const values = Float64Array.from({ length }, (_, at) => (at * 7_919 + length * 31) % 53);
      const sorted = values.toSorted();
      for (const order of [values, sorted, sorted.toReversed()]) {
        expect(lowerMedian(order.slice())).toBe(sorted[Math.ceil(length / 2) - 1]);
      }
    }
  });
});
