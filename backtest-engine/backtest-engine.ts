/**
 * The backtest engine: from the bytes of a trading platform's export to metrics, a trades table and
 * a prop firm's verdict.
 *
 *     const { reading, table } = await readBacktest(createReadStream('orb.csv'));
 *     if (reading.trades !== null) {
 *       const { all, long, short } = calculateMetrics(reading.trades, 50_000);
 *       const evaluation = simulateEvaluation(reading.trades, account, options);
 *     }
 *
 * The engine has no React, Nest, Node, DOM or network. It reads the clock only to warn of dates
 * in the future. Money inside `Trades` is in whole hundredths; metrics are in currency units. Times
 * are milliseconds by the chart's clock.
 *
 * The server (`src/backtests`) and the operator's commands (`src/cli`) import this file. The client
 * imports the rooms directly: its code splitting loads parts of the engine with the page, in the
 * worker, or on demand, and one entry file would pull them into one chunk.
 */
import type { FileReading } from './model/trades.js';
import type { RowTable } from './table/row-table.js';
import { BacktestReader } from './trades/backtest-reader.js';

/* --- 1. Bytes to trades --- */

export interface BacktestFile {
  reading: FileReading;
  /** The rows of the file; null if the file has no table. */
  table: RowTable | null;
}

/**
 * Reads a file from its pieces, such as a stream of chunks. Stops at the reader's limits. Nothing
 * in a file makes it reject: `reading.notes` says what was assumed, skipped or looks wrong. Rejects
 * only if `pieces` does.
 */
export async function readBacktest(pieces: AsyncIterable<Uint8Array>): Promise<BacktestFile> {
  const reader = new BacktestReader();
  for await (const piece of pieces) {
    reader.push(piece);
    if (reader.hasStopped) break;
  }
  return { reading: reader.finish(), table: reader.table };
}

/** Reads a file piece by piece: `push` each piece, then `finish`. Use `table` at any time. */
export { BacktestReader };

/** What a file is (`FileReading`), its closed trades (`Trades`), and notes for people. */
export type { FileReading, OpenTrade, ReadingNote, Trades } from './model/trades.js';

/** A note as a line of text, and the label of each kind of note. */
export { NOTE_LABELS, formatNote } from './model/reading-notes.js';

/** Why trades may be missing from the metrics, and where a file contradicts its declaration. */
export { findContradictions } from './checks/contradictions.js';
export { describeUnreadTrades } from './model/reading-notes.js';

/* --- 2. Trades to metrics --- */

/** Metrics of all, long and short trades. A starting balance, in currency units, adds returns. */
export { type MetricsBySide, calculateMetrics, type ExporterMetrics } from './metrics/metrics.js';

/** The metrics in an exporter's own summary, for files that list no trades. */
export { readExporterMetrics } from './metrics/exporter-metrics.js';

/** Whether a declared starting balance applies to a file, and whether losses used it up. */
export { usableStartingBalance, describeExhaustedBalance } from './metrics/metrics.js';

/** The rest of a report: equity curve, calendar, drawdowns and distributions. */
export { buildEquityCurve, findTradesInRange } from './metrics/equity-curve.js';
export { buildReportDetails, buildReportSummary, type Report } from './metrics/report.js';

/** The time from the first entry to the last exit. */
export { type TimeSpan, timeSpanOf } from './model/time.js';

/** A day in milliseconds, and the date of a time as `YYYY-MM-DD`. */
export { DAY_MS, isoDay } from './model/time.js';

/* --- 3. The trades table --- */

/** The rows of a file as text, amounts and times, read on demand by row and column from 0. */
export type { RowTable } from './table/row-table.js';

/** Tests rows against words and filters such as `> 100`. Sorts them by a column in small steps. */
export { createComparisonTest, parseFilter } from './table/row-comparison.js';
export { sortRows } from './table/row-order.js';
export { createSearchTest } from './table/row-search.js';

/* --- 4. The prop firm's verdict --- */

/** The rules of prop firms: accounts with a profit target, a maximum loss and a daily limit. */
export {
  type PropFirm,
  type PropFirmAccount,
  type PropFirmRules,
  describeUnknownRules,
} from './prop-firm/prop-firm-rules.js';
export type { RuleSource } from './prop-firm/prop-firm-rules.js';
export type { EvaluationOptions } from './prop-firm/prop-firm-rules.js';

/** Runs trades through an evaluation account: passed, failed, open or refused, and how certain. */
export { type Evaluation, simulateEvaluation } from './prop-firm/evaluation.js';

/** Estimates the chance of passing by resampling the file's trading days, in small steps. */
export { type ChanceOfPassing, simulateChanceOfPassing } from './prop-firm/bootstrap.js';
