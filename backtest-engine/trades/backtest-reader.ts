import { AmountParser } from '../values/amount.js';
import { isPlainAscii } from '../values/cell-text.js';
import { ChartTimeParser } from '../values/chart-time.js';
import { separateTrades, dropRepeatedList } from './closed-trades.js';
import { detectDateOrder } from '../values/date-order.js';
import { SampleMeasure, explainNoTable, Utf8Stream } from '../csv/file-bytes.js';
import { type FileLayout, findLayout } from '../columns/file-layout.js';
import { noteEncoding, noteLayout, noteNoCurrency } from '../checks/file-notes.js';
import { createTradesParser, FILE_FORMATS } from './formats.js';
import { explainNearMiss, HeaderShift } from '../columns/header-warnings.js';
import { NO_PROFIT, ReadingNotes } from '../model/reading-notes.js';
import { RowBlocks } from '../csv/row-blocks.js';
import { RowFields } from './row-fields.js';
import { RowShape } from '../columns/row-shape.js';
import { RowSplitter, skipLineEnds } from '../csv/row-splitter.js';
import { RowTable } from '../table/row-table.js';
import type { TradesParser } from './trades-parser.js';
import { commonQuantity, EMPTY_READING, type FileReading, isTradesKind } from '../model/trades.js';

/** Maximum bytes and data rows to read. The rest of a longer file is ignored, with a note. */
interface ReaderLimits {
  bytes: number;
  rows: number;
}
const LIMITS: ReaderLimits = { bytes: 536_870_912, rows: 5_000_000 };

/** Maximum number of trades to reserve memory for in advance. */
const MAX_RESERVED_TRADES = 1_500_000;

const EMPTY_FILE = 'The file is empty.';

/** The readers of a file's rows, created once the layout is known. */
interface RowReaders {
  layout: FileLayout;
  splitter: RowSplitter;
  shape: RowShape;
  shift: HeaderShift;
  fields: RowFields;
  table: RowTable;
  parser: TradesParser | null;
  /** Date columns of a file without trades, to detect the order of day and month. */
  dateColumns: readonly number[];
  /** Whether all bytes before the first data row are ASCII. */
  isHeadPlain: boolean;
}

/**
 * Reads a file from its bytes: `push` each piece, then `finish`. Problems become notes, not errors.
 */
export class BacktestReader {
  /** Size of the whole file if known, to reserve memory for its trades at once. */
  expectedBytes = 0;
  private readonly utf8 = new Utf8Stream();
  private readonly blocks = new RowBlocks();
  private readonly notes = new ReadingNotes();
  private readonly clock = new ChartTimeParser();
  private readonly sample = new SampleMeasure();
  private readers: RowReaders | null = null;
  private at = 0;
  /** Minimum bytes before an incomplete row is split again. */
  private neededBytes = 0;
  private bytesTaken = 0;
  /** Why reading stopped early; null if it did not. */
  private stopped: string | null = null;
  private reading: FileReading | null = null;

  constructor(private readonly limits: ReaderLimits = LIMITS) {}

  /** Whether the rest of the file is ignored, because it is not text or exceeds the limits. */
  get hasStopped(): boolean {
    return this.stopped !== null;
  }

  get rowsSoFar(): number {
    return this.blocks.rowCount;
  }

  /** The rows read so far; null until the header is found. */
  get table(): RowTable | null {
    return this.readers?.table ?? null;
  }

  /** Reads the next bytes of the file. The reader may keep `chunk`, so it must not change. */
  push(chunk: Uint8Array): void {
    if (this.reading) throw new Error('The file has already been read to its end.');
    this.take(this.utf8.push(chunk));
  }

  finish(): FileReading {
    if (this.reading) return this.reading;
    this.take(this.utf8.finish());
    if (this.stopped === null) {
      if (!this.readers) this.startReading(this.blocks.filled, true);
      this.readRows(true);
    }
    this.blocks.finish(this.at);
    this.addEncodingNotes();
    const trades = this.readers?.parser?.trades;
    this.reading = dropRepeatedList(this.buildReading(), trades, this.table, (rows) => this.readFirst(rows));
    // Releases the parser's memory, which is as large as the trades.
    if (this.readers) this.readers.parser = null;
    return this.reading;
  }

  private readFirst(rows: number): FileReading {
    const reader = new BacktestReader({ ...this.limits, rows });
    for (const bytes of this.blocks.all()) reader.push(bytes);
    return reader.finish();
  }

  private take(bytes: Uint8Array): void {
    const room = this.limits.bytes - this.bytesTaken;
    let left = bytes.length > room ? bytes.subarray(0, room) : bytes;
    this.bytesTaken += left.length;
    while (left.length > 0 && !this.hasStopped) {
      const { taken, moved } = this.blocks.take(left, this.at);
      if (moved) this.at = 0;
      left = left.subarray(taken);
      if (!this.readers && this.sample.isComplete(this.blocks.bytes, this.blocks.filled)) {
        this.startReading(this.sample.end, false);
      }
      this.readRows(false);
    }
    if (bytes.length > room && !this.hasStopped) {
      if (!this.readers) this.startReading(this.blocks.filled, true);
      this.neededBytes = 0;
      this.readRows(false);
      this.stop(`We read only the first ${Math.round(this.limits.bytes / 1_048_576)} MB of the file.`);
    }
  }

