import { createReadStream } from 'node:fs';
import {
  calculateMetrics,
  describeExhaustedBalance,
  describeUnreadTrades,
  type ExporterMetrics,
  type FileReading,
  findContradictions,
  formatNote,
  isoDay,
  type MetricsBySide,
  NOTE_LABELS,
  readBacktest,
  readExporterMetrics,
  type TimeSpan,
  timeSpanOf,
  usableStartingBalance,
} from '../../backtest-engine/backtest-engine.js';
import type { BacktestEntry } from '../shared/contract/backtests.js';

const SHOWN: Readonly<Record<Shown, string>> = {
  report: 'full report',
  summary: 'summary as given, no curve',
  table: 'table only, no figures',
  nothing: 'NOTHING',
};

const MISMATCH = 'Doesn’t match the manifest';
/** Notes that the page shows before its metrics are warnings too. */
const LABELS = { ...NOTE_LABELS, warned: 'Warning' };

const counts = new Intl.NumberFormat('en-US');
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Findings about a file, one line each: what the page shows, what the file is, and each note. */
export function fileReport(name: string, checked: CheckedFile): string[] {
  const { shown, reading, figures, given, span, contradictions } = checked;
  const { format, rowCount, currency, open, notes } = reading;
  const net = (figures?.all ?? given)?.netProfit ?? null;
  const facts = [
    format,
    many(rowCount, 'row'),
    ...(figures === null ? [] : [many(figures.all.trades, 'closed trade')]),
    ...(open.length === 0 ? [] : [`${counts.format(open.length)} open`]),
    ...(span === null ? [] : [`${isoDay(span.from)} to ${isoDay(span.to)}`]),
    ...(net === null
      ? []
      : [
          currency ?? 'no currency named',
          `net profit ${amounts.format(net)}${reading.isGross ? ' before costs' : ''}`,
        ]),
  ];
  return [
    `${name}: ${SHOWN[shown]}`,
    `  ${facts.join(', ')}`,
    ...warningsOf(checked).map((sentence) => `  Warning: ${sentence}`),
    ...contradictions.map((sentence) => `  ${MISMATCH}: ${sentence}`),
    ...notes.map((note) => `  ${LABELS[note.kind]}: ${formatNote(note)}`),
  ];
}

/** Warnings that the page shows before its metrics, besides notes. */
function warningsOf({ reading, figures, startingBalance }: CheckedFile): string[] {
  if (figures === null) return [];
  const words = {
    money: (amount: number) => amounts.format(amount),
    day: isoDay,
    count: (number: number) => counts.format(number),
  };
  const usedUp = describeExhaustedBalance(figures.balanceExhausted, startingBalance, words);
  return [...(usedUp === null ? [] : [usedUp]), ...describeUnreadTrades(reading, figures.all.trades)];
}

export const isWarned = (lines: readonly string[]): boolean =>
  lines.some((line) => line.startsWith(`  ${LABELS.warned}: `) || line.startsWith(`  ${MISMATCH}: `));

export function failureReport(name: string, reason: string): string[] {
  return [`${name}: ${SHOWN.nothing}`, `  ${reason}`];
}

function many(count: number, noun: string): string {
  return `${counts.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export type Shown = 'report' | 'summary' | 'table' | 'nothing';

export interface CheckedFile {
  /** Contradictions between the manifest and the file, one sentence each. */
  contradictions: string[];
  shown: Shown;
  reading: FileReading;
  /** Null if the file has no closed trades. */
  figures: MetricsBySide | null;
  /** Metrics of a summary file; null for any other file. */
  given: ExporterMetrics | null;
  /** Declared balance; undefined if there is none or the file has another currency. */
  startingBalance: number | undefined;
  /** Time span of the closed trades; null if they have no times. */
  span: TimeSpan | null;
}

/**
 * Reads a file in chunks, like the page's worker. `entry` is its manifest entry. Rejects only if
 * the file system cannot read the file.
 */
export async function checkBacktestFile(path: string, entry: BacktestEntry): Promise<CheckedFile> {
  const { reading, table } = await readBacktest(createReadStream(path));
  const balance = usableStartingBalance(entry.startingBalance, reading.currency);
  const trades = reading.trades?.length ? reading.trades : null;
  const figures = trades && calculateMetrics(trades, balance);
  const span = trades && timeSpanOf(trades);
  return {
    shown: shownOf(reading, figures),
    reading,
    figures,
    given: readExporterMetrics(reading.kind, table),
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
