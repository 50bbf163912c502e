/**
 * A closed trade read from a sample file. Amounts are in US cents; times are in milliseconds, with
 * chart time taken as UTC.
 */
export interface ClosedTrade {
  number: number;
  long: boolean;
  quantity: number;
  entryPrice: number;
  exitPrice: number;
  entryTime: number;
  exitTime: number;
  profit: number;
  cumulative: number;
  adverse: number;
  favorable: number;
  /** Only in NinjaTrader's files. */
  costs?: number;
  etd?: number;
}

/**
 * Returns the cell of the column with one of these names. Throws if there is none; `optional`
 * returns an empty text instead.
 */
interface Cells {
  (...names: string[]): string;
  optional(name: string): string;
}

const COSTS = ['Commission', 'Clearing Fee', 'Exchange Fee', 'IP Fee', 'NFA Fee'];

/**
 * Reads the formats of the sample files, except the Summary, the oldest trade first. Independent of
 * the scripts that make the files and of the product's reader, so that it can check both.
 */
export function closedTrades(text: string): ClosedTrade[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const start = lines.findIndex((line) => /^Trade( number| #|-#)/.test(line));
  const delimiter = lines[start]?.includes(';') ? ';' : ',';
  const header = split(lines[start] ?? '', delimiter);
  const rows = lines.slice(start + 1).filter((line) => line !== '');
  const readers = rows.map((line) => cellsOf(header, split(line, delimiter)));
  if (!header.includes('Type')) return readers.map(gridTrade);
  const exits = readers.filter((cells) => cells('Type').startsWith('Exit'));
  const entries = new Map(
    readers.filter((cells) => cells('Type').startsWith('Entry')).map((cells) => [numberOf(cells), cells]),
  );
  return exits.map((exit) => listTrade(exit, entries.get(numberOf(exit)) ?? exit)).sort((a, b) => a.number - b.number);
}

function split(line: string, delimiter: string): string[] {
  const cell = delimiter === ';' ? /("(?:[^"]|"")*"|[^;]*)(?:;|$)/g : /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g;
  return [...line.matchAll(cell)].map(([, text = '']) => text.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'));
}

function cellsOf(header: readonly string[], cells: readonly string[]): Cells {
  const read = (...names: string[]): string => {
    const column = header.findIndex((name) => names.includes(name));
    if (column === -1) throw new Error(`No column ${names.join(' or ')} in ${header.join(', ')}`);
    return cells[column] ?? '';
  };
  return Object.assign(read, { optional: (name: string) => cells[header.indexOf(name)] ?? '' });
}

const numberOf = (cells: Cells): number => Number(cells('Trade number', 'Trade #', 'Trade-#'));

function gridTrade(cells: Cells): ClosedTrade {
  return {
    number: numberOf(cells),
    long: cells('Market pos.') === 'Long',
    quantity: Number(cells('Qty', 'Quantity')),
    entryPrice: Number(cells('Entry price').replace(',', '.')),
    exitPrice: Number(cells('Exit price').replace(',', '.')),
    entryTime: windowsTime(cells('Entry time')),
    exitTime: windowsTime(cells('Exit time')),
    profit: cents(cells('Profit')),
    cumulative: cents(cells('Cum. net profit', 'Cum. profit')),
    adverse: cents(cells('MAE')),
    favorable: cents(cells('MFE')),
    costs: COSTS.reduce((sum, name) => sum + cents(cells.optional(name)), 0),
    etd: cents(cells('ETD')),
  };
}

function listTrade(exit: Cells, entry: Cells): ClosedTrade {
  const isoTime = (cells: Cells): number => Date.parse(`${cells('Date/Time', 'Date and time').replace(' ', 'T')}Z`);
  return {
    number: numberOf(exit),
    long: exit('Type') === 'Exit long',
    quantity: Number(exit('Contracts', 'Position size (qty)', 'Size (qty)')),
    entryPrice: Number(entry('Price', 'Price USD')),
    exitPrice: Number(exit('Price', 'Price USD')),
    entryTime: isoTime(entry),
    exitTime: isoTime(exit),
    profit: cents(exit('Profit $', 'Profit USD', 'Net P&L USD', 'Net PnL USD')),
    cumulative: cents(exit('Cum. Profit $', 'Cumulative profit USD', 'Cumulative P&L USD', 'Cumulative PnL USD')),
    adverse: cents(exit('Drawdown $', 'Drawdown USD', 'Adverse excursion USD')),
    favorable: cents(exit('Run-up $', 'Run-up USD', 'Favorable excursion USD')),
  };
}

function cents(text: string): number {
  const negative = /^[-\u2212(]/.test(text);
  const digits = text.replaceAll(/[^\d.,]/g, '');
  const plain = /,\d\d$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '');
  return Math.round(Number(plain) * 100) * (negative ? -1 : 1);
}

/**
 * Parses `9/15/2026 9:35:00 AM` (month first) or, without AM or PM, `16/06/2026 09:45:00` (day
 * first).
 */
function windowsTime(text: string): number {
  const [, first, second, year, hour, minute, half] =
    /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+):00(?: (AM|PM))?$/.exec(text) ?? [];
  const [month, day] = half === undefined ? [second, first] : [first, second];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), hours, Number(minute));
}
