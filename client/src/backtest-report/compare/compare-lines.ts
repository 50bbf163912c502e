import type { CurvePoints } from '../../../../backtest-engine/metrics/report.js';
import { lowerBound } from '../../../../backtest-engine/model/typed-arrays.js';
import { DAY_MS, monthOf, monthStart } from '../../../../backtest-engine/model/time.js';
import { monthWords, MAX_MONTHS } from '../format/chart-dates.js';
import type { ClosedProfit } from '../worker/report-messages.js';

/** A strategy's closed profit over time, in the displayed unit. */
export interface CompareLine {
  slug: string;
  name: string;
  /** Position among the chosen strategies, from 0; determines letter, color and dashes. */
  place: number;
  /** Exit times in milliseconds, ascending. */
  time: Float64Array;
  value: Float64Array;
  /** Drawdown from the peak, 0 or negative. Percentages refer to the balance at the peak. */
  drawdown: Float64Array;
  deepest: number;
  /** Profit in money at every trade; the drawn line uses only some of them. */
  closed: ClosedProfit;
  /** Peak of closed profit up to each trade, in money. */
  peak: Float64Array;
  /** Starting balance for percentages; null for money. */
  balance: number | null;
  /** Formats a value, such as `+$1,204.00` or `+12.4%`. */
  format: (value: number) => string;
}

export const letterOf = (place: number): string => 'ABCD'[place] ?? String(place + 1);

type Amounts = Pick<CompareLine, 'time' | 'value' | 'drawdown' | 'deepest' | 'closed' | 'peak' | 'balance'>;

/** Converts a run's curve to the displayed unit; null if the file has no times. */
export function lineAmounts(
  { time, profit, drawdown }: CurvePoints,
  closed: ClosedProfit,
  balance: number | null,
): Amounts | null {
  if (time === null) return null;
  const peak = peaksOf(closed.profit);
  let deepest = 0;
  for (let at = 0; at < peak.length; at += 1) {
    deepest = Math.min(deepest, drawdownIn(closed.profit[at]! - peak[at]!, peak[at]!, balance));
  }
  return {
    time,
    value: profit.map((amount) => profitIn(amount, balance)),
    drawdown: drawdown.map((fall, at) => drawdownIn(fall, profit[at]! - fall, balance)),
    deepest,
    closed,
    peak,
    balance,
  };
}

const profitIn = (amount: number, balance: number | null): number =>
  balance === null ? amount : (100 * amount) / balance;

const drawdownIn = (fall: number, peak: number, balance: number | null): number =>
  balance === null ? fall : (100 * fall) / (balance + peak);

/** Returns closed profit at a moment, including exits at that moment; 0 before the first. */
export function valueAt({ closed: { time, profit }, balance }: CompareLine, moment: number): number {
  const after = lowerBound(time, moment + 1);
  return after === 0 ? 0 : profitIn(profit[after - 1]!, balance);
}

/** Returns the drawdown at a moment, 0 or negative, in money or percent of the peak balance. */
export function drawdownAt({ closed: { time, profit }, peak, balance }: CompareLine, moment: number): number {
  const after = lowerBound(time, moment + 1);
  if (after === 0) return 0;
  const highest = peak[after - 1]!;
  return drawdownIn(profit[after - 1]! - highest, highest, balance);
}

/** In currency units; `peakProfit` is the profit at the peak. */
export interface MaxDrawdown {
  depth: number;
  peakProfit: number;
}

export function findMaxDrawdown({ profit, drawdown }: CurvePoints): MaxDrawdown | undefined {
  const at = drawdown.reduce((deepest, value, place) => (value < drawdown[deepest]! ? place : deepest), 0);
  const depth = -(drawdown[at] ?? 0);
  return depth > 0 ? { depth, peakProfit: profit[at]! + depth } : undefined;
}

/** Running maximum, at least 0. */
function peaksOf(values: Float64Array): Float64Array {
  const peaks = new Float64Array(values.length);
  let peak = 0;
  for (let at = 0; at < values.length; at += 1) {
    if (values[at]! > peak) peak = values[at]!;
    peaks[at] = peak;
  }
  return peaks;
}

/** A run counts as ended this long after its last trade. */
const ENDED_AFTER_MS = 31 * DAY_MS;

/** Returns the last exit if the run had ended by the moment; else null. */
export function endedBy({ closed: { time } }: CompareLine, moment: number): number | null {
  const last = time.at(-1);
  return last !== undefined && moment - last > ENDED_AFTER_MS ? last : null;
}

export interface Extent {
  from: number;
  to: number;
  low: number;
  high: number;
  /** Max drawdown, 0 or negative. */
  deepest: number;
}

/** Returns the extent of all lines, including 0. */
export function extentOf(lines: readonly CompareLine[]): Extent {
  const extent: Extent = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY, low: 0, high: 0, deepest: 0 };
  for (const line of lines) {
    const { time, value } = line;
    extent.from = Math.min(extent.from, time[0]!);
    extent.to = Math.max(extent.to, time.at(-1)!);
    for (const amount of value) {
      if (amount < extent.low) extent.low = amount;
      if (amount > extent.high) extent.high = amount;
    }
    extent.deepest = Math.min(extent.deepest, line.deepest);
  }
  if (extent.to === extent.from) return { ...extent, from: extent.from - DAY_MS, to: extent.to + DAY_MS };
  return extent;
}

/** Spreads heights at least `gap` apart with minimal moves, within `top` and `bottom`. */
export function spread(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]! || a - b);
  const placed = [...heights];
  let least = top;
  for (const at of order) {
    placed[at] = Math.max(heights[at]!, least);
    least = placed[at] + gap;
  }
  let most = bottom;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at]!, most);
    most = placed[at] - gap;
  }
  return placed;
}

/** One month with a value per line; null before a line's first exit. */
interface MonthRow {
  month: string;
  /** Last millisecond of the month, or the last exit of all runs. */
  end: number;
  values: (number | null)[];
  /** Drawdown at the end, 0 or negative. */
  drawdowns: (number | null)[];
}

/** Returns the months from first to last exit; for a mistyped year, only months with exits. */
export function monthRows(lines: readonly CompareLine[]): MonthRow[] {
  const first = monthOf(Math.min(...lines.map(({ closed: { time } }) => time[0]!)));
  const lastExit = Math.max(...lines.map(({ closed: { time } }) => time.at(-1)!));
  const length = monthOf(lastExit) - first + 1;
  const months = length > MAX_MONTHS ? monthsWithExits(lines) : Array.from({ length }, (_, at) => first + at);
  return months.slice(-MAX_MONTHS).map((at) => {
    const [year, month] = [Math.floor(at / 12), at % 12];
    const end = Math.min(lastExit, monthStart(year, month + 1) - 1);
    const valuesOf = (value: typeof valueAt) =>
      lines.map((line) => (line.closed.time[0]! > end ? null : value(line, end)));
    return { month: monthWords(year, month), end, values: valuesOf(valueAt), drawdowns: valuesOf(drawdownAt) };
  });
}

function monthsWithExits(lines: readonly CompareLine[]): number[] {
  const months = new Set<number>();
  for (const { closed } of lines) for (const time of closed.time) months.add(monthOf(time));
  return [...months].sort((one, other) => one - other);
}
