import { DELIMITER_NAMES, type FileLayout } from './file-layout.js';
import { isFormula } from '../values/formula.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import { LONGEST_QUOTED, MOST_COLUMNS, type RowSplitter } from '../csv/row-splitter.js';
import { isTradesKind } from '../model/trades.js';

const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const QUOTE = 34;

/** Bytes from which a note mentions a field, because the table shows only its start. */
const LARGE_FIELD = 1_048_576;

/** A row's number of fields compared with the header's. A blank last field makes no difference. */
export type RowFit = 'fits' | 'short' | 'long';

/** Advice for lines that are one quoted field each, as an unsplit spreadsheet saves them. */
const NOT_SPLIT = 'A spreadsheet may have saved the file without its columns; take the one that was exported.';

const UNCLOSED = `A quote is opened and not closed within ${LONGEST_QUOTED / 1024} KB; it is read as part of the text.`;

/** Bytes of a row in which another delimiter is looked for. */
const LONGEST_EXAMINED = 65_536;

/** Compares each row with the header, notes uneven rows, and finds the width of the table. */
export class RowShape {
  /** Number of fields in the header, without an empty last one. */
  readonly named: number;
  /** Lines of the file inside a quoted field that a stray quote opened. */
  swallowedLines = 0;
  /** Whether the file seems to end in the middle of a row. */
  endsMidRow = false;
  /** Whether the last split row has the header's number of fields, the last of them empty. */
  endsEarly = false;
  private readonly takesUnnamed: boolean;
  private width: number;
  /** Field counts of short rows so far. Another row of the same length is not cut off. */
  private readonly shortCounts = new Set<number>();
  private swallowedBefore = 0;
  /**
   * Rows that end with an empty field beyond the columns, minus rows that end with a filled last
   * column. Rows of the sample count twice.
   */
  private endingEmpty = 0;

  constructor(
    private readonly layout: FileLayout,
    private readonly cells: RowSplitter,
    private readonly notes: ReadingNotes,
  ) {
    const { headerFields, names, mapping } = layout;
    const endsEmpty = headerFields === names.length && headerFields > 1 && names.at(-1) === '';
    this.named = headerFields - (endsEmpty ? 1 : 0);
    this.takesUnnamed = endsEmpty && mapping.kind === 'table';
    for (const row of layout.sampleRows) {
      if (row.length === this.named + 1 && row.at(-1) === '') this.endingEmpty += 1;
      else if (row.length === this.named && row.at(-1) !== '') this.endingEmpty -= 1;
    }
    this.width = this.named;
  }

  /** Names of the columns in use. Columns beyond the header have empty names. */
  columns(): string[] {
    return Array.from({ length: Math.min(this.width, MOST_COLUMNS) }, (_, at) => this.layout.names[at] ?? '');
  }

  /** Compares the last split row with the header. */
  fitOf(row: number, bytes: Uint8Array): RowFit {
    const { cells, named } = this;
    this.swallowedBefore = this.swallowedLines;
    this.endsEarly = false;
    this.noteContents(row, bytes);
    if (this.swallowedLines > this.swallowedBefore) return 'long';
    if (cells.count === named) return this.hasLostField() || this.endsInQuotes(bytes) ? 'short' : 'fits';
    const used = cells.count > named ? this.usedFields(bytes, named) : cells.count;
    if (used > this.width) this.width = used;
    if (cells.count > named && (used <= named || (this.takesUnnamed && used === named + 1))) {
      this.endingEmpty += 1;
      return 'fits';
    }
    return used < named ? 'short' : 'long';
  }

  /**
   * Whether a row of a trade lacks a field, although its field count is right. If rows end with an
   * empty field beyond the columns, a row whose last column is empty has lost an earlier field, and
   * a row that no line end closes is cut off.
   */
  private hasLostField(): boolean {
    const { starts, ends } = this.cells;
    const last = this.named - 1;
    if (!isTradesKind(this.layout.mapping.kind) || last >= MOST_COLUMNS) return false;
    const isEmpty = starts[last]! >= ends[last]!;
    if (!isEmpty) this.endingEmpty -= 1;
    this.endsEarly = isEmpty;
    return (isEmpty || !this.cells.isClosed) && this.endingEmpty > 0;
  }

  /** Whether the row is a single quoted field with a whole row of a trade in it. */
  private isQuotedWhole(bytes: Uint8Array): boolean {
    const { starts, ends, delimiter } = this.cells;
    if (!isTradesKind(this.layout.mapping.kind) || this.usedFields(bytes, 1) > 1 || !isDigitAt(bytes, starts[0]!))
      return false;
    let fields = 1;
    for (let at = starts[0]!; at < ends[0]!; at++) if (bytes[at] === delimiter) fields += 1;
    return fields >= this.named;
  }

  /** Whether the file ends inside the quotes of the row's last field. */
  private endsInQuotes(bytes: Uint8Array): boolean {
    const { hasOpenQuote, isClosed, starts, count } = this.cells;
    return hasOpenQuote && !isClosed && count <= MOST_COLUMNS && bytes[starts[count - 1]!] === QUOTE;
  }

