const FACTORS = [1, 2, 2.5, 5, 10];

/**
 * Round values from `min` to `max`, at most `most` of them but at least one where there is room for it. Their distance is a
 * multiple of `smallest`, a power of ten, where that is given.
 */
export function valueTicks(min: number, max: number, most: number, smallest = 0): number[] {
  const span = max - min;
  if (!(span > 0) || most < 1) return [];
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = FACTORS.map((factor) => factor * power).find(
    (candidate) => isMultiple(candidate, smallest) && lastOf(max, candidate) - firstOf(min, candidate) + 1 <= most,
  );
  const width = step ?? Math.max(10 * power, smallest);
  const first = firstOf(min, width);
  // Multiples, not sums: sums of steps drift off the round values.
  return Array.from({ length: Math.max(0, lastOf(max, width) - first + 1) }, (_, at) => (first + at) * width || 0);
}

/** What binary fractions miss of a multiple: 0.3 divided by 0.1 is less than 3. */
const ROUNDING = 1e-9;
const firstOf = (min: number, step: number): number => Math.ceil(min / step - ROUNDING);
const lastOf = (max: number, step: number): number => Math.floor(max / step + ROUNDING);

/** Everything is a multiple of 0. */
function isMultiple(value: number, unit: number): boolean {
  const times = unit === 0 ? 1 : value / unit;
  return times > 0.5 && Math.abs(times - Math.round(times)) < 1e-6;
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
export function linearScale(from: number, to: number, start: number, end: number): (value: number) => number {
  const factor = (end - start) / (to - from || 1);
  return (value) => Math.round((start + (value - from) * factor) * 10) / 10;
}

interface ValueAxisProps {
  ticks: readonly number[];
  y: (value: number) => number;
  left: number;
  right: number;
  label: (value: number) => string;
}

/** Thin lines across a picture with their values on the left; the one at 0 is stronger. */
export function ValueAxis({ ticks, y, left, right, label }: ValueAxisProps) {
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'chart-zero' : 'chart-grid'} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className="chart-label is-end" x={left - 8} y={y(tick)} dy="0.35em">
            {label(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface BarProps {
  x: number;
  width: number;
  /** Pixels, in any order. */
  from: number;
  to: number;
  className: string;
}

/** An upright bar, at least a hair high so that a small value is not taken for none. */
export function Bar({ x, width, from, to, className }: BarProps) {
  const height = Math.max(1, Math.abs(to - from));
  return <rect className={className} x={x} y={to <= from ? from - height : from} width={width} height={height} />;
}
