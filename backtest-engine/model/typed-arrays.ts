/** Returns the index of the first of ascending values that is at least `wanted`, or the length. */
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

/** Returns the index of the first of ascending values greater than `wanted`, or the length. */
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

type TypedArray = Float64Array | Int8Array | Uint32Array | Uint8Array;

/** Copies `values` to the start of `larger` and returns it. */
export function copyInto<Values extends TypedArray>(larger: Values, values: TypedArray): Values {
  larger.set(values);
  return larger;
}

/** Picks values by position. A plain loop: `from` of a typed array is several times slower. */
export function pickValues<Values extends TypedArray>(values: Values, positions: Uint32Array): Values {
  const picked = values.slice(0, positions.length) as Values;
  for (let at = 0; at < positions.length; at += 1) picked[at] = values[positions[at]!]!;
  return picked;
}
