import { csvLine, isoTime } from './csv-text.js';
import type { TradeRow } from './trade-rows.js';

/** Formats of TradingView's list of trades, by year of introduction. */
export type Generation = '2021' | '2022' | 'early-2025' | 'late-2025' | '2026';

export interface ListOptions {
  generation: Generation;
  /** Base of the cumulative percentages in US cents. */
  startingBalance: number;
}

const HEADERS: Readonly<Record<Generation, string>> = {
  '2021':
    'Trade #,Type,Signal,Date/Time,Price,Contracts,Profit $,Profit %,Cum. Profit $,Cum. Profit %,Run-up $,Run-up %,Drawdown $,Drawdown %',
  '2022':
    'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Profit %,Cumulative profit USD,Cumulative profit %,Run-up USD,Run-up %,Drawdown USD,Drawdown %',
  'early-2025':
    'Trade #,Type,Date/Time,Signal,Price USD,Position size (qty),Position size (value),Net P&L USD,Net P&L %,Run-up USD,Run-up %,Drawdown USD,Drawdown %,Cumulative P&L USD,Cumulative P&L %',
  'late-2025':
    'Trade #,Type,Date and time,Signal,Price USD,Size (qty),Size (value),Net P&L USD,Net P&L %,Favorable excursion USD,Favorable excursion %,Adverse excursion USD,Adverse excursion %,Cumulative P&L USD,Cumulative P&L %',
  '2026':
    'Trade number,Type,Date and time,Signal,Price USD,Size (qty),Size (value),Net PnL USD,Net PnL %,Favorable excursion USD,Favorable excursion %,Adverse excursion USD,Adverse excursion %,Cumulative PnL USD,Cumulative PnL %',
};

const EXIT_SIGNALS = {
  stop: 'Stop',
  target: 'Target',
  trail: 'Trail',
  time: 'Time exit',
  close: 'Session close',
} as const;

/**
 * The exported list, two rows per trade. Until 2024 the entry comes first, without a profit, and
 * the list starts with the oldest trade. Since then the exit and the newest trade come first, and
 * both rows have totals.
 */
export function tradingViewTrades(rows: readonly TradeRow[], options: ListOptions): string {
  const old = options.generation === '2021' || options.generation === '2022';
  const lines = old
    ? rows.flatMap((row) => [oldLine(row, 'Entry', options), oldLine(row, 'Exit', options)])
    : [...rows].reverse().flatMap((row) => [newLine(row, 'Exit', options), newLine(row, 'Entry', options)]);
  return [HEADERS[options.generation], ...lines.map((line) => csvLine(line, ','))].map((line) => `${line}\n`).join('');
}

type Side = 'Entry' | 'Exit';

const typeOf = (row: TradeRow, side: Side): string => `${side} ${row.long ? 'long' : 'short'}`;
const timeOf = (row: TradeRow, side: Side): string => isoTime(side === 'Entry' ? row.entryTime : row.exitTime);
const priceOf = (row: TradeRow, side: Side): string => (side === 'Entry' ? row.entryPrice : row.exitPrice);

function signalOf(row: TradeRow, side: Side): string {
  if (side === 'Exit') return EXIT_SIGNALS[row.reason];
  return row.long ? 'Long' : 'Short';
}

function oldLine(row: TradeRow, side: Side, { startingBalance, generation }: ListOptions): string[] {
  const money = (cents: number, base: number): string[] =>
    side === 'Entry' ? ['', ''] : amounts(cents, base, generation);
  return [
    String(row.number),
    typeOf(row, side),
    signalOf(row, side),
    timeOf(row, side),
    priceOf(row, side),
    String(row.quantity),
    ...money(row.profit, row.value),
    ...money(row.cumulative, startingBalance),
    ...money(row.favorable, row.value),
    ...money(row.adverse, row.value),
  ];
}

function newLine(row: TradeRow, side: Side, { startingBalance, generation }: ListOptions): string[] {
  const money = (cents: number, base: number): string[] => amounts(cents, base, generation);
  return [
    String(row.number),
    typeOf(row, side),
    timeOf(row, side),
    signalOf(row, side),
    priceOf(row, side),
    String(row.quantity),
    (row.value / 100).toFixed(2),
    ...money(row.profit, row.value),
    ...money(row.favorable, row.value),
    ...money(row.adverse, row.value),
    ...money(row.cumulative, startingBalance),
  ];
}

/** An amount and its percentage of `base`. The newest files write minus as U+2212. */
function amounts(cents: number, base: number, generation: Generation): string[] {
  const texts = [(cents / 100).toFixed(2), ((100 * cents) / base).toFixed(2)];
  return generation === '2026' ? texts.map((text) => text.replace('-', '\u2212')) : texts;
}
