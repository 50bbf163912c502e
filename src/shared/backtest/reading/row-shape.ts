import type { FileLayout } from './file-layout.js';
import { otherDelimiter } from './file-notes.js';
import type { ReadingNotes } from './reading-notes.js';
import type { RowFit } from './row-fields.js';
import { MOST_COLUMNS, type RowSplitter } from './row-splitter.js';

const EQUALS = 61;
const AT_SIGN = 64;
const PLUS = 43;
const MINUS = 45;

/** Compares every row with the header, notes what is uneven or odd about it and learns how wide the table is. */
export class RowShape {
  /** Fields of the header, an empty last one left out. */
  private readonly named: number;
  private readonly takesUnnamed: boolean;
  private readonly consequence: string;
  private width: number;

  constructor(
    private readonly layout: FileLayout,
    private readonly cells: RowSplitter,
    private readonly notes: ReadingNotes,
  ) {
    const { headerFields, names, report } = layout;
    const endsEmpty = headerFields === names.length && headerFields > 1 && names.at(-1) === '';
    this.named = headerFields - (endsEmpty ? 1 : 0);
    this.takesUnnamed = endsEmpty && report.kind === 'table';
    this.consequence = report.kind.endsWith('-trades') ? ', so it is not counted as a trade' : '';
    this.width = this.named;
  }

  /** Names of the columns in use; those that only rows have are empty. */
  columns(): string[] {
    return Array.from({ length: Math.min(this.width, MOST_COLUMNS) }, (_, at) => this.layout.names[at] ?? '');
  }

  /** Of the row that was split last, which begins at `from`. */
  fitOf(row: number, bytes: Uint8Array, from: number): RowFit {
    const { cells, named } = this;
    this.noteContents(row, bytes);
    if (cells.count === named) return 'fits';
    const used = cells.count > named ? this.usedFields(bytes) : cells.count;
    if (used > this.width) this.width = used;
    if (cells.count > named && (used <= named || (this.takesUnnamed && used === named + 1))) return 'fits';
    const fit = used < named ? 'short' : 'long';
    this.noteUneven(row, bytes.subarray(from, cells.end), fit);
    return fit;
  }

  /** Fields up to the last one that holds something. */
  private usedFields(bytes: Uint8Array): number {
    const { cells } = this;
    if (cells.count > MOST_COLUMNS) return cells.count;
    for (let at = cells.count - 1; at >= this.named; at--) {
      for (let place = cells.starts[at]!; place < cells.ends[at]!; place++) if (bytes[place] !== 32) return at + 1;
    }
    return this.named;
  }

  private noteUneven(row: number, bytes: Uint8Array, fit: RowFit): void {
    const { notes, consequence, cells } = this;
    const kind = consequence === '' ? 'flagged' : 'skipped';
    const other = otherDelimiter(bytes, this.layout);
    if (other !== null) {
      notes.row(kind, `The row separates its fields by ${other}, unlike the rest of the file${consequence}.`, row);
    } else if (fit === 'long') notes.row(kind, `The row has more fields than the header${consequence}.`, row);
    else if (!cells.closed) notes.row(kind, `The file breaks off in the middle of the row${consequence}.`, row);
    else notes.row(kind, `The row has fewer fields than the header${consequence}.`, row);
  }

  private noteContents(row: number, bytes: Uint8Array): void {
    const { cells, notes } = this;
    if (cells.openQuote)
      notes.row('flagged', 'A quote is opened and never closed; it is read as part of the text.', row);
    const kept = Math.min(cells.count, MOST_COLUMNS);
    for (let column = 0; column < kept; column++) {
      const first = bytes[cells.starts[column]!];
      if (first === EQUALS || first === AT_SIGN || first === PLUS || first === MINUS) {
        if (isFormula(bytes, cells.starts[column]!, cells.ends[column]!)) {
          notes.row('flagged', 'A field looks like a spreadsheet formula; it is kept as text.', row);
        }
      }
    }
  }
}

/** `=…` and `@…`, and a sign before a letter; not an empty field, whose first byte belongs to the next one. */
function isFormula(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 2) return false;
  const first = bytes[start];
  if (first === EQUALS || first === AT_SIGN) return true;
  const letter = bytes[start + 1]! | 32;
  return letter >= 97 && letter <= 122 && !isCurrencyLed(bytes, start + 1, end);
}

/** `-USD 200.00`, `-R$ 200,00`: letters, then digits and nothing else of a formula. */
function isCurrencyLed(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && at - start < 4 && bytes[at]! >= 65 && (bytes[at]! | 32) <= 122) at += 1;
  while (at < end && (bytes[at] === 32 || bytes[at] === 36 || bytes[at] === 0xc2 || bytes[at] === 0xa0)) at += 1;
  const digit = (bytes[at] ?? 0) - 48;
  return at < end && digit >= 0 && digit <= 9 && bytes.subarray(start, end).indexOf(40) < 0;
}
