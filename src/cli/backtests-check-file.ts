import { createReadStream } from 'node:fs';
import { findContradictions } from '../../backtest-engine/checks/contradictions.js';
import { usableStartingBalance } from '../../backtest-engine/metrics/starting-balance.js';
import { BacktestReader } from '../../backtest-engine/trades/backtest-reader.js';
import { type MetricsBySide, calculateMetrics, type ExporterMetrics } from '../../backtest-engine/metrics/metrics.js';
import { readExporterMetrics } from '../../backtest-engine/metrics/exporter-metrics.js';
import { type TimeSpan, timeSpanOf } from '../../backtest-engine/model/time.js';
import type { FileReading } from '../../backtest-engine/model/trades.js';
import type { BacktestEntry } from '../shared/contract/backtests.js';

/** What a page makes of a file. */
export type Shown = 'report' | 'summary' | 'table' | 'nothing';

export interface CheckedFile {
  /** Where the manifest and the file contradict each other, a sentence each. */
  contradictions: string[];
  shown: Shown;
  reading: FileReading;
  /** Null where the file has no closed trades. */
  figures: MetricsBySide | null;
  /** What a summary gives of all trades; null for any other file. */
  given: ExporterMetrics | null;
  /** Declared, in the file's currency; undefined where none is, or in another. */
  startingBalance: number | undefined;
  /** Of the closed trades; null where they have no times. */
  span: TimeSpan | null;
}

/**
 * Reads a file as the page's worker does, in pieces. `entry` is what is declared of it. Rejects where the file system
 * does not give the file; nothing in a file makes it reject.
 */
export async function checkBacktestFile(path: string, entry: BacktestEntry): Promise<CheckedFile> {
  const reader = new BacktestReader();
  for await (const piece of createReadStream(path)) {
    reader.push(piece as Uint8Array);
    if (reader.hasStopped) break;
  }
  const reading = reader.finish();
  const balance = usableStartingBalance(entry.startingBalance, reading.currency);
  const trades = reading.trades?.length ? reading.trades : null;
  const figures = trades && calculateMetrics(trades, balance);
  const span = trades && timeSpanOf(trades);
  return {
    shown: shownOf(reading, figures),
    reading,
    figures,
    given: readExporterMetrics(reading.kind, reader.table),
    startingBalance: balance,
    span,
    contradictions: findContradictions(entry, reading, span),
  };
}

function shownOf({ kind, columns, rowCount }: FileReading, figures: MetricsBySide | null): Shown {
  if (columns.length === 0 || rowCount === 0) return 'nothing';
  if (figures !== null) return 'report';
  return kind === 'ninjatrader-summary' ? 'summary' : 'table';
}
