import { lineScale } from '../pictures/value-ticks.js';
import type { Extent } from './compare-lines.js';

/** Steps of an arrow key over the whole picture, and with Shift or by page. */
export const STEPS = 200;
const BIG_STEPS = 20;

const WIDE = 640;
const ROOM = { axis: 64, names: 176, letters: 24, times: 40 };

/** Where the picture draws, in pixels; `x` takes times, `y` values. */
export interface Frame {
  /** There is room for the names at the right; else letters stand there. */
  isWide: boolean;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: (time: number) => number;
  y: (value: number) => number;
}

export function frameOf(width: number, { from, to, low, high }: Extent): Frame {
  const isWide = width >= WIDE;
  const height = isWide ? 380 : 280;
  const left = ROOM.axis;
  const right = Math.max(left + 1, width - (isWide ? ROOM.names : ROOM.letters));
  const top = 12;
  const bottom = height - ROOM.times;
  const headroom = (high - low || 1) * 0.04;
  return {
    isWide,
    height,
    left,
    right,
    top,
    bottom,
    x: lineScale(from, to, left, right),
    y: lineScale(low - (low < 0 ? headroom : 0), high + headroom, bottom, top),
  };
}

/** Where a key takes the cursor; null for a key that the picture has no use for. */
export function momentAfter(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  told: number,
  { from, to }: Extent,
): number | null {
  const page = ((to - from) / STEPS) * BIG_STEPS;
  const step = shiftKey ? page : (to - from) / STEPS;
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
