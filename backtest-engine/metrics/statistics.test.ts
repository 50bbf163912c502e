import { findValueRange, niceStep, stepsBetween, LowerMedian } from './statistics.js';

function lowerMedian(values: ArrayLike<number>, width: number, bins = 50): number | null {
  const counts = new Uint32Array(bins);
  const all = Array.from(values);
  for (const value of all) counts[Math.min(Math.floor(value / width), bins - 1)]! += 1;
  const median = new LowerMedian(counts, width);
  for (const value of all) if (median.isNear(value)) median.add(value);
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
  ])('of %j is %j for any bin width', (values, median) => {
    for (const width of [1, 2, 20, 1e9]) expect(lowerMedian(values, width)).toBe(median);
    expect(lowerMedian(values, 1, 1)).toBe(median);
  });

  it('equals the sorted median, in any order and with ties', () => {
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

/** 0 to `length` - 1, backwards. */
const backwards = (length: number): Float64Array => Float64Array.from({ length }, (_, at) => length - 1 - at);

describe('findValueRange', () => {
  it('returns the middle 98 % and the extremes', () => {
    expect(findValueRange(backwards(1001))).toEqual({ min: 0, max: 1000, low: 10, high: 990 });
    expect(findValueRange(backwards(3))).toEqual({ min: 0, max: 2, low: 0, high: 2 });
  });

  it('samples 10,000 values, with the extremes of all', () => {
    const { min, max, low, high } = findValueRange(backwards(1_000_000))!;
    expect([min, max]).toEqual([0, 999_999]);
    expect(low).toBeCloseTo(10_000, -3);
    expect(high).toBeCloseTo(990_000, -3);
  });

  it('ignores NaN, and is null without values', () => {
    expect(findValueRange(Float64Array.of(NaN, 5, NaN))).toEqual({ min: 5, max: 5, low: 5, high: 5 });
    expect(findValueRange(Float64Array.of(NaN))).toBeNull();
    expect(findValueRange(new Float64Array(0))).toBeNull();
  });
});

describe('niceStep', () => {
  it('is the smallest of 1, 2, 2.5, and 5 times a power of ten that fits', () => {
    expect(niceStep(0, 99, 100)).toBe(1);
    expect(niceStep(0, 100, 100)).toBe(2);
    expect(niceStep(-300, 300, 40)).toBe(20);
    expect(niceStep(0, 249, 10)).toBe(25);
    expect(niceStep(0, 251, 10)).toBe(50);
  });

  it('is a whole number', () => {
    expect(niceStep(0, 4, 2)).toBe(5);
    expect(niceStep(0, 9, 4)).toBe(5);
  });
});

test('steps cover both ends, with an edge at 0', () => {
  expect([stepsBetween(0, 9, 10), stepsBetween(0, 10, 10), stepsBetween(-1, 0, 10)]).toEqual([1, 2, 2]);
});
