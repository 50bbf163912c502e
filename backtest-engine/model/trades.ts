/**
 * Kind of file: a list of trades, a summary, or a `table`, which is any other file with columns.
 */
export type FileKind = `${string}-trades` | 'ninjatrader-summary' | 'table';

/** Returns whether the rows of a file are trades. The file may still lack a profit column. */
export const isTradesKind = (kind: FileKind): boolean => kind.endsWith('-trades');

export const LONG = 1;
export const SHORT = -1;

/**
 * Closed trades, an array of `length` values per property, in the order of their exits. A file
 * without exit times is in the order of entries; ties, and a file without times, are in file order.
 * Money is in whole hundredths of the file's currency. Times are milliseconds by the chart's clock,
 * as if the clock showed UTC. Either all trades have an exit time or all are NaN. An entry time can
 * be NaN for a single trade.
 */
export interface Trades {
  readonly length: number;
  readonly entryTime: Float64Array;
  readonly exitTime: Float64Array;
  /** LONG, SHORT, or 0 if unknown. */
  readonly side: Int8Array;
  /**
   * Contracts or shares; NaN if unknown. If only some trades are in micros, all are counted in
   * micros, ten to a standard contract.
   */
  readonly quantity: Float64Array;
  /** Number of the instrument and contract month, 0 if unknown; null if the file has only one. */
  readonly instrument: Uint8Array | null;
  /** Net of the costs in the file. */
  readonly profit: Float64Array;
  /** Largest open loss and open profit, positive. NaN if unreadable; null without the column. */
  readonly mae: Float64Array | null;
  readonly mfe: Float64Array | null;
  /** Commission and fees, positive, 0 if a row lacks them; null if the file lists no costs. */
  readonly commission: Float64Array | null;
  /** Whether no costs are deducted: all commissions are 0, or the profits are bare price moves. */
  readonly isGross: boolean;
  /** Null if no position was closed in parts. */
  readonly parts: PositionParts | null;
  /** Data row of the file, from 0, with the trade's exit. */
  readonly row: Uint32Array;
}

/** Positions entered at once and closed in parts. Each part is a trade. Arrays as in `Trades`. */
export interface PositionParts {
  /** Number that all parts of a position share. */
  readonly position: Uint32Array;
  /** Contracts of the position open until the trade's exit, as a multiple of the trade's own. */
  readonly openUntilExit: Float64Array;
  /**
   * The trade's lowest and highest profit after the previous part was closed, before costs, in
   * hundredths. An excursion that does not exceed the previous part's happened before its exit.
   * The trade then moved straight from the previous exit to its own.
   */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Rounds money to whole hundredths, halves away from zero: gains and losses round alike. */
export function roundHundredths(hundredths: number): number {
  // Adding 0 avoids minus zero.
  return Math.sign(hundredths) * Math.round(Math.abs(hundredths)) + 0;
}

/** Returns the contracts of every trade; null if trades differ or one is unknown. */
export function commonQuantity({ quantity, length }: Trades): number | null {
  const [first = Number.NaN] = quantity;
  for (let at = 0; at < length; at += 1) if (quantity[at] !== first) return null;
  return length === 0 ? null : first;
}

/** Units of profits that are price moves instead of money, with their singular forms. */
export const MOVE_UNITS: Readonly<Record<string, string>> = { points: 'point', ticks: 'tick', pips: 'pip' };

/** A note for the report's reader: an assumption, a skipped row, or something that looks wrong. */
export interface ReadingNote {
  /** `flagged` looks wrong; `warned` looks wrong and can make the metrics wrong. */
  kind: 'assumed' | 'skipped' | 'flagged' | 'warned';
  /** One sentence. */
  text: string;
  /** Number of affected rows; 0 for a note about the file. */
  count: number;
  /** The first few rows, counted from 1 as in the table. */
  rows: number[];
}

/** A position that is still open. No metric of closed trades includes it. */
export interface OpenTrade {
  /** Time of the last price in the file, or else of the entry; NaN without either. */
  lastTime: number;
  /** Hundredths of the currency; null if unknown. */
  profit: number | null;
}

/** The result of reading a file to its end. */
export interface FileReading {
  kind: FileKind;
  /** Exporter and generation, a text for people such as `NinjaTrader 8.1, Trades`. */
  format: string;
  /** Number of rows that describe one trade; 1 for a file without trades. */
  rowsPerTrade: number;
  /** ISO code or sign such as `USD`, or one of `MOVE_UNITS`; null if unknown. */
  currency: string | null;
  /** First instrument in the file; null without one. */
  instrument: string | null;
  /**
   * Whether some, but not all, trades are in known micro futures. Quantities are then in micros.
   */
  hasMicrosAmongOthers: boolean;
  /** Contracts that every closed trade has; null if they differ or micros are mixed with others. */
  quantity: number | null;
  /** As in `Trades`; false without trades. */
  isGross: boolean;
  columns: string[];
  rowCount: number;
  /** Null if the file has no readable trades: a summary, another table, or no profit column. */
  trades: Trades | null;
  /** Why no closed trade was read, one sentence; null if there are trades, or if unknown. */
  whyNoTrades: string | null;
  open: OpenTrade[];
  notes: ReadingNote[];
  /** Number of trades that could not be read. Rows beyond the reader's limits do not count. */
  leftOut: number;
  /** Whether the file is longer than the reader's limits. */
  isCut: boolean;
  /** Whether the file ends in the middle of a row, so that rows may be missing. */
  endsMidRow: boolean;
}

/** The reading of an empty file. */
export const EMPTY_READING: Omit<FileReading, 'notes'> = {
  kind: 'table',
  format: 'No table',
  rowsPerTrade: 1,
  currency: null,
  instrument: null,
  hasMicrosAmongOthers: false,
  quantity: null,
  isGross: false,
  columns: [],
  rowCount: 0,
  trades: null,
  whyNoTrades: null,
  open: [],
  leftOut: 0,
  isCut: false,
  endsMidRow: false,
};

/** Returns the exit time of a trade, or else the entry time; NaN without either. */
export function closedAt({ entryTime, exitTime }: Trades, at: number): number {
  return Number.isNaN(exitTime[at]!) ? entryTime[at]! : exitTime[at]!;
}

/** Returns the entry time of a trade, or else the exit time; NaN without either. */
export function enteredAt({ entryTime, exitTime }: Trades, at: number): number {
  return Number.isNaN(entryTime[at]!) ? exitTime[at]! : entryTime[at]!;
}
