import { lowerBound } from './typed-arrays.js';

test.each([
  [[], 5, 0],
  [[5], 5, 0],
  [[5], 6, 1],
  [[1, 3, 3, 3, 7], 0, 0],
  [[1, 3, 3, 3, 7], 3, 1],
  [[1, 3, 3, 3, 7], 4, 4],
  [[1, 3, 3, 3, 7], 8, 5],
])('finds the index of the first value in %j that is at least %d: %d', (values, wanted, position) => {
  expect(lowerBound(Float64Array.from(values), wanted)).toBe(position);
});
