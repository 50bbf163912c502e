import { AmountParser } from '../values/amount.js';
import { isPlainAscii } from '../values/cell-text.js';
import { ChartTimeParser } from '../values/chart-time.js';
import { closedTrades } from './closed-trades.js';
import { detectDateOrder } from '../values/date-order.js';
import { type FileLayout, findLayout } from '../columns/file-layout.js';
import { findNearMiss, noteEncoding, noteLayout, noteNoCurrency } from '../checks/file-notes.js';
import { GridTrades } from './ninjatrader-trades.js';
import { HeaderShift } from '../columns/header-shift.js';
import { ListTrades } from './tradingview-trades.js';
import { whyNoTable } from '../csv/no-table.js';
import { NO_PROFIT, ReadingNotes } from '../model/reading-notes.js';
import { provedPlaces } from './proved-places.js';
import { LIMITS, type ReaderLimits } from '../csv/reader-limits.js';
import { withoutCopies } from './repeated-list.js';
import { RowBlocks } from '../csv/row-blocks.js';
import { RowFields } from './row-fields.js';
import { RowShape } from '../columns/row-shape.js';
import { RowSplitter, skipLineEnds } from '../csv/row-splitter.js';
import { RowTable } from '../table/row-table.js';
import { SampleMeasure } from '../csv/sample-measure.js';
import { commonQuantity, type FileReading, isTradesKind, EMPTY_READING } from '../model/trades.js';
import { Utf8Stream } from '../csv/utf8-stream.js';

/**
 * Sizes of the beginning that the layout is found in, blank lines not counted: the first of them with a few lines, so
 * never by the chunks.
 */
const SAMPLE_SIZES = [65_536, 1_048_576, 4_194_304];
const ENOUGH_LINES = 3;
/** Trades that memory is taken for before they are there. */
const MOST_EXPECTED = 1_500_000;

const EMPTY = 'The file is empty.';

/** Reads a backtest report from its bytes, in any pieces. Nothing in a file makes it throw: what is wrong is noted. */
export class BacktestReader {
  /** Bytes of the whole file where they are known: memory for its trades is then taken once. */
  expectedBytes = 0;
  private readonly utf8 = new Utf8Stream();
  private readonly blocks = new RowBlocks();
  private readonly notes = new ReadingNotes();
  private readonly clock = new ChartTimeParser();
  private layout: FileLayout | null = null;
  private shape: RowShape | null = null;
  private shift: HeaderShift | null = null;
  private splitter = new RowSplitter(44);
  private fields: RowFields | null = null;
  private trades: GridTrades | ListTrades | null = null;
  private rowTable: RowTable | null = null;
  /** Of a file without trades, whose dates tell day and month all the same. */
  private dateColumns: readonly number[] = [];
  private sampleStep = 0;
  private readonly measure = new SampleMeasure();
  /** Where the first row begins that is not yet read, and how many bytes to await before it is tried again. */
  private at = 0;
  private awaited = 0;
  private bytesTaken = 0;
  private isBeginningPlain = true;
  /** Why the rest of the file is not read. */
  private stopped: string | null = null;
  private reading: FileReading | null = null;

  constructor(private readonly limits: ReaderLimits = LIMITS) {}

  /** Whether what is left of the file is not read: it is no text, or longer than the limits. */
  get hasStopped(): boolean {
    return this.stopped !== null;
  }

  get rowsSoFar(): number {
    return this.blocks.rowCount;
  }

  /** The rows read so far, by number from 0; null until the header is found. */
  get table(): RowTable | null {
    return this.rowTable;
  }

  push(chunk: Uint8Array): void {
    if (this.reading) throw new Error('The file was read to its end.');
    this.take(this.utf8.push(chunk));
  }

  /** What the file is, once all its bytes were pushed. */
  finish(): FileReading {
    if (this.reading) return this.reading;
    this.take(this.utf8.finish());
    if (this.stopped === null) {
      if (!this.layout) this.begin(this.blocks.filled, true);
      if (this.layout) this.readRows(true);
    }
    this.blocks.finish(this.at);
    this.noteEncoding();
    this.reading = withoutCopies(this.conclude(), this.trades?.columns, this.rowTable, (rows) => this.readFirst(rows));
    // What the trades were gathered from is as large as they are.
    this.trades = null;
    return this.reading;
  }

  private readFirst(rows: number): FileReading {
    const first = new BacktestReader({ ...this.limits, rows });
    for (const bytes of this.blocks.all()) first.push(bytes);
    return first.finish();
  }

  private take(bytes: Uint8Array): void {
    const room = this.limits.bytes - this.bytesTaken;
    let left = bytes.length > room ? bytes.subarray(0, room) : bytes;
    this.bytesTaken += left.length;
    while (left.length > 0 && !this.hasStopped) {
      const { taken, moved } = this.blocks.take(left, this.at);
      if (moved) this.at = 0;
      left = left.subarray(taken);
      if (!this.layout) this.findSample();
      if (this.layout) this.readRows(false);
    }
    if (bytes.length > room && !this.hasStopped) {
      if (!this.layout) this.begin(this.blocks.filled, true);
      this.awaited = 0;
      this.readRows(false);
      this.stop(`Only the first ${Math.round(this.limits.bytes / 1_048_576)} MB of the file is read.`);
    }
  }

  private stop(why: string): void {
    this.stopped = why;
    this.notes.file('skipped', why);
  }

