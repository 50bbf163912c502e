/** The position of the first of these values, which never fall, that is `wanted` or more; the length where none is. */
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

/** The position of the first of them that is more than `wanted`; the length where none is. */
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
