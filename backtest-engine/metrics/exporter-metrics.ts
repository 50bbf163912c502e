import type { Metrics, ExporterMetrics } from './metrics.js';
import { normalizeName } from '../values/cell-text.js';
import { ALL_TRADES_COLUMN } from '../columns/ninjatrader-columns.js';
import type { RowTable } from '../table/row-table.js';
import type { FileKind } from '../model/trades.js';

/** NinjaTrader's labels of metrics with the same definition. Its Sharpe ratio differs. */
const LABELS: Readonly<Record<keyof Metrics, string | null>> = {
  netProfit: 'total net profit',
  grossProfit: 'gross profit',
  grossLoss: 'gross loss',
  profitFactor: 'profit factor',
  maxDrawdown: 'max drawdown',
  maxDrawdownPercent: null,
  recoveryFactor: null,
  sharpe: null,
  sortino: null,
  sqn: null,
  trades: 'total # of trades',
  winners: '# of winning trades',
  losers: '# of losing trades',
  even: '# of even trades',
  percentProfitable: 'percent profitable',
  averageTrade: 'avg trade',
  averageWinner: 'avg winning trade',
  averageLoser: 'avg losing trade',
  largestWinner: 'largest winning trade',
  largestLoser: 'largest losing trade',
  payoffRatio: 'ratio avg win / avg loss',
  longestWinningRun: 'max consec winners',
  longestLosingRun: 'max consec losers',
  averageMae: 'avg mae',
  averageMfe: 'avg mfe',
  averageEtd: 'avg etd',
  averageDuration: null,
  commission: 'commission',
  returnPercent: null,
  cagr: null,
};
const COUNTS = new Set<keyof Metrics>(['trades', 'winners', 'losers', 'even', 'longestWinningRun', 'longestLosingRun']);
const NEVER_NEGATIVE = new Set<keyof Metrics>([...COUNTS, 'percentProfitable', 'profitFactor']);

/** Maximum rows to read. Summaries are shorter. */
const MAX_ROWS = 200;

/**
 * Reads the metrics of all trades from a summary file, in the units of `Metrics`. Null without any
 * metric, and for other files. Ignores contradictory values and impossible ones, such as a share
 * above 100 %.
 */
export function readExporterMetrics(kind: FileKind, table: RowTable | null): ExporterMetrics | null {
  if (kind !== 'ninjatrader-summary' || table === null) return null;
  const amounts = new Map<string, number>();
  for (let row = 0; row < Math.min(MAX_ROWS, table.rowCount); row += 1) {
    const label = normalizeName(table.cellText(row, 0));
    const amount = table.cellAmount(row, ALL_TRADES_COLUMN);
    const isShare = table.cellText(row, ALL_TRADES_COLUMN).includes('%');
    const isContradiction = amounts.has(label) && amounts.get(label) !== amount;
    // A summary can show results as percentages of the balance instead of money.
    amounts.set(label, isContradiction || isShare !== (label === LABELS.percentProfitable) ? Number.NaN : amount);
  }
  const given = (Object.keys(LABELS) as (keyof Metrics)[]).map((key) => {
    const label = LABELS[key];
    return [key, label === null ? null : valueOf(key, amounts.get(label))] as const;
  });
  return given.every(([, value]) => value === null) ? null : (Object.fromEntries(given) as ExporterMetrics);
}

function valueOf(key: keyof Metrics, amount: number | undefined): number | null {
  if (amount === undefined || Number.isNaN(amount) || !isPossible(key, amount)) return null;
  // Max drawdown is positive here.
  return key === 'maxDrawdown' ? Math.abs(amount) : amount;
}

function isPossible(key: keyof Metrics, amount: number): boolean {
  if (NEVER_NEGATIVE.has(key) && amount < 0) return false;
  if (COUNTS.has(key)) return Number.isInteger(amount);
  return key !== 'percentProfitable' || amount <= 100;
}
