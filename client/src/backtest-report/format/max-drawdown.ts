/**
 * Returns the first index of the lowest value from `first` to `last`. Drawdowns are 0 or negative.
 */
export function deepestIndex(drawdown: Float64Array, first = 0, last = drawdown.length - 1): number {
  let deepest = first;
  for (let at = first + 1; at <= last; at += 1) if (drawdown[at]! < drawdown[deepest]!) deepest = at;
  return deepest;
}
