import { memo } from 'react';
import { ValueAxis, valueTicks, linearScale } from '../charts/value-axis.js';
import { timeTicks } from '../format/chart-dates.js';
import { type CompareLine, drawdownAt, type Extent, letterOf, spread, valueAt } from './compare-lines.js';
import { DAY_MS, dayOf } from '../../../../backtest-engine/model/time.js';

/** Arrow-key steps across the chart, at least a day each. */
export const STEPS = 200;
const BIG_STEPS = 20;
const WIDE = 640;
const ROOM = { axis: 64, letters: 24, character: 8, longestName: 176, times: 40 };
const DRAWDOWN_HEADING = 28;
const TOP = 12;
const HEADROOM = 0.04;
const LABEL_HEIGHT = 17;
const TICK_ROOM = { equity: 52, drawdown: 40 };

export interface CompareUnits {
  short: (value: number) => string;
  /** Smallest difference visible in labels. */
  least: number;
  /** Base of the percentages, as a suffix of the heading; empty for money. */
  ofProfit: string;
  ofDrawdown: string;
}

interface DrawingProps {
  lines: readonly CompareLine[];
  frame: Frame;
  extent: Extent;
  units: CompareUnits;
}

/** Equity curves over drawdowns. Memoized, so that cursor moves do not render it. */
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

/** The cursor: a line through both panels and a dot on each curve. */
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

/** A short line sample for legends and headings. */
export function LineSample({ place }: { place: number }) {
  return (
    <svg className={`compare-sample is-line-${place}`} width="28" height="10" aria-hidden="true">
      <path className="compare-line" d="M0 5H28" />
    </svg>
  );
}

/** SVG path of a step curve that starts at 0. */
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

/** A panel of the chart, in pixels from the top; `y` maps values. */
interface Panel {
  top: number;
  bottom: number;
  y: (value: number) => number;
}

/** Layout of the chart in pixels; `x` maps times. */
interface Frame {
  /** Whether names fit on the right. Otherwise letters replace them. */
  isWide: boolean;
  height: number;
  left: number;
  right: number;
  x: (time: number) => number;
  equity: Panel;
  /** Below the equity panel, with the same time axis. */
  drawdown: Panel;
}

export function toFrame(
  width: number,
  { from, to, low, high, deepest }: Extent,
  lines: readonly { name: string }[],
): Frame {
  const isWide = width >= WIDE;
  const left = ROOM.axis;
  const longest = ROOM.letters + ROOM.character * Math.max(...lines.map(({ name }) => name.length));
  const right = Math.max(left + 1, width - (isWide ? Math.min(longest, ROOM.longestName) : ROOM.letters));
  const headroom = (high - low || 1) * HEADROOM;
  const equity = panelOf(TOP, isWide ? 330 : 230, low - (low < 0 ? headroom : 0), high + headroom);
  const under = equity.bottom + DRAWDOWN_HEADING;
  const drawdown = panelOf(under, under + (isWide ? 110 : 80), deepest * (1 + HEADROOM) || -1, 0);
  return {
    isWide,
    height: drawdown.bottom + ROOM.times,
    left,
    right,
    x: linearScale(from, to, left, right),
    equity,
    drawdown,
  };
}

function panelOf(top: number, bottom: number, low: number, high: number): Panel {
  return { top, bottom, y: linearScale(low, high, bottom, top) };
}

/** Returns the end of the moment's day, at most the end of the runs. */
export const dayEnd = (moment: number, { from, to }: Extent): number =>
  Math.min(to, (dayOf(Math.max(from, moment)) + 1) * DAY_MS - 1);

/** Returns the moment a key moves the cursor to; null for other keys. */
export function moveByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  moment: number,
  { from, to }: Extent,
): number | null {
  const small = Math.max(DAY_MS, (to - from) / STEPS);
  const page = Math.max(DAY_MS, ((to - from) / STEPS) * BIG_STEPS);
  const step = shiftKey ? page : small;
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: moment + step,
    ArrowUp: moment + step,
    ArrowLeft: moment - step,
    ArrowDown: moment - step,
    PageUp: moment + page,
    PageDown: moment - page,
    Home: from,
    End: to,
  };
  return moves[key] ?? null;
}
