const FACTORS = [1, 2, 2.5, 5, 10];

/** Round values from `min` to `max`, at most `most` of them but at least one where there is room for it. */
export function valueTicks(min: number, max: number, most: number, smallest = 0): number[] {
  const span = max - min;
  if (!(span > 0) || most < 1) return [];
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = FACTORS.map((factor) => factor * power).find(
    (candidate) => candidate >= smallest && Math.floor(max / candidate) - Math.ceil(min / candidate) + 1 <= most,
  );
  const width = step ?? Math.max(10 * power, smallest);
  const first = Math.ceil(min / width);
  // Multiples, not sums: sums of steps drift off the round values.
  return Array.from({ length: Math.max(0, Math.floor(max / width) - first + 1) }, (_, at) => (first + at) * width || 0);
}

/** From a round value at or below `low` to one at or above `high`, with the round ones from end to end, some `most` of them. */
export function roundScale(low: number, high: number, most: number): { low: number; high: number; ticks: number[] } {
  const [first = 0, second] = valueTicks(low, high, most);
  const step = second === undefined ? high - low : second - first;
  if (!(step > 0)) return { low, high, ticks: [] };
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step || 0);
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
}

/** Maps `from` … `to` onto `start` … `end` of a picture, to a tenth of a pixel. */
export function lineScale(from: number, to: number, start: number, end: number): (value: number) => number {
  const factor = (end - start) / (to - from || 1);
  return (value) => Math.round((start + (value - from) * factor) * 10) / 10;
}
