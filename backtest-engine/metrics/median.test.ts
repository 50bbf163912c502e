import { LowerMedian } from './median.js';

function lowerMedian(values: ArrayLike<number>, width: number, bins = 50): number | null {
  const counts = new Uint32Array(bins);
  const all = Array.from(values);
  for (const value of all) counts[Math.min(Math.floor(value / width), bins - 1)]! += 1;
  const median = new LowerMedian(counts, width);
  for (const value of all) if (median.isNear(value)) median.take(value);
  return median.value;
}

describe('LowerMedian', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[0, 0], 0],
    [[9, 2], 2],
    [[5, 5, 5, 5], 5],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2],
    [[900, 0, 1000, 800], 800],
  ])('of %j is %j, however wide the bins are', (values, median) => {
    for (const width of [1, 2, 20, 1e9]) expect(lowerMedian(values, width)).toBe(median);
    expect(lowerMedian(values, 1, 1)).toBe(median);
  });

  it('is what sorting finds, in any order and with many alike', () => {
    for (let length = 1; length < 300; length += 7) {
      const values = Float64Array.from({ length }, (_, at) => (at * 7_919 + length * 31) % 53);
      const sorted = values.toSorted();
      for (const order of [values, sorted, sorted.toReversed()]) {
        for (const width of [1, 7, 5e6]) {
          expect(lowerMedian(order, width)).toBe(sorted[Math.ceil(length / 2) - 1]);
        }
      }
    }
  });
});