  private stop(why: string): void {
    this.stopped = why;
    this.notes.file('skipped', why);
  }

  /** Finds the layout in the first `size` bytes. `whole`: the file has no more bytes. */
  private startReading(size: number, whole: boolean): void {
    const sample = this.blocks.bytes.subarray(0, size);
    const why = explainNoTable(sample);
    if (why !== null) return this.stop(why);
    const layout = findLayout(sample, whole, FILE_FORMATS);
    if (!layout) return;
    this.at = layout.dataStart;
    const splitter = new RowSplitter(layout.delimiter.charCodeAt(0));
    const shape = new RowShape(layout, splitter, this.notes);
    const amounts = new AmountParser(layout.decimals.separator);
    const fields = new RowFields(splitter, amounts, this.clock, layout, this.notes);
    const table = new RowTable(this.blocks, layout, shape);
    const parser = createTradesParser(layout, fields, this.notes);
    const expected = Math.ceil((this.expectedBytes * this.sample.lines) / Math.max(1, this.sample.end));
    parser?.trades.reserve(Math.min(MAX_RESERVED_TRADES, expected));
    this.readers = {
      layout,
      splitter,
      shape,
      shift: new HeaderShift(layout, shape.named),
      fields,
      table,
      parser,
      dateColumns: layout.mapping.columns.has('profit') ? [] : table.dateColumns(),
      isHeadPlain: isPlainAscii(sample.subarray(0, layout.dataStart)),
    };
  }

  /** Reads all complete rows so far. `last`: the file has no more bytes. */
  private readRows(last: boolean): void {
    if (!this.readers) return;
    const { blocks } = this;
    const { splitter, shape, shift, fields, parser, dateColumns } = this.readers;
    const { bytes, filled } = blocks;
    for (;;) {
      this.at = skipLineEnds(bytes, this.at, filled);
      if (this.at === filled || (!last && filled - this.at < this.neededBytes)) return;
      if (blocks.rowCount === this.limits.rows) {
        this.stop(`We read only the first ${this.limits.rows.toLocaleString('en-US')} rows.`);
        return;
      }
      if (!splitter.split(bytes, this.at, filled, last)) {
        this.neededBytes = 2 * (filled - this.at);
        return;
      }
      const row = blocks.rowCount;
      const fit = shape.fitOf(row, bytes);
      fields.moveTo(row, bytes);
      for (const at of dateColumns) {
        if (at < splitter.count) this.clock.parse(bytes, splitter.starts[at]!, splitter.ends[at]!);
      }
      const isCounted = parser === null || parser.parseRow(row, fit);
      if (fit !== 'fits') shape.noteUneven(row, bytes, this.at, fit, isCounted);
      if (isCounted && parser) shift.count(splitter, shape.endsEarly);
      blocks.addRow(this.at);
      this.at = splitter.end;
      this.neededBytes = 0;
    }
  }

  private addEncodingNotes(): void {
    if (this.utf8.encoding === 'UTF-16') this.notes.file('assumed', 'We read the file as UTF-16.');
    if (!this.readers || (this.readers.isHeadPlain && this.readers.splitter.isPlain)) return;
    noteEncoding(this.blocks.all(), this.notes);
  }

  private buildReading(): FileReading {
    const { notes, blocks, readers } = this;
    if (!readers) {
      if (!this.hasStopped) notes.file('flagged', EMPTY_FILE);
      return { ...EMPTY_READING, whyNoTrades: this.stopped ?? EMPTY_FILE, notes: notes.list() };
    }
    const { layout, shape, fields, table, parser } = readers;
    noteLayout(layout, notes);
    readers.shift.finish(notes);
    const facts = parser?.finish();
    const currency = facts?.currency ?? fields.profits.name ?? noteNoCurrency(layout, notes);
    if (blocks.rowCount === 0) notes.file('flagged', 'The file has a header but no rows.');
    if (!parser && isTradesKind(layout.mapping.kind)) notes.file('skipped', NO_PROFIT);
    const order = detectDateOrder(this.clock, parser?.trades.times(), notes);
    table.setDateOrder(order);
    const closed = parser ? separateTrades(parser, order, notes, table) : { trades: null, open: [], leftOut: 0 };
    parser?.checkCumulative?.(table, layout.names);
    fields.decimals.finish(layout.names, parser?.provenColumns ?? [], notes);
    const linesNotRead = shape.swallowedLines + layout.tradeLinesBefore;
    const tradesNotRead = parser ? Math.floor(linesNotRead / layout.mapping.rowsPerTrade) : 0;
    return {
      kind: layout.mapping.kind,
      format: layout.mapping.format,
      rowsPerTrade: layout.mapping.rowsPerTrade,
      currency,
      instrument: facts?.instrument ?? null,
      hasMicrosAmongOthers: facts?.hasMicrosAmongOthers === true,
      quantity: closed.trades && !facts?.hasMicrosAmongOthers ? commonQuantity(closed.trades) : null,
      isGross: closed.trades?.isGross === true,
      columns: shape.columns(),
      rowCount: blocks.rowCount,
      ...closed,
      whyNoTrades: closed.trades?.length
        ? null
        : (notes.explainNoTrades(closed.open.length) ?? this.stopped ?? explainNearMiss(layout)),
      leftOut: closed.leftOut + tradesNotRead,
      notes: notes.list(),
      isCut: this.hasStopped,
      endsMidRow: shape.endsMidRow,
    };
  }
}
