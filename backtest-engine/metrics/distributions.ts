import type { Trades } from '../model/trades.js';
import { median, type ValueRange, findValueRange, niceStep, stepsBetween } from './statistics.js';

const MAX_BINS = 40;

/** A bin of the histogram. Amounts in currency units. */
export interface Bin {
  from: number;
  /** The first value above the bin. In the high end bin, the highest value in it. */
  to: number;
  count: number;
  /** An end bin holds all values beyond the other bins. */
  end: 'low' | 'high' | null;
}

export interface Distribution {
  bins: Bin[];
  /** Trades with a profit of 0, all in the bin that starts at 0. */
  even: number;
}

/**
 * Builds a histogram of trade profits. At most 40 bins of one round width cover at least the middle
 * 98 %, and end bins hold the rest. Losing and winning trades never share a bin. Trades with a
 * profit of 0 are in the bin that starts at 0.
 * `core` is `findValueRange` of the profits.
 */
export function buildProfitDistribution({ length, profit }: Trades, core = findValueRange(profit)): Distribution {
  if (!core) return { bins: [], even: 0 };
  const hasBoth = core.min < 0 && core.max >= 0;
  let low = hasBoth ? Math.min(core.low, -1) : core.low;
  let high = hasBoth ? Math.max(core.high, 0) : core.high;
  const width = niceStep(low, high, MAX_BINS);
  if (stepsBetween(core.min, high, width) <= MAX_BINS) low = core.min;
  if (stepsBetween(low, core.max, width) <= MAX_BINS) high = core.max;
  const first = Math.floor(low / width);
  const steps = stepsBetween(low, high, width);
  const counts = new Uint32Array(steps + 2);
  let even = 0;
  for (let at = 0; at < length; at += 1) {
    if (profit[at] === 0) even += 1;
    counts[Math.min(Math.max(Math.floor(profit[at]! / width) - first + 1, 0), steps + 1)]! += 1;
  }
  const edge = (step: number): number => ((first + step) * width) / 100;
  const bins: Bin[] = Array.from({ length: steps }, (_, step) => ({
    from: edge(step),
    to: edge(step + 1),
    count: counts[step + 1]!,
    end: null,
  }));
  if (counts[0]! > 0) bins.unshift({ from: core.min / 100, to: edge(0), count: counts[0]!, end: 'low' });
  if (counts[steps + 1]! > 0) {
    bins.push({ from: edge(steps), to: core.max / 100, count: counts[steps + 1]!, end: 'high' });
  }
  return { bins, even };
}

const MAX_POINTS = 2000;
/** Maximum columns, and maximum rows, of the density grid. */
const MAX_GRID_STEPS = 60;

/** Median excursion of winners and losers, in currency units. Null without such trades. */
interface Medians {
  winners: number | null;
  losers: number | null;
}

/** One entry per trade. Money in currency units. */
export interface ExcursionPoints {
  kind: 'points';
  medians: Medians;
  excursion: Float64Array;
  profit: Float64Array;
  /** The file rows, from 1, with the trades' exits. */
  row: Uint32Array;
  /** Trades left out because the file has no excursion for them. */
  missing: number;
}

/** A cell of the density grid. Bounds in currency units, upper bounds excluded. */
export interface ExcursionCell {
  excursionFrom: number;
  excursionTo: number;
  profitFrom: number;
  profitTo: number;
  winners: number;
  losers: number;
  even: number;
  /** Whether the cell also counts trades beyond the edge of the grid. */
  beyond: boolean;
}

export interface ExcursionDensity {
  kind: 'density';
  medians: Medians;
  /** Cells with trades. Losers never share a cell with winners or even trades. */
  cells: ExcursionCell[];
  /** Whether some excursions lie beyond the last column. */
  isOpen: boolean;
  /** Trades outside the grid, counted in the nearest cell. */
  outside: number;
  missing: number;
}

/**
 * Relates each trade's MAE or MFE to its profit: points for up to 2,000 trades, else counts on a
 * grid. Null if the file lacks the column. `profits` is `findValueRange` of the profits.
 */
