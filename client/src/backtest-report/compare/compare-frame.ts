import { DAY_MS, dayOf } from '../../../../backtest-engine/model/time.js';
import { lineScale } from '../charts/value-ticks.js';
import type { Extent } from './compare-lines.js';

/** Steps of an arrow key over the whole picture, of a day at least, and with Shift or by page. */
export const STEPS = 200;
const BIG_STEPS = 20;

const WIDE = 640;
const ROOM = { axis: 64, letters: 24, character: 8, longestName: 176, times: 40 };
/** Of the drawdowns' name, above them. */
const NAME = 28;
const TOP = 12;
/** Between what is drawn and the edge of its panel, of the values' extent. */
const HEADROOM = 0.04;

/** A part of the picture, in pixels from its top; `y` takes values. */
export interface Panel {
  top: number;
  bottom: number;
  y: (value: number) => number;
}

/** Where the picture draws, in pixels; `x` takes times. */
export interface Frame {
  /** There is room for the names at the right; else letters stand there. */
  isWide: boolean;
  height: number;
  left: number;
  right: number;
  x: (time: number) => number;
  equity: Panel;
  /** Under it, on the same times. */
  drawdown: Panel;
}

export function frameOf(
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
  const under = equity.bottom + NAME;
  const drawdown = panelOf(under, under + (isWide ? 110 : 80), deepest * (1 + HEADROOM) || -1, 0);
  return {
    isWide,
    height: drawdown.bottom + ROOM.times,
    left,
    right,
    x: lineScale(from, to, left, right),
    equity,
    drawdown,
  };
}

function panelOf(top: number, bottom: number, low: number, high: number): Panel {
  return { top, bottom, y: lineScale(low, high, bottom, top) };
}

/** The end of the day of a moment, or of the runs: what is told of a day holds at its end. */
export const dayEnd = (moment: number, { from, to }: Extent): number =>
  Math.min(to, (dayOf(Math.max(from, moment)) + 1) * DAY_MS - 1);

/** Where a key takes the cursor; null for a key that the picture has no use for. */
export function momentAfter(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  told: number,
  { from, to }: Extent,
): number | null {
  const small = Math.max(DAY_MS, (to - from) / STEPS);
  const page = Math.max(DAY_MS, ((to - from) / STEPS) * BIG_STEPS);
  const step = shiftKey ? page : small;
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: told + step,
    ArrowUp: told + step,
    ArrowLeft: told - step,
    ArrowDown: told - step,
    PageUp: told + page,
    PageDown: told - page,
    Home: from,
    End: to,
  };
  return moves[key] ?? null;
}
