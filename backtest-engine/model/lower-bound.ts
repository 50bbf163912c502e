/** Index of the first of ascending values that is at least `wanted`; the length if none is. */
export function lowerBound(values: Float64Array | Uint32Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first of ascending values greater than `wanted`; the length if none is. */
export function upperBound(values: Float64Array | Uint32Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
