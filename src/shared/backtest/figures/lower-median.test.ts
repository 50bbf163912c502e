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

  it('is found where the values are in an order that leads the selection astray', () => {
    const length = 2001;
    const wanted = 1000;
    const places = Array.from({ length }, (_, at) => at);
    const values = new Float64Array(length);
    // Whatever it looks at in the middle is the smallest of what is left.
    for (let rank = 0; rank < length; rank += 1) {
      const middle = rank < wanted ? (rank + length - 1) >>> 1 : rank;
      values[places[middle]!] = rank;
      [places[rank], places[middle]] = [places[middle]!, places[rank]!];
    }
    expect(lowerMedian(values)).toBe(wanted);
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
