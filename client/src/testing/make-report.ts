import { BacktestReader } from '../../../backtest-engine/trades/backtest-reader.js';
import { type EquityCurve, buildEquityCurve } from '../../../backtest-engine/metrics/equity-curve.js';
import { type Report, buildReportDetails, buildReportSummary } from '../../../backtest-engine/metrics/report.js';

export interface ReportRow {
  /** In currency units. */
  profit: number;
  /** Entry and exit time; `2026-01-05 10:00` by default. */
  at?: string;
  mae?: number;
  mfe?: number;
}

type Column = [name: string, value: (row: ReportRow, at: number) => string | number | undefined];

const ALWAYS: Column[] = [
  ['Trade number', (_row, at) => at + 1],
  ['Market pos.', () => 'Long'],
  ['Qty', () => 1],
  ['Entry price', () => 100],
  ['Exit price', () => 100],
  ['Entry time', ({ at }) => at ?? '2026-01-05 10:00'],
  ['Exit time', ({ at }) => at ?? '2026-01-05 10:00'],
  ['Profit', ({ profit }) => profit],
];
const SOMETIMES: Column[] = [
  ['MAE', ({ mae }) => mae],
  ['MFE', ({ mfe }) => mfe],
];

/**
 * Reads a NinjaTrader file of these trades the way the page does. Omits the column `without`, and
 * excursions that no row has.
 */
export function makeReport(
  rows: readonly ReportRow[],
  without?: 'Entry time' | 'Exit time' | 'Market pos.',
): { report: Report; curve: EquityCurve } {
  const columns = [
    ...ALWAYS.filter(([name]) => name !== without),
    ...SOMETIMES.filter(([, value]) => rows.some((row, at) => value(row, at) !== undefined)),
  ];
  const header = columns.map(([name]) => name).join(',');
  const lines = rows.map((row, at) => columns.map(([, value]) => value(row, at) ?? '').join(','));
  const reader = new BacktestReader();
  reader.push(new TextEncoder().encode([header, ...lines].join('\n')));
  const { trades } = reader.finish();
  if (!trades) throw new Error('The reader found no trades in the made file.');
  const curve = buildEquityCurve(trades);
  return { report: { ...buildReportSummary(trades, curve), ...buildReportDetails(trades) }, curve };
}
