import { csvLine, dollars } from './csv-text.js';
import type { TradeRow } from './trade-rows.js';

const money = (cents: number): string => (cents < 0 ? `($${dollars(cents)})` : `$${dollars(cents)}`);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);
const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);
const smallest = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value), 0);

/** A label and its value for a set of trades. `null` is a blank row between groups. */
const LINES: readonly (readonly [label: string, value: (rows: readonly TradeRow[]) => string] | null)[] = [
  ['Total net profit', (rows) => money(sum(profits(rows)))],
  ['Gross profit', (rows) => money(sum(winners(rows)))],
  ['Gross loss', (rows) => money(sum(losers(rows)))],
  ['Commission', (rows) => money(sum(rows.map((row) => row.costs)))],
  ['Profit factor', (rows) => (sum(winners(rows)) / -sum(losers(rows))).toFixed(2)],
  ['Max. drawdown', (rows) => money(maxDrawdown(rows))],
  null,
  ['Start date', (rows) => dateOf(rows[0])],
  ['End date', (rows) => dateOf(rows.at(-1))],
  null,
  ['Total # of trades', (rows) => String(rows.length)],
  ['Percent profitable', (rows) => `${((100 * winners(rows).length) / rows.length).toFixed(2)}%`],
  ['# of winning trades', (rows) => String(winners(rows).length)],
  ['# of losing trades', (rows) => String(losers(rows).length)],
  ['# of even trades', (rows) => String(rows.length - winners(rows).length - losers(rows).length)],
  null,
  ['Avg. trade', (rows) => money(Math.round(mean(profits(rows))))],
  ['Avg. winning trade', (rows) => money(Math.round(mean(winners(rows))))],
  ['Avg. losing trade', (rows) => money(Math.round(mean(losers(rows))))],
  ['Ratio avg. win / avg. loss', (rows) => (mean(winners(rows)) / -mean(losers(rows))).toFixed(2)],
  null,
  ['Max. consec. winners', (rows) => String(longestRun(rows, (profit) => profit > 0))],
  ['Max. consec. losers', (rows) => String(longestRun(rows, (profit) => profit < 0))],
  ['Largest winning trade', (rows) => money(largest(profits(rows)))],
  ['Largest losing trade', (rows) => money(smallest(profits(rows)))],
  null,
  ['Avg. MAE', (rows) => money(Math.round(mean(rows.map((row) => row.adverse))))],
  ['Avg. MFE', (rows) => money(Math.round(mean(rows.map((row) => row.favorable))))],
  ['Avg. ETD', (rows) => money(Math.round(mean(rows.map((row) => row.favorable - row.profit))))],
  ['Avg. bars in trade', (rows) => mean(rows.map((row) => row.bars)).toFixed(2)],
];

/** The exported Summary: metrics for all, long, and short trades, without single trades. */
export function ninjaTraderSummary(rows: readonly TradeRow[]): string {
  const columns = [rows, rows.filter((row) => row.long), rows.filter((row) => !row.long)];
  const lines = LINES.map((line) =>
    line ? csvLine([line[0], ...columns.map((column) => line[1](column)), ''], ',') : ',,,,',
  );
  return ['Performance,All trades,Long trades,Short trades,', ...lines].map((line) => `${line}\r\n`).join('');
}

const profits = (rows: readonly TradeRow[]): number[] => rows.map((row) => row.profit);
const winners = (rows: readonly TradeRow[]): number[] => profits(rows).filter((profit) => profit > 0);
const losers = (rows: readonly TradeRow[]): number[] => profits(rows).filter((profit) => profit < 0);

function dateOf(row: TradeRow | undefined): string {
  return row ? `${row.exitTime.day.month}/${row.exitTime.day.day}/${row.exitTime.day.year}` : '';
}

/** A loss as a negative amount, as NinjaTrader writes it. */
function maxDrawdown(rows: readonly TradeRow[]): number {
  let total = 0;
  let peak = 0;
  let deepest = 0;
  for (const profit of profits(rows)) {
    total += profit;
    peak = Math.max(peak, total);
    deepest = Math.min(deepest, total - peak);
  }
  return deepest;
}

function longestRun(rows: readonly TradeRow[], belongs: (profit: number) => boolean): number {
  let run = 0;
  let longest = 0;
  for (const profit of profits(rows)) {
    run = belongs(profit) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
