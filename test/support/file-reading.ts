import { BacktestReader } from '../../backtest-engine/trades/backtest-reader.js';
import type { RowTest } from '../../backtest-engine/table/row-search.js';
import type { RowTable } from '../../backtest-engine/table/row-table.js';
import type { FileReading, ReadingNote, Trades } from '../../backtest-engine/model/trades.js';

/** A reader that a whole file was pushed into. */
export function readerOf(file: string | Uint8Array): BacktestReader {
  const reader = new BacktestReader();
  reader.push(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  return reader;
}

/** Texts, amounts and dates with decimal commas, some of them blank or in quotes. */
export const ODD_ROWS = [
  'Name;Amount;Day',
  'b10;1.126,50 €;15.01.2026',
  'B9;-200,00 €;02.02.2026',
  ';;',
  '"a ""x"";y";58,00 €;03.01.2025',
  'Größe;58,00 €;',
].join('\n');

/** The rows of a whole file; throws where there is no table. */
export function tableOf(file: string): RowTable {
  const reader = readerOf(file);
  reader.finish();
  if (!reader.table) throw new Error('The file holds no table.');
  return reader.table;
}

/** Numbers, from 0, of the rows that a test holds for. */
export const rowsThat = ({ rowCount }: RowTable, test: RowTest): number[] =>
  Array.from({ length: rowCount }, (_, row) => row).filter(test);

/** What a file says, read in one piece. */
export const readingOf = (file: string | Uint8Array): FileReading => readerOf(file).finish();

/** Throws where the file holds none. */
export function tradesOf(file: string | Uint8Array): Trades {
  const { trades } = readingOf(file);
  if (!trades) throw new Error('No trades were read.');
  return trades;
}

/** In hundredths of a currency unit; none where the file holds no trades. */
export const profitsOf = (file: string | Uint8Array): number[] => [...(readingOf(file).trades?.profit ?? [])];

/** The first of a file's notes that holds these words. */
export const noteOf = (file: string | Uint8Array, words: string): ReadingNote | undefined =>
  readingOf(file).notes.find(({ text }) => text.includes(words));

/** To the second; throws where there is no time. */
export const isoOf = (time: number | undefined): string => new Date(time ?? Number.NaN).toISOString().slice(0, 19);
