import { type CalendarProfit, calculateCalendarProfit } from './calendar-profit.js';
import { type Distribution, buildProfitDistribution, buildExcursions } from './distributions.js';
import { type Drawdown, findWorstDrawdowns, type EquityCurve, sampleTrades } from './equity-curve.js';
import { calculateMetrics, type MetricsBySide } from './metrics.js';
import { type TimeSpan, timeSpanOf } from '../model/time.js';
import type { Trades } from '../model/trades.js';
import { pickValues } from '../model/typed-arrays.js';
import { findValueRange } from './statistics.js';

/** Maximum points of the equity chart before zooming, more than it has pixels. */
const CURVE_POINTS = 3000;
const DRAWDOWNS_SHOWN = 5;

/** A sample of a curve's points, in order. `trade` is the position in `Trades`. */
export interface CurvePoints {
  trade: Uint32Array;
  /** Exit times in milliseconds. Null without exit times; the x-axis then counts trades. */
  time: Float64Array | null;
  /** Profit of the trade itself, in currency units. */
  tradeProfit: Float64Array;
  /** Cumulative profit and drawdown (0 or negative), in currency units. */
  profit: Float64Array;
  drawdown: Float64Array;
}

/** The first part of a report, shown before the details. */
export interface ReportSummary {
  metrics: MetricsBySide;
  curve: CurvePoints;
  calendar: CalendarProfit;
  /** From the first entry to the last exit. Null without times. */
  span: TimeSpan | null;
}

export interface ReportDetails {
  /** Deepest first. */
  drawdowns: Drawdown[];
  distribution: Distribution;
  mae: ReturnType<typeof buildExcursions>;
  mfe: ReturnType<typeof buildExcursions>;
}

export interface Report extends ReportSummary, ReportDetails {}

/**
 * Calculates the first part of a report. `curve` is `buildEquityCurve` of the same trades.
 * `startingBalance` is in currency units.
 */
export function buildReportSummary(trades: Trades, curve: EquityCurve, startingBalance?: number): ReportSummary {
  return {
    metrics: calculateMetrics(trades, startingBalance),
    curve: sampleCurvePoints(curve, 0, curve.length),
    calendar: calculateCalendarProfit(trades),
    span: timeSpanOf(trades),
  };
}

export function buildReportDetails(trades: Trades): ReportDetails {
  const profits = findValueRange(trades.profit);
  return {
    drawdowns: findWorstDrawdowns(trades, DRAWDOWNS_SHOWN),
    distribution: buildProfitDistribution(trades, profits),
    mae: buildExcursions(trades, 'mae', profits),
    mfe: buildExcursions(trades, 'mfe', profits),
  };
}

/** Samples the points to draw for the trades from `from` until before `to`. */
export function sampleCurvePoints(curve: EquityCurve, from: number, to: number): CurvePoints {
  const trade = sampleTrades(curve, from, to, CURVE_POINTS);
  return {
    trade,
    time: curve.time && pickValues(curve.time, trade),
    tradeProfit: toTradeProfits(curve, trade),
    profit: pickValues(curve.profit, trade),
    drawdown: pickValues(curve.drawdown, trade),
  };
}

function toTradeProfits({ profit }: EquityCurve, trade: Uint32Array): Float64Array {
  const profits = new Float64Array(trade.length);
  for (let at = 0; at < trade.length; at += 1) {
    const position = trade[at]!;
    profits[at] = Math.round((profit[position]! - (profit[position - 1] ?? 0)) * 100) / 100;
  }
  return profits;
}
