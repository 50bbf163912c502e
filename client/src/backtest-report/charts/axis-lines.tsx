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