  /** Notes the row at `from` unless it is blank. `isCounted`: its trade is counted anyway. */
  noteUneven(row: number, bytes: Uint8Array, from: number, fit: RowFit, isCounted: boolean): void {
    const { notes, cells } = this;
    if (this.isBlank(bytes)) return;
    const kind = isCounted ? 'flagged' : 'skipped';
    if (this.swallowedLines > this.swallowedBefore) {
      notes.row(kind, 'A stray quote pulls whole lines into one field; no trade is read from them.', row);
      return;
    }
    const consequence = isCounted ? '' : ', so it is not counted as a trade';
    if (this.isQuotedWhole(bytes)) {
      notes.row('warned', `The row is in quotes as a whole, which makes it one field${consequence}. ${NOT_SPLIT}`, row);
      return;
    }
    const other = otherDelimiter(bytes.subarray(from, Math.min(cells.end, from + LONGEST_EXAMINED)), this.layout);
    if (other !== null) {
      notes.row(kind, `The row separates its fields with ${other}, unlike the rest of the file${consequence}.`, row);
    } else if (fit === 'long') notes.row(kind, `The row has more fields than the header${consequence}.`, row);
    else if (!cells.isClosed && !this.shortCounts.has(cells.count)) {
      this.endsMidRow = true;
      notes.row(kind, `The file seems to be cut off in the middle of the row${consequence}.`, row);
    } else {
      this.shortCounts.add(cells.count);
      notes.row(kind, `The row has fewer fields than the header${consequence}.`, row);
    }
  }

  /** Number of fields up to the last filled one, at least `least`. */
  private usedFields(bytes: Uint8Array, least: number): number {
    const { cells } = this;
    if (cells.count > MOST_COLUMNS) return cells.count;
    for (let at = cells.count - 1; at >= least; at--) {
      for (let place = cells.starts[at]!; place < cells.ends[at]!; place++) if (bytes[place] !== SPACE) return at + 1;
    }
    return least;
  }

  private isBlank(bytes: Uint8Array): boolean {
    const { starts, ends, count } = this.cells;
    for (let at = 0; at < Math.min(count, MOST_COLUMNS); at++) {
      for (let place = starts[at]!; place < ends[at]!; place++) if (bytes[place] !== SPACE) return false;
    }
    return true;
  }

  private noteContents(row: number, bytes: Uint8Array): void {
    const { cells, notes } = this;
    if (cells.hasOpenQuote) notes.row('flagged', UNCLOSED, row);
    if (cells.hasStrayText) {
      notes.row('flagged', 'Text follows a closing quote: one may be missing, and several lines read as one row.', row);
    }
    const { starts, ends } = cells;
    for (let column = 0; column < Math.min(cells.count, MOST_COLUMNS); column++) {
      const start = starts[column]!;
      const end = ends[column]!;
      if (isFormula(bytes, start, end)) {
        notes.row('flagged', 'A field looks like a spreadsheet formula; it is kept as text.', row);
      }
      // A field with a line in it is at least as long as the row has columns. Only a quoted field
      // can contain one.
      if (end - start < this.named) continue;
      if (bytes[start] === QUOTE || bytes[start - 1] === QUOTE) this.swallowedLines += this.linesIn(bytes, start, end);
      if (end - start >= LARGE_FIELD) this.noteLarge(row, end - start);
    }
  }

  /** Counts line ends in a field with as many delimiters as a row. Multi-line text has fewer. */
  private linesIn(bytes: Uint8Array, start: number, end: number): number {
    if (this.layout.mapping.kind === 'table') return 0;
    let lines = 0;
    let delimiters = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at];
      if (byte === LINE_FEED || (byte === RETURN && bytes[at + 1] !== LINE_FEED)) lines += 1;
      else if (byte === this.cells.delimiter) delimiters += 1;
    }
    return lines > 0 && delimiters >= this.named - 1 ? lines : 0;
  }

  private noteLarge(row: number, bytes: number): void {
    const size = Math.round(bytes / 1_048_576).toLocaleString('en-US');
    this.notes.row('flagged', 'large field', row, () => `Only the beginning of a ${size} MB field is shown.`);
  }
}

function isDigitAt(bytes: Uint8Array, at: number): boolean {
  const digit = (bytes[at] === QUOTE ? bytes[at + 1]! : bytes[at]!) - 48;
  return digit >= 0 && digit <= 9;
}

/** Name of another delimiter that splits the row about as the header; null if none does. */
function otherDelimiter(row: Uint8Array, { delimiter, headerFields }: FileLayout): string | null {
  if (headerFields < 3) return null;
  for (const [character, name] of Object.entries(DELIMITER_NAMES)) {
    if (character === delimiter) continue;
    let fields = 1;
    for (const byte of row) if (byte === character.charCodeAt(0)) fields += 1;
    if (Math.abs(fields - headerFields) <= 1) return name;
  }
  return null;
}
