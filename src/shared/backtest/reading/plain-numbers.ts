/** Digits that a double holds without loss. */
const MOST_DIGITS = 15;

/**
 * Which of two numbers in the same bytes is larger, digit by digit, without reading either: above 0 where the second is, 0
 * where they are the same. NaN unless both have the same length and nothing but digits and, at the same place, at most one
 * `decimal` mark.
 */
export function orderOf(bytes: Uint8Array, one: number, other: number, length: number, decimal: number): number {
  if (length === 0 || length > MOST_DIGITS) return Number.NaN;
  let order = 0;
  let hasMark = false;
  for (let at = 0; at < length; at++) {
    const first = bytes[one + at]!;
    const second = bytes[other + at]!;
    if (first < 48 || first > 57 || second < 48 || second > 57) {
      if (first !== decimal || second !== decimal || hasMark || at === 0) return Number.NaN;
      hasMark = true;
    } else if (order === 0) order = second - first;
  }
  return order;
}