  private findSample(): void {
    let size = SAMPLE_SIZES[this.sampleStep];
    while (size !== undefined && this.measure.reaches(size, this.blocks.bytes, this.blocks.filled)) {
      this.sampleStep += 1;
      if (this.sampleStep === SAMPLE_SIZES.length || this.measure.lines >= ENOUGH_LINES) {
        this.begin(this.measure.end, false);
        return;
      }
      size = SAMPLE_SIZES[this.sampleStep];
    }
  }

  private begin(size: number, whole: boolean): void {
    const sample = this.blocks.bytes.subarray(0, size);
    const why = whyNoTable(sample);
    if (why !== null) return this.stop(why);
    const layout = findLayout(sample, whole);
    if (!layout) return;
    const { mapping, decimals } = layout;
    this.layout = layout;
    this.at = layout.dataStart;
    this.isBeginningPlain = isPlainAscii(sample.subarray(0, layout.dataStart));
    this.splitter = new RowSplitter(layout.delimiter.charCodeAt(0));
    this.shape = new RowShape(layout, this.splitter, this.notes);
    this.shift = new HeaderShift(layout, this.shape.named);
    this.fields = new RowFields(this.splitter, new AmountParser(decimals.separator), this.clock, layout, this.notes);
    this.rowTable = new RowTable(this.blocks, layout, this.shape);
    const hasProfit = mapping.places.has('profit');
    this.dateColumns = hasProfit ? [] : this.rowTable.dateColumns();
    if (!hasProfit) return;
    if (mapping.kind === 'ninjatrader-trades') this.trades = new GridTrades(this.fields, this.notes);
    if (mapping.kind === 'tradingview-trades') this.trades = new ListTrades(this.fields, this.notes);
    const expected = Math.ceil((this.expectedBytes * this.measure.lines) / Math.max(1, this.measure.end));
    this.trades?.columns.reserve(Math.min(MOST_EXPECTED, expected));
  }

  private readRows(last: boolean): void {
    const { blocks, splitter, shape, fields, trades } = this;
    if (!shape || !fields) return;
    const { bytes, filled } = blocks;
    for (;;) {
      this.at = skipLineEnds(bytes, this.at, filled);
      if (this.at === filled || (!last && filled - this.at < this.awaited)) return;
      if (blocks.rowCount === this.limits.rows) {
        this.stop(`Only the first ${this.limits.rows.toLocaleString('en-US')} rows are read.`);
        return;
      }
      if (!splitter.split(bytes, this.at, filled, last)) {
        this.awaited = 2 * (filled - this.at);
        return;
      }
      const row = blocks.rowCount;
      const fit = shape.fitOf(row, bytes);
      fields.at(row, bytes);
      for (const at of this.dateColumns) {
        if (at < splitter.count) this.clock.parse(bytes, splitter.starts[at]!, splitter.ends[at]!);
      }
      const isCounted = trades === null || trades.row(row, fit);
      if (fit !== 'fits') shape.noteUneven(row, bytes, this.at, fit, isCounted);
      if (isCounted && trades) this.shift?.count(splitter, shape.endsEarly);
      blocks.addRow(this.at);
      this.at = splitter.end;
      this.awaited = 0;
    }
  }

  private noteEncoding(): void {
    if (this.utf8.encoding === 'UTF-16') this.notes.file('assumed', 'The file is read as UTF-16.');
    if (!this.layout || (this.isBeginningPlain && this.splitter.isPlain)) return;
    noteEncoding(this.blocks.all(), this.notes);
  }

  private conclude(): FileReading {
    const { layout, notes, blocks, trades, shape } = this;
    if (!layout) {
      if (!this.hasStopped) notes.file('flagged', EMPTY);
      return { ...EMPTY_READING, whyNoTrades: this.stopped ?? EMPTY, notes: notes.list() };
    }
    noteLayout(layout, notes);
    this.shift?.finish(notes);
    const currency = trades?.finish() ?? this.fields?.profits.name ?? noteNoCurrency(layout, notes);
    if (blocks.rowCount === 0) notes.file('flagged', 'The file has a header but no rows.');
    if (!trades && isTradesKind(layout.mapping.kind)) notes.file('skipped', NO_PROFIT);
    const order = detectDateOrder(this.clock, trades?.columns.times(), notes);
    this.rowTable?.setDateOrder(order);
    const closed = trades ? closedTrades(trades, order, notes, this.rowTable) : { trades: null, open: [], leftOut: 0 };
    if (trades instanceof ListTrades && this.rowTable) {
      trades.sums.finish(trades.columns, this.rowTable, layout.names, notes);
    }
    this.fields?.columnDecimals.finish(layout.names, provedPlaces(trades), notes);
    const traded = trades instanceof GridTrades ? trades.traded : null;
    return {
      ...EMPTY_READING,
      ...traded,
      kind: layout.mapping.kind,
      format: layout.mapping.format,
      currency,
      quantity: closed.trades && !traded?.hasMicrosAmongOthers ? commonQuantity(closed.trades) : null,
      isGross: closed.trades?.isGross === true,
      columns: shape?.columns() ?? [],
      rowCount: blocks.rowCount,
      ...closed,
      whyNoTrades: closed.trades?.length
        ? null
        : (notes.whyNoTrades(closed.open.length) ?? this.stopped ?? findNearMiss(layout)),
      leftOut: closed.leftOut + this.tradesIn((shape?.swallowedLines ?? 0) + layout.tradeLinesBefore),
      notes: notes.list(),
      isCut: this.hasStopped,
      endsMidRow: shape?.endsMidRow === true,
    };
  }

  /** Of lines that were not read as rows: within a field that a stray quote opened, or before the header. A list has two a trade. */
  private tradesIn(lines: number): number {
    if (this.trades === null) return 0;
    return this.trades instanceof ListTrades ? Math.floor(lines / 2) : lines;
  }
}
