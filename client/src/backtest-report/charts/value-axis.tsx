interface ValueAxisProps {
  ticks: readonly number[];
  y: (value: number) => number;
  left: number;
  right: number;
  label: (value: number) => string;
}

/** Horizontal grid lines with value labels on the left. The line at 0 is stronger. */
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
  /** Pixels, in either order. */
  from: number;
  to: number;
  className: string;
}

/** A vertical bar, at least one pixel high so that a small value stays visible. */
export function Bar({ x, width, from, to, className }: BarProps) {
  const height = Math.max(1, Math.abs(to - from));
  return <rect className={className} x={x} y={to <= from ? from - height : from} width={width} height={height} />;
}

/** Returns a function that maps `from`…`to` to pixels `start`…`end`, rounded to a tenth. */
export function linearScale(from: number, to: number, start: number, end: number): (value: number) => number {
  const factor = (end - start) / (to - from || 1);
  return (value) => Math.round((start + (value - from) * factor) * 10) / 10;
}

const FACTORS = [1, 2, 2.5, 5, 10];
/** Tolerance for binary fractions: 0.3 / 0.1 is slightly less than 3. */
const ROUNDING = 1e-9;

/**
 * Returns at most `most` round values from `min` to `max`, and at least one if one fits. Their step
 * is a multiple of `smallest`, a power of ten, if given.
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
  // Multiples, because sums of steps drift off the round values.
  return Array.from({ length: Math.max(0, lastOf(max, width) - first + 1) }, (_, at) => (first + at) * width || 0);
}

/** Returns a scale of about `most` round ticks that covers `low` to `high`. */
export function roundScale(low: number, high: number, most: number): { low: number; high: number; ticks: number[] } {
  const [first = 0, second] = valueTicks(low, high, most);
  const step = second === undefined ? high - low : second - first;
  if (!(step > 0)) return { low, high, ticks: [] };
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step || 0);
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
}

const firstOf = (min: number, step: number): number => Math.ceil(min / step - ROUNDING);
const lastOf = (max: number, step: number): number => Math.floor(max / step + ROUNDING);

/** Whether `value` is a multiple of `unit`, as every value is of 0. */
function isMultiple(value: number, unit: number): boolean {
  const times = unit === 0 ? 1 : value / unit;
  return times > 0.5 && Math.abs(times - Math.round(times)) < 1e-6;
}
