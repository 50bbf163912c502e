import { findValueRange, median, niceStep, stepsBetween } from './statistics.js';

describe('median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[0, 0], 0],
    [[9, 2], 2],
    [[5, 5, 5, 5], 5],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2],
    [[900, 0, 1000, 800], 800],
  ])('finds the lower median of %j: %j', (values, expected) => {
    expect(median(Float64Array.from(values))).toBe(expected);
  });
});

/** The numbers from `length` - 1 down to 0. */
const backwards = (length: number): Float64Array => Float64Array.from({ length }, (_, at) => length - 1 - at);

describe('findValueRange', () => {
  it('returns the extremes and the bounds of the middle 98 %', () => {
    expect(findValueRange(backwards(1001))).toEqual({ min: 0, max: 1000, low: 10, high: 990 });
    expect(findValueRange(backwards(3))).toEqual({ min: 0, max: 2, low: 0, high: 2 });
  });

  it('estimates the bounds from 10,000 values, with the extremes of all', () => {
    const { min, max, low, high } = findValueRange(backwards(1_000_000))!;
    expect([min, max]).toEqual([0, 999_999]);
    expect(low).toBeCloseTo(10_000, -3);
    expect(high).toBeCloseTo(990_000, -3);
  });

  it('ignores NaN, and returns no value range without values', () => {
    expect(findValueRange(Float64Array.of(NaN, 5, NaN))).toEqual({ min: 5, max: 5, low: 5, high: 5 });
    expect(findValueRange(Float64Array.of(NaN))).toBeNull();
    expect(findValueRange(new Float64Array(0))).toBeNull();
  });
});

describe('niceStep', () => {
  it('chooses the smallest fitting step of 1, 2, 2.5, or 5 times a power of ten', () => {
    expect(niceStep(0, 99, 100)).toBe(1);
    expect(niceStep(0, 100, 100)).toBe(2);
    expect(niceStep(-300, 300, 40)).toBe(20);
    expect(niceStep(0, 249, 10)).toBe(25);
    expect(niceStep(0, 251, 10)).toBe(50);
  });

  it('chooses a whole number as step', () => {
    expect(niceStep(0, 4, 2)).toBe(5);
    expect(niceStep(0, 9, 4)).toBe(5);
  });
});

test('counts the steps that cover both ends, with an edge at 0', () => {
  expect([stepsBetween(0, 9, 10), stepsBetween(0, 10, 10), stepsBetween(-1, 0, 10)]).toEqual([1, 2, 2]);
});
