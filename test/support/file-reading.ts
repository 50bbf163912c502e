import { BacktestReader } from '../../backtest-engine/trades/backtest-reader.js';
import type { RowTest } from '../../backtest-engine/table/row-search.js';
import type { RowTable } from '../../backtest-engine/table/row-table.js';
import type { FileReading, ReadingNote, Trades } from '../../backtest-engine/model/trades.js';

/** Creates a reader and pushes the whole file into it. */
export function readerOf(file: string | Uint8Array): BacktestReader {
  const reader = new BacktestReader();
  reader.push(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  return reader;
}

/** Rows of texts, amounts with decimal commas, and dates; some cells are blank or quoted. */
export const ODD_ROWS = [
  'Name;Amount;Day',
  'b10;1.126,50 €;15.01.2026',
  'B9;-200,00 €;02.02.2026',
  ';;',
  '"a ""x"";y";58,00 €;03.01.2025',
  'Größe;58,00 €;',
].join('\n');

/** Reads the table of a file. Throws if it has none. */
export function tableOf(file: string): RowTable {
  const reader = readerOf(file);
  reader.finish();
  if (!reader.table) throw new Error('The file holds no table.');
  return reader.table;
}

/** Returns the indexes of the rows that pass `test`. */
export const rowsThat = ({ rowCount }: RowTable, test: RowTest): number[] =>
  Array.from({ length: rowCount }, (_, row) => row).filter(test);

/** Reads a file in one chunk. */
export const readingOf = (file: string | Uint8Array): FileReading => readerOf(file).finish();

/** Reads the trades of a file. Throws if it has none. */
export function tradesOf(file: string | Uint8Array): Trades {
  const { trades } = readingOf(file);
  if (!trades) throw new Error('No trades were read.');
  return trades;
}

/** Returns the profits in hundredths of a currency unit; empty for a file without trades. */
export const profitsOf = (file: string | Uint8Array): number[] => [...(readingOf(file).trades?.profit ?? [])];

/** Finds the file's first note that contains `words`. */
export const noteOf = (file: string | Uint8Array, words: string): ReadingNote | undefined =>
  readingOf(file).notes.find(({ text }) => text.includes(words));

/** Formats a time to the second. Throws for a missing time. */
export const isoOf = (time: number | undefined): string => new Date(time ?? Number.NaN).toISOString().slice(0, 19);
