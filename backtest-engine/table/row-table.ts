import { AmountParser, BLANK, UNREADABLE } from '../values/amount.js';
import { encodeText, decodeField, isBlank } from '../values/cell-text.js';
import { ChartTimeParser } from '../values/chart-time.js';
import { type DateOrder, PackedTimes } from '../values/date-order.js';
import type { FileLayout } from '../columns/file-layout.js';
import type { RowBlocks } from '../csv/row-blocks.js';
import type { RowShape } from '../columns/row-shape.js';
import { RowSplitter } from '../csv/row-splitter.js';

/** Maximum fields that decide the kind of a column. Rejecting a long text as an amount is slow. */
const MAX_SAMPLE_FIELDS = 30;

/** A name such as `BUY1`. Its letters are not a currency, because an amount would have cents. */
const NAME = /^\s*\p{L}{2,}\d+\s*$/u;

export interface ColumnInfo {
  name: string;
  /** Kind of at least half of the first fields. */
  kind: 'number' | 'time' | 'text';
  /** Length of the longest of the first fields, or of the name, in characters. */
  width: number;
  isProfit: boolean;
}

/** Random access to the rows of a file, by number from 0. Also works during reading. */
export class RowTable {
  private readonly cells: RowSplitter;
  private readonly amounts: AmountParser;
  private readonly clock = new ChartTimeParser();
  private times: PackedTimes | null = null;
  private known: ColumnInfo[] = [];
  /** Bytes of the row that was split last. */
  private bytes: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly blocks: RowBlocks,
    private readonly layout: FileLayout,
    private readonly shape: RowShape,
  ) {
    this.cells = new RowSplitter(layout.delimiter.charCodeAt(0));
    this.amounts = new AmountParser(layout.decimals.separator);
  }

  get rowCount(): number {
    return this.blocks.rowCount;
  }

  get width(): number {
    return this.shape.columns().length;
  }

  /** Sets the date order found in the whole file. Until then, the first rows decide. */
  setDateOrder(order: DateOrder): void {
    this.times = new PackedTimes(order);
  }

  /** Returns the fields of the columns (default: all), each truncated to `maxChars`. */
  row(index: number, columns: Iterable<number> = this.shape.columns().keys(), maxChars = Infinity): string[] {
    this.split(index);
    return Array.from(columns, (column) => decodeField(this.bytes, this.cells, column, maxChars));
  }

  cellText(row: number, column: number, maxChars = Infinity): string {
    this.split(row);
    return decodeField(this.bytes, this.cells, column, maxChars);
  }

  /** Returns the amount in a field. NaN without one. */
  cellAmount(row: number, column: number): number {
    this.split(row);
    const { cells, bytes } = this;
    return this.isKept(column) ? this.amountIn(bytes, cells.starts[column]!, cells.ends[column]!) : NaN;
  }

  /** Returns the date in a field, in milliseconds as if in UTC. NaN without one. */
  cellTime(row: number, column: number): number {
    this.split(row);
    const { cells, bytes } = this;
    if (!this.isKept(column)) return NaN;
    this.times ??= this.detectSampleOrder();
    return this.times.parseTime(this.clock.parse(bytes, cells.starts[column]!, cells.ends[column]!));
  }

  /** Parses a text as an amount field of this file. NaN without an amount. */
  parseAmount(text: string): number {
    const bytes = encodeText(text);
    return this.amountIn(bytes, 0, bytes.length);
  }

  /** Parses a text as a date field of this file. NaN without a date. */
  parseTime(text: string): number {
    this.times ??= this.detectSampleOrder();
    return this.times.parseTime(readTime(this.clock, text));
  }

  columnInfo(): readonly ColumnInfo[] {
    const names = this.shape.columns();
    if (this.known.length !== names.length) this.known = this.findColumnInfo(names);
    return this.known;
  }

  dateColumns(): number[] {
    return this.columnInfo().flatMap(({ kind }, column) => (kind === 'time' ? [column] : []));
  }

  private findColumnInfo(names: readonly string[]): ColumnInfo[] {
    const profitAt = this.layout.mapping.columns.get('profit');
    return names.map((name, column) => {
      const fields = this.layout.sampleRows.map((row) => row[column] ?? '');
      const kind = this.kindOf(fields.filter((field) => !isBlank(field)).slice(0, MAX_SAMPLE_FIELDS));
      const width = fields.reduce((longest, field) => Math.max(longest, field.length), name.length);
      return { name, kind, width, isProfit: column === profitAt };
    });
  }

  /** Decides by most fields, so that a damaged field does not turn amounts into text. */
  private kindOf(fields: readonly string[]): ColumnInfo['kind'] {
    const areMost = (numberOf: (field: string) => number): boolean =>
      fields.length > 0 && 2 * fields.filter((field) => !Number.isNaN(numberOf(field))).length >= fields.length;
    if (areMost((field) => readTime(this.clock, field))) return 'time';
    return areMost((field) => (NAME.test(field) ? NaN : this.parseAmount(field))) ? 'number' : 'text';
  }

  areRowsEqual(one: number, other: number): boolean {
    const first = this.rowBytes(one);
    const second = this.rowBytes(other);
    return first.length === second.length && first.every((byte, at) => byte === second[at]);
  }

  rowHash(index: number): number {
    let hash = 0;
    for (const byte of this.rowBytes(index)) hash = (Math.imul(hash, 31) + byte) | 0;
    return hash;
  }

  /** Returns the bytes of the row's known fields, including delimiters. */
  searchableBytes(index: number): Uint8Array {
    const bytes = this.rowBytes(index);
    const { count, ends } = this.cells;
    // Includes a closing quote after the last field.
    return count <= ends.length
      ? bytes
      : bytes.subarray(0, ends.at(-1)! + 1 - (bytes.byteOffset - this.bytes.byteOffset));
  }

  private rowBytes(index: number): Uint8Array {
    const start = this.split(index);
    return this.bytes.subarray(start, this.cells.end - (this.cells.isClosed ? 1 : 0));
  }

  private split(index: number): number {
    const { bytes, start, end } = this.blocks.find(index);
    this.bytes = bytes;
    this.cells.split(bytes, start, end, true);
    return start;
  }

  private isKept(column: number): boolean {
    return column < Math.min(this.cells.count, this.cells.starts.length);
  }

  private amountIn(bytes: Uint8Array, start: number, end: number): number {
    const status = this.amounts.parse(bytes, start, end);
    return status === BLANK || status === UNREADABLE ? NaN : this.amounts.number;
  }

  private detectSampleOrder(): PackedTimes {
    const clock = new ChartTimeParser();
    for (const field of this.layout.sampleRows.flat()) readTime(clock, field);
    const isDayFirst =
      clock.dayFirst === clock.monthFirst ? 2 * clock.dotted > clock.ambiguous : clock.dayFirst > clock.monthFirst;
    return new PackedTimes(isDayFirst ? 'day-first' : 'month-first');
  }
}

function readTime(clock: ChartTimeParser, field: string): number {
  const bytes = encodeText(field);
  return clock.parse(bytes, 0, bytes.length);
}
