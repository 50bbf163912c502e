import { createReadStream } from 'node:fs';
import {
  buildEquityCurve,
  calculateMetrics,
  type ExporterMetrics,
  findTradesInRange,
  readBacktest,
  readExporterMetrics,
  type Trades,
} from '../../backtest-engine/backtest-engine.js';
import type { BacktestFigures } from '../shared/contract/backtests.js';
import { toLevels } from '../shared/curve-levels.js';

/** Points of a card's curve, which is about 120 pixels wide. */
const POINTS = 32;

/** Ratios keep four decimals, two more than are shown. */
const FACTOR_PARTS = 10_000;

/**
 * Reads a file (absolute path) like the report's worker does. Null if it has none of the figures.
 * Rejects only if the file system cannot read the file.
 */
export async function readFigures(path: string): Promise<BacktestFigures | null> {
  const { reading, table } = await readBacktest(createReadStream(path));
  const trades = reading.trades?.length ? reading.trades : null;
  const metrics = trades ? calculateMetrics(trades).all : readExporterMetrics(reading.kind, table);
  if (metrics === null) return null;
  const { netProfit, maxDrawdown } = metrics;
  const profitFactor = profitFactorOf(metrics);
  if (netProfit === null && profitFactor === null && maxDrawdown === null) return null;
  const { currency, isGross } = reading;
  return { netProfit, profitFactor, maxDrawdown, currency, isGross, curve: trades ? curveOf(trades) : '' };
}

function profitFactorOf({ profitFactor, losers, winners }: ExporterMetrics): BacktestFigures['profitFactor'] {
  if (profitFactor !== null) return Math.round(profitFactor * FACTOR_PARTS) / FACTOR_PARTS;
  return losers === 0 && (winners ?? 0) > 0 ? 'infinite' : null;
}

/** Starts at 0. Points are evenly spaced in time; in a file without times, by trades. */
function curveOf(trades: Trades): string {
  const curve = buildEquityCurve(trades);
  const first = curve.time ? curve.time[0]! : 0;
  const last = curve.time ? curve.time[curve.length - 1]! : curve.length;
  const profits = Array.from({ length: POINTS }, (_, at) => {
    const { to } = findTradesInRange(curve, Number.NEGATIVE_INFINITY, first + ((last - first) * at) / (POINTS - 1));
    return at === 0 || to === 0 ? 0 : curve.profit[to - 1]!;
  });
  return toLevels(profits);
}
