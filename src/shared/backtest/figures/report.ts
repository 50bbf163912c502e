import { type CalendarProfit, calendarProfit } from './calendar-profit.js';
import { type Distribution, profitDistribution } from './distribution.js';
import { type Drawdown, worstDrawdowns } from './drawdowns.js';
import { equityCurve, type EquityCurve, thinned } from './equity-curve.js';
import { excursionsOf } from './excursions.js';
import { type Figures, figuresOf } from './figures.js';
import type { Trades } from '../trades.js';

/** Points of the equity picture before it is zoomed into: more than its pixels need. */
const CURVE_POINTS = 3000;
const DRAWDOWNS_SHOWN = 5;

/** Some of a curve's points, in order; `trade` is their position in `Trades`. */
export interface CurvePoints {
  trade: Uint32Array;
  /** Exit times in milliseconds; null where the file has none: the picture then counts trades. */
  time: Float64Array | null;
  /** Profit of the trade itself, in currency units. */
  own: Float64Array;
  /** Cumulative profit and what is missing to its peak (0 or negative), in currency units. */
  profit: Float64Array;
  drawdown: Float64Array;
}

/** Everything that a report shows of a file's closed trades. */
export interface Report {
  figures: { all: Figures; long: Figures; short: Figures };
  /** The deepest first. */
  drawdowns: Drawdown[];
  calendar: CalendarProfit;
  distribution: Distribution;
  mae: ReturnType<typeof excursionsOf>;
  mfe: ReturnType<typeof excursionsOf>;
  curve: CurvePoints;
}

/** Computes the report; the curve is given back as well, to zoom into. `startingBalance` in currency units. */
export function reportOf(trades: Trades, startingBalance?: number): { report: Report; curve: EquityCurve } {
  const curve = equityCurve(trades);
  const report: Report = {
    figures: sidesOf(trades, startingBalance),
    drawdowns: worstDrawdowns(trades, DRAWDOWNS_SHOWN),
    calendar: calendarProfit(trades),
    distribution: profitDistribution(trades),
    mae: excursionsOf(trades, 'mae'),
    mfe: excursionsOf(trades, 'mfe'),
    curve: curvePoints(curve, 0, curve.length, CURVE_POINTS),
  };
  return { report, curve };
}

/** The only part of a report that depends on the balance, in currency units. */
export function sidesOf(trades: Trades, startingBalance?: number): Report['figures'] {
  return {
    all: figuresOf(trades, 'all', startingBalance),
    long: figuresOf(trades, 'long', startingBalance),
    short: figuresOf(trades, 'short', startingBalance),
  };
}

/** The points to draw of the trades from `from` up to, not with, `to`. */
export function curvePoints(curve: EquityCurve, from: number, to: number, points = CURVE_POINTS): CurvePoints {
  const trade = thinned(curve, from, to, points);
  const pick = (values: Float64Array): Float64Array => Float64Array.from(trade, (at) => values[at]!);
  return {
    trade,
    time: curve.time && pick(curve.time),
    own: Float64Array.from(trade, (at) => ownProfit(curve, at)),
    profit: pick(curve.profit),
    drawdown: pick(curve.drawdown),
  };
}

function ownProfit({ profit }: EquityCurve, at: number): number {
  return Math.round((profit[at]! - (profit[at - 1] ?? 0)) * 100) / 100;
}
