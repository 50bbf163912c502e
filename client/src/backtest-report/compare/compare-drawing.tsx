import { memo } from 'react';
import { ValueAxis } from '../charts/axis-lines.js';
import { valueTicks } from '../charts/value-ticks.js';
import { timeTicks } from '../format/chart-dates.js';
import type { Frame, Panel } from './compare-frame.js';
import { type CompareLine, drawdownAt, type Extent, letterOf, spread, valueAt } from './compare-lines.js';

const LABEL_HEIGHT = 17;
/** The least room between two lines of an axis. */
const TICK_ROOM = { equity: 52, drawdown: 40 };

export interface CompareUnits {
  /** For the axis. */
  short: (value: number) => string;
  /** The smallest difference that the words show. */
  least: number;
  /** What each is a share of, behind its name; empty for money. */
  ofProfit: string;
  ofDrawdown: string;
}

interface DrawingProps {
  lines: readonly CompareLine[];
  frame: Frame;
  extent: Extent;
  units: CompareUnits;
}

/** Equity curves over drawdowns on one time axis. Does not take part when the cursor moves. */
export const CompareDrawing = memo(function CompareDrawing({ lines, frame, extent, units }: DrawingProps) {
  const { isWide, left, right, equity, drawdown, x } = frame;
  const ends = spread(
    lines.map((line) => equity.y(line.value.at(-1)!)),
    LABEL_HEIGHT,
    equity.top + 4,
    equity.bottom,
  );
  const ticks = (low: number, high: number, { top, bottom }: Panel, room: number): number[] =>
    valueTicks(low, high, Math.max(2, Math.floor((bottom - top) / room)), units.least);
  const sides = { left, right, label: units.short };
  return (
    <g>
      <ValueAxis ticks={ticks(extent.low, extent.high, equity, TICK_ROOM.equity)} y={equity.y} {...sides} />
      <text className="chart-label compare-part" x={left} y={drawdown.top - 9}>
        Drawdown{units.ofDrawdown}
      </text>
      <ValueAxis ticks={ticks(extent.deepest, 0, drawdown, TICK_ROOM.drawdown)} y={drawdown.y} {...sides} />
      {timeTicks(extent.from, extent.to, Math.max(2, Math.floor((right - left) / 76))).map((tick) => (
        <text key={tick.at} className="chart-label is-middle" x={x(tick.at)} y={drawdown.bottom + 18}>
          {tick.label.split('\n').map((line, row) => (
            <tspan key={row} x={x(tick.at)} dy={row === 0 ? 0 : 15}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
      {lines.map((line, at) => (
        <g key={line.slug} className={`is-line-${line.place}`}>
          <path className="compare-line" d={steps(line.time, line.value, x, equity.y)} />
          <path className="compare-line" d={steps(line.time, line.drawdown, x, drawdown.y)} />
          <text className="compare-name" x={right + 8} y={ends[at]} dy="0.35em">
            {isWide ? line.name : letterOf(line.place)}
          </text>
        </g>
      ))}
    </g>
  );
});

/** The day that is pointed at: a line through both parts and a dot on each curve. */
export function Cursor({ lines, frame, at }: { lines: readonly CompareLine[]; frame: Frame; at: number }) {
  const { x, equity, drawdown } = frame;
  return (
    <g>
      <line className="compare-cursor" x1={x(at)} x2={x(at)} y1={equity.top} y2={drawdown.bottom} />
      {lines.map((line) => (
        <g key={line.slug} className={`is-line-${line.place}`}>
          <circle className="compare-dot" cx={x(at)} cy={equity.y(valueAt(line, at))} r={4} />
          <circle className="compare-dot" cx={x(at)} cy={drawdown.y(drawdownAt(line, at))} r={3} />
        </g>
      ))}
    </g>
  );
}

/** A short piece of the line, for keys and headings. */
export function LineSample({ place }: { place: number }) {
  return (
    <svg className={`compare-sample is-line-${place}`} width="28" height="10" aria-hidden="true">
      <path className="compare-line" d="M0 5H28" />
    </svg>
  );
}

/** The path of values that hold until the next, from 0 at the first time. */
function steps(
  time: Float64Array,
  values: Float64Array,
  x: (time: number) => number,
  y: (value: number) => number,
): string {
  let path = `M${x(time[0]!)} ${y(0)}`;
  for (let at = 0; at < time.length; at += 1) path += `H${x(time[at]!)}V${y(values[at]!)}`;
  return path;
}