export function buildExcursions(
  trades: Trades,
  which: 'mae' | 'mfe',
  profits = findValueRange(trades.profit),
): ExcursionPoints | ExcursionDensity | null {
  const excursion = trades[which];
  const core = excursion && findValueRange(excursion);
  if (!excursion || !core || !profits) return null;
  return trades.length <= MAX_POINTS ? points(trades, excursion) : density(trades, excursion, core.high, profits);
}

function points(trades: Trades, excursion: Float64Array): ExcursionPoints {
  const trade = Uint32Array.from(excursion.keys()).filter((at) => !Number.isNaN(excursion[at]!));
  return {
    kind: 'points',
    medians: findMedians(trades, excursion),
    excursion: Float64Array.from(trade, (at) => excursion[at]! / 100),
    profit: Float64Array.from(trade, (at) => trades.profit[at]! / 100),
    row: Uint32Array.from(trade, (at) => trades.row[at]! + 1),
    missing: trades.length - trade.length,
  };
}

function findMedians({ length, profit }: Trades, excursion: Float64Array): Medians {
  const findMedian = (sign: 1 | -1): number | null => {
    const values = new Float64Array(length);
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      if (sign * profit[at]! > 0 && !Number.isNaN(excursion[at]!)) values[count++] = excursion[at]!;
    }
    const hundredths = median(values.subarray(0, count));
    return hundredths && hundredths / 100;
  };
  return { winners: findMedian(1), losers: findMedian(-1) };
}

function density(trades: Trades, excursion: Float64Array, mostExcursion: number, core: ValueRange): ExcursionDensity {
  const { length, profit } = trades;
  const columnWidth = niceStep(0, mostExcursion, MAX_GRID_STEPS);
  const columns = stepsBetween(0, mostExcursion, columnWidth);
  // Keeps a row on each side of 0, so that no outlier counts on the wrong side.
  const low = core.min < 0 ? Math.min(core.low, -1) : core.low;
  const high = core.max >= 0 ? Math.max(core.high, 0) : core.high;
  const rowHeight = niceStep(low, high, MAX_GRID_STEPS);
  const firstRow = Math.floor(low / rowHeight);
  const rows = stepsBetween(low, high, rowHeight);
  const counts = new Uint32Array(columns * rows);
  const even = new Uint32Array(columns * rows);
  const beyond = new Uint8Array(columns * rows);
  let missing = 0;
  let isOpen = false;
  let outside = 0;
  for (let at = 0; at < length; at += 1) {
    if (Number.isNaN(excursion[at]!)) {
      missing += 1;
      continue;
    }
    const column = Math.floor(excursion[at]! / columnWidth);
    const row = Math.floor(profit[at]! / rowHeight) - firstRow;
    const nearColumn = Math.min(Math.max(column, 0), columns - 1);
    const nearRow = Math.min(Math.max(row, 0), rows - 1);
    const cell = nearRow * columns + nearColumn;
    if (column > nearColumn) isOpen = true;
    if (column !== nearColumn || row !== nearRow) {
      beyond[cell] = 1;
      outside += 1;
    }
    counts[cell]! += 1;
    if (profit[at] === 0) even[cell]! += 1;
  }
  const cells: ExcursionCell[] = [];
  counts.forEach((count, cell) => {
    if (count === 0) return;
    const column = cell % columns;
    const row = firstRow + Math.floor(cell / columns);
    cells.push({
      excursionFrom: (column * columnWidth) / 100,
      excursionTo: ((column + 1) * columnWidth) / 100,
      profitFrom: (row * rowHeight) / 100,
      profitTo: ((row + 1) * rowHeight) / 100,
      winners: row < 0 ? 0 : count - even[cell]!,
      losers: row < 0 ? count : 0,
      even: even[cell]!,
      beyond: beyond[cell] === 1,
    });
  });
  return { kind: 'density', medians: findMedians(trades, excursion), cells, isOpen, outside, missing };
}
