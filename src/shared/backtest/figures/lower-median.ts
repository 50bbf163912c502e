/** Twice what halving four billion values takes, and more. */
const MOST_ROUNDS = 80;

/**
 * The value that at least half of the values are not above, one of them; null without values. Orders the array on the way, by
 * Hoare's selection: sorting a million values takes ten times as long, and is done only where their order was made to lead it astray.
 */
export function lowerMedian(values: Float64Array): number | null {
  if (values.length === 0) return null;
  const wanted = Math.ceil(values.length / 2) - 1;
  let first = 0;
  let last = values.length - 1;
  for (let rounds = 0; first < last; rounds += 1) {
    if (rounds > MOST_ROUNDS) {
      values.subarray(first, last + 1).sort();
      break;
    }
    const pivot = values[(first + last) >>> 1]!;
    let low = first;
    let high = last;
    while (low <= high) {
      while (values[low]! < pivot) low += 1;
      while (values[high]! > pivot) high -= 1;
      if (low > high) break;
      [values[low], values[high]] = [values[high]!, values[low]!];
      low += 1;
      high -= 1;
    }
    if (wanted <= high) last = high;
    else if (wanted >= low) first = low;
    else break;
  }
  return values[wanted]!;
}
