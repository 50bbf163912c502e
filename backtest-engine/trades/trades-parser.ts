import type { FileFormat } from '../columns/column-mapping.js';
import type { RowFit } from '../columns/row-shape.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import type { FileReading } from '../model/trades.js';
import type { RowTable } from '../table/row-table.js';
import type { RowFields } from './row-fields.js';
import type { TradeColumns, TradeValues } from './trade-columns.js';

/** Facts that only the whole file shows. */
export interface FileFacts extends Pick<FileReading, 'instrument' | 'hasMicrosAmongOthers'> {
  /** Currency or unit of the profits, as in `FileReading`. */
  currency: string | null;
}

/**
 * Parses the trades of one exporter's file, row by row. The reader calls `parseRow` for each row in
 * order, then `finish` once, then `checkCumulative` once. Notes report missing and odd values;
 * nothing in a file makes a parser throw.
 */
export interface TradesParser {
  /** The trades found so far, with packed times. */
  readonly trades: TradeColumns;
  /** Optional values that the file has. Final after `finish`. */
  readonly has: TradeValues;
  /** Index of the column with the trades' numbers; -1 without one. */
  readonly numberColumn: number;
  /** Trades that could not be read and have no slot in `trades`. */
  readonly unreadTrades: number;
  /** Columns that the file's cumulative profits confirm. Final after `checkCumulative`. */
  readonly provenColumns: readonly number[];
  /** Parses the current row of the parser's `RowFields`. Returns whether a trade uses it. */
  parseRow(row: number, fit: RowFit): boolean;
  /** Ends the file. Settles and notes facts that only the whole file shows. */
  finish(): FileFacts;
  /** Compares cumulative profits with the trades, for exporters whose sums depend on times. */
  checkCumulative?(table: RowTable, names: readonly string[]): void;
}

/** A format with trades: recognizes an exporter's files and creates their parsers. */
export interface TradesFormat extends FileFormat {
  createParser(fields: RowFields, notes: ReadingNotes): TradesParser;
}
