/** What a file turned out to be. `table` is any other file with columns. */
export type FileKind = 'ninjatrader-trades' | 'ninjatrader-summary' | 'tradingview-trades' | 'table';

/** Whether its rows are trades, though it may lack their profits. */
export const isTradesKind = (kind: FileKind): boolean => kind === 'ninjatrader-trades' || kind === 'tradingview-trades';

export const LONG = 1;
export const SHORT = -1;

/**
 * Closed trades in the order of their exits (by entry where the file has no exit times, in file order where they tie or it has none). Every array has
 * `length` entries. Money is in hundredths of the file's currency, whole numbers. Times are the chart's clock in
 * milliseconds, as if it stood in UTC. All trades have an exit time, or where the file has none, NaN; entries are NaN one by one.
 */
export interface Trades {
  readonly length: number;
  readonly entryTime: Float64Array;
  readonly exitTime: Float64Array;
  /** LONG, SHORT, or 0 where the file does not say. */
  readonly side: Int8Array;
  /** Contracts or shares; of a file with micros among others all are in micros, ten to a standard contract. NaN where unknown. */
  readonly quantity: Float64Array;
  /** A number for each instrument and contract month, 0 for a trade that names none; null where the file does not tell two apart. */
  readonly instrument: Uint8Array | null;
  /** Net of what the file says was charged. */
  readonly profit: Float64Array;
  /**
   * Largest open loss and largest open profit of each trade, both positive, NaN where a row has none that can be read;
   * null where the file has no such column.
   */
  readonly mae: Float64Array | null;
  readonly mfe: Float64Array | null;
  /** With the fees, positive, 0 where a row has none; null where the file has no such column. */
  readonly commission: Float64Array | null;
  /** The file shows that no costs are deducted from the profits: its commissions are all 0, or the profits nothing but moves of the price. */
  readonly isGross: boolean;
  /** Null where no position was closed in parts. */
  readonly parts: PositionParts | null;
  /** The file's data row, from 0, that holds the trade's exit. */
  readonly row: Uint32Array;
}

/** Which trades are parts of one position: entered together, and closed one after the other. Arrays as in `Trades`. */
export interface PositionParts {
  /** The same number for all parts of a position. */
  readonly position: Uint32Array;
  /** Contracts of the position that were open until the trade's exit, its own among them, as a multiple of its own. */
  readonly openUntilExit: Float64Array;
  /**
   * The trade's own lowest and highest point since the part before was closed, before costs, in hundredths: a loss below 0.
   * Where a part shows no more than the one before, that was reached earlier, and it went from that one's exit to its own.
   */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Money to whole hundredths, halves away from zero, so that gains and losses are rounded alike. */
export function roundHundredths(hundredths: number): number {
  // No minus zero.
  return Math.sign(hundredths) * Math.round(Math.abs(hundredths)) + 0;
}

/** Contracts of every trade where all have the same number of them; null where they differ, or one's are not known. */
export function commonQuantity({ quantity, length }: Trades): number | null {
  const [first = Number.NaN] = quantity;
  for (let at = 0; at < length; at += 1) if (quantity[at] !== first) return null;
  return length === 0 ? null : first;
}

/** What profits that are moves of the price are told by, where a currency would stand, and one of each. */
export const MOVE_UNITS: Readonly<Record<string, string>> = { points: 'point', ticks: 'tick', pips: 'pip' };

/** Something that was assumed, left out or looks wrong, for the reader of the report. */
export interface ReadingNote {
  /** `flagged` looks wrong; `warned` too, and the figures may be wrong for it. */
  kind: 'assumed' | 'skipped' | 'flagged' | 'warned';
  /** A sentence. */
  text: string;
  /** How many rows it is about; 0 where it is about the file. */
  count: number;
  /** The first few of those rows, counted from 1 as the table counts them. */
  rows: number[];
}

/** A position that the file shows as still open: outside all closed figures. */
export interface OpenTrade {
  /** Of the last price that the file has of it, else its entry; NaN without either. */
  lastTime: number;
  /** Hundredths of the currency; null where the file does not say. */
  profit: number | null;
}

/** What a file was found to be, once it is read to its end. */
export interface FileReading {
  kind: FileKind;
  /** The exporter and its generation, such as `NinjaTrader 8.1, Trades`, in words for people. */
  format: string;
  /** ISO code or sign such as `USD`, or one of `MOVE_UNITS`; null where the file names none. */
  currency: string | null;
  /** What the first trade that names it was made in, in the order of the rows; null where none does, as in any file but a grid. */
  instrument: string | null;
  /** Whether some trades are in micros that are known here and others are not: quantities are in micros then. */
  hasMicrosAmongOthers: boolean;
  /** Contracts of every closed trade, where all have the same number of them and none are counted in micros among others; else null. */
  quantity: number | null;
  /** As `Trades` have it; false without trades. */
  isGross: boolean;
  columns: string[];
  rowCount: number;
  /** Null where the file holds no trades that can be read: a summary, another table, or no profit column. */
  trades: Trades | null;
  /** Why no closed trade was read; null where there are some, or where nothing tells. */
  whyNoTrades: string | null;
  open: OpenTrade[];
  notes: ReadingNote[];
  /** Trades that were found and could not be read; what was not read at all is not among them. */
  leftOut: number;
  /** The file is longer than what is read of it. */
  isCut: boolean;
  /** The file ends within a row: it may be a part of another. */
  endsMidRow: boolean;
}

/** Of a file that nothing was found in. */
export const EMPTY_READING: Omit<FileReading, 'notes'> = {
  kind: 'table',
  format: 'No table',
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

/** When a trade was closed, its entry where the file does not say; NaN where it gives neither. */
export function closedAt({ entryTime, exitTime }: Trades, at: number): number {
  return Number.isNaN(exitTime[at]!) ? entryTime[at]! : exitTime[at]!;
}

/** When a trade was entered, its exit where the file does not say; NaN where it gives neither. */
export function enteredAt({ entryTime, exitTime }: Trades, at: number): number {
  return Number.isNaN(entryTime[at]!) ? exitTime[at]! : entryTime[at]!;
}
