import { AmountReader, BLANK, UNREADABLE } from './amount.js';
import { bytesOf, fieldText } from './cell-text.js';
import { ChartTimeReader, type DateOrder, PackedTimes } from './chart-time.js';
import type { FileLayout } from './file-layout.js';
import { isBlank, isNumberLike } from './number-like.js';
import type { RowBlocks } from './row-blocks.js';
import type { RowShape } from './row-shape.js';
import { RowSplitter } from './row-splitter.js';

export interface ColumnTrait {
  name: string;
  /** What the first rows hold. */
  kind: 'number' | 'time' | 'text';
  /** Characters of the longest of these fields or of the name. */
  width: number;
}

/** The rows of a file on demand, by number from 0, also while it is still being read. */
export class RowTable {
  private readonly cells: RowSplitter;
  private readonly amounts: AmountReader;
  private readonly clock = new ChartTimeReader();
  private times: PackedTimes | null = null;
  private known: ColumnTrait[] = [];
  /** Where the fields of the row that was split last stand. */
  private bytes: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly blocks: RowBlocks,
    private readonly layout: FileLayout,
    private readonly shape: RowShape,
  ) {
    this.cells = new RowSplitter(layout.delimiter.charCodeAt(0));
    this.amounts = new AmountReader(layout.decimals.mark);
  }

  get rowCount(): number {
    return this.blocks.rowCount;
  }

  /** Columns in use. */
  get width(): number {
    return this.shape.columns().length;
  }

  /** The order of day and month, once the whole file has told it; until then the first rows tell. */
  decide(order: DateOrder): void {
    this.times = new PackedTimes(order);
  }

  /** The fields of the given columns, all of them unless told; each cut after `most` characters. */
  row(index: number, columns: Iterable<number> = this.shape.columns().keys(), most = Infinity): string[] {
    this.split(index);
    return Array.from(columns, (column) => fieldText(this.bytes, this.cells, column, most));
  }

  cellText(row: number, column: number): string {
    this.split(row);
    return fieldText(this.bytes, this.cells, column);
  }

  /** The amount in the field, or its date in milliseconds as if in UTC; NaN where it holds neither. */
  cellNumber(row: number, column: number): number {
    this.split(row);
    const { cells, bytes } = this;
    if (column >= Math.min(cells.count, cells.starts.length)) return NaN;
    const start = cells.starts[column]!;
    const end = cells.ends[column]!;
    this.times ??= this.timesOfSample();
    const time = this.times.timeOf(this.clock.read(bytes, start, end));
    return Number.isNaN(time) ? this.amountIn(bytes, start, end) : time;
  }

  /** The amount that the text would be in this file; NaN where it is none. */
  amountOf(text: string): number {
    const bytes = bytesOf(text);
    return this.amountIn(bytes, 0, bytes.length);
  }

  /** The date that the text would be in this file, as `cellNumber`; NaN where it is none. */
  timeOf(text: string): number {
    // Before the bytes of the text stand in memory that is used for it too.
    this.times ??= this.timesOfSample();
    return this.times.timeOf(readTime(this.clock, text));
  }

  traits(): readonly ColumnTrait[] {
    const names = this.shape.columns();
    if (this.known.length !== names.length) this.known = this.traitsOf(names);
    return this.known;
  }

  private traitsOf(names: readonly string[]): ColumnTrait[] {
    return names.map((name, column) => {
      const fields = this.layout.sampleRows.map((row) => row[column] ?? '');
      const filled = fields.filter((field) => !isBlank(field));
      const kind =
        filled.length === 0
          ? 'text'
          : filled.every(isNumberLike)
            ? 'number'
            : filled.every((field) => !Number.isNaN(readTime(this.clock, field)))
              ? 'time'
              : 'text';
      return { name, kind, width: fields.reduce((longest, field) => Math.max(longest, field.length), name.length) };
    });
  }

  /** Whether two rows are the same to the byte. */
  sameRow(one: number, other: number): boolean {
    const first = this.rowBytes(one);
    const second = this.rowBytes(other);
    return first.length === second.length && first.every((byte, at) => byte === second[at]);
  }

  /** The row's bytes from its first field to its last, without the line end. */
  rowBytes(index: number): Uint8Array {
    const start = this.split(index);
    return this.bytes.subarray(start, this.cells.end - (this.cells.closed ? 1 : 0));
  }

  private split(index: number): number {
    const { bytes, start, end } = this.blocks.find(index);
    this.bytes = bytes;
    this.cells.split(bytes, start, end, true);
    return start;
  }

  private amountIn(bytes: Uint8Array, start: number, end: number): number {
    const status = this.amounts.read(bytes, start, end);
    return status === BLANK || status === UNREADABLE ? NaN : this.amounts.number;
  }

  private timesOfSample(): PackedTimes {
    const clock = new ChartTimeReader();
    for (const field of this.layout.sampleRows.flat()) readTime(clock, field);
    return new PackedTimes(clock.dayFirst > clock.monthFirst ? 'day-first' : 'month-first');
  }
}

function readTime(clock: ChartTimeReader, field: string): number {
  const bytes = bytesOf(field);
  return clock.read(bytes, 0, bytes.length);
}
