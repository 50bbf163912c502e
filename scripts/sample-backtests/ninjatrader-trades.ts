import type { Moment } from '../../client/illustrations/market/calendar.js';
import { americanTime, csvLine, dollars, europeanTime } from './csv-text.js';
import type { TradeRow } from './trade-rows.js';

/** Options of NinjaTrader's Trades grid export. */
export interface GridStyle {
  /**
   * NinjaTrader 8.1 splits costs into commission and four fees. Version 7 names three columns
   * differently.
   */
  version: '7' | '8' | '8.1';
  /** Windows region: decides delimiter, decimal separator, dates, and currency format. */
  settings: 'american' | 'american-brackets' | 'european' | 'european-sign-last';
  /** A line before the header row. */
  title?: string;
  byteOrderMark?: boolean;
  /** True for a file that a spreadsheet saved again: its rows do not end with a delimiter. */
  savedBySpreadsheet?: boolean;
}

export interface GridNames {
  contract: string;
  strategy: string;
}

const FEE_SHARES = { clearing: 0.08, exchange: 0.56, nfa: 0.01 };

const HEADERS = {
  '7': 'Trade-#,Instrument,Account,Strategy,Market pos.,Quantity,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. profit,Commission,MAE,MFE,ETD,Bars',
  '8': 'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,MAE,MFE,ETD,Bars',
  '8.1':
    'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,Clearing Fee,Exchange Fee,IP Fee,NFA Fee,MAE,MFE,ETD,Bars',
} as const;

const EXIT_NAMES = {
  stop: 'Stop loss',
  target: 'Profit target',
  trail: 'Trail stop',
  time: 'Exit on time',
  close: 'Exit on session close',
} as const;

/** The exported Trades grid: one row per trade, oldest first. */
export function ninjaTraderTrades(rows: readonly TradeRow[], names: GridNames, style: GridStyle): string {
  const delimiter = isEuropean(style) ? ';' : ',';
  const lines = [HEADERS[style.version].split(','), ...rows.map((row) => fields(row, names, style))];
  const end = style.savedBySpreadsheet ? '' : delimiter;
  const text = lines.map((line) => `${csvLine(line, delimiter)}${end}\r\n`).join('');
  return `${style.byteOrderMark ? '\uFEFF' : ''}${style.title === undefined ? '' : `${style.title}\r\n`}${text}`;
}

const isEuropean = ({ settings }: GridStyle): boolean => settings.startsWith('european');

function fields(row: TradeRow, names: GridNames, style: GridStyle): string[] {
  const amount = (cents: number): string => money(cents, style);
  const price = (text: string): string => (isEuropean(style) ? text.replace('.', ',') : text);
  const time = (moment: Moment): string => (isEuropean(style) ? europeanTime(moment) : americanTime(moment));
  return [
    String(row.number),
    names.contract,
    'Backtest',
    names.strategy,
    row.long ? 'Long' : 'Short',
    String(row.quantity),
    price(row.entryPrice),
    price(row.exitPrice),
    time(row.entryTime),
    time(row.exitTime),
    row.long ? 'Long' : 'Short',
    EXIT_NAMES[row.reason],
    amount(row.profit),
    amount(row.cumulative),
    ...costs(row, style).map(amount),
    amount(row.adverse),
    amount(row.favorable),
    amount(row.favorable - row.profit),
    String(row.bars),
  ];
}

/** The costs as one commission, or split as 8.1 does. The parts add up to the total. */
function costs(row: TradeRow, { version }: GridStyle): number[] {
  if (version !== '8.1') return [row.costs];
  const clearing = Math.round(row.costs * FEE_SHARES.clearing);
  const exchange = Math.round(row.costs * FEE_SHARES.exchange);
  const nfa = Math.round(row.costs * FEE_SHARES.nfa);
  return [row.costs - clearing - exchange - nfa, clearing, exchange, 0, nfa];
}

function money(cents: number, { settings }: GridStyle): string {
  const text = dollars(cents);
  const negative = cents < 0;
  if (settings === 'american') return `${negative ? '-' : ''}$${text}`;
  if (settings === 'american-brackets') return negative ? `($${text})` : `$${text}`;
  const european = text.replaceAll(',', '').replace('.', ',');
  if (settings === 'european-sign-last') return `${negative ? '-' : ''}${european} $`;
  return `${negative ? '-' : ''}$ ${european}`;
}
