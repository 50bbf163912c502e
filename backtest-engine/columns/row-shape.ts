import { DELIMITER_NAMES, type FileLayout } from './file-layout.js';
import { isFormula } from '../values/formula.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import { MAX_QUOTED_BYTES, MAX_COLUMNS, type RowSplitter } from '../csv/row-splitter.js';
import { isTradesKind } from '../model/trades.js';

const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const QUOTE = 34;

/** Minimum bytes of a field that the table truncates, with a note. */
const LARGE_FIELD = 1_048_576;

/** Number of fields in a row compared with the header. Ignores a blank last field. */
export type RowFit = 'fits' | 'short' | 'long';

/** Advice for rows that a spreadsheet saved as one quoted field. */
const NOT_SPLIT = 'A spreadsheet may have saved the file without its columns. Use the original export.';

const UNCLOSED = `A quote opens and doesn’t close within ${MAX_QUOTED_BYTES / 1024} KB, so we read it as part of the text.`;

/** Maximum bytes of a row to search for another delimiter. */
const MAX_EXAMINED_BYTES = 65_536;

/** Compares each row with the header, notes uneven rows, and finds the width of the table. */
export class RowShape {
  /** Number of fields in the header, without an empty last one. */
  readonly named: number;
  /** Number of lines inside fields that a stray quote opened. */
  swallowedLines = 0;
  endsMidRow = false;
  /** Whether the last split row has as many fields as the header, and the last one is empty. */
  endsEarly = false;
  private readonly takesUnnamed: boolean;
  private width: number;
  /** Field counts of short rows so far. A further row with such a count is not cut off. */
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

  /** Returns the names of the used columns. Columns beyond the header have empty names. */
  columns(): string[] {
    return Array.from({ length: Math.min(this.width, MAX_COLUMNS) }, (_, at) => this.layout.names[at] ?? '');
  }

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
   * Returns whether a row of a trade lacks a field, although its field count is right. If rows end
   * with a delimiter, a row with an empty last column has lost an earlier field, and a row without
   * a line end is cut off.
   */
  private hasLostField(): boolean {
    const { starts, ends } = this.cells;
    const last = this.named - 1;
    if (!isTradesKind(this.layout.mapping.kind) || last >= MAX_COLUMNS) return false;
    const isEmpty = starts[last]! >= ends[last]!;
    if (!isEmpty) this.endingEmpty -= 1;
    this.endsEarly = isEmpty;
    return (isEmpty || !this.cells.isClosed) && this.endingEmpty > 0;
  }

  /** Returns whether the row is a single quoted field that contains a whole row of a trade. */
  private isQuotedWhole(bytes: Uint8Array): boolean {
    const { starts, ends, delimiter } = this.cells;
    if (!isTradesKind(this.layout.mapping.kind) || this.usedFields(bytes, 1) > 1 || !isDigitAt(bytes, starts[0]!))
      return false;
    let fields = 1;
    for (let at = starts[0]!; at < ends[0]!; at++) if (bytes[at] === delimiter) fields += 1;
    return fields >= this.named;
  }

  /** Returns whether the file ends inside the quotes of the row's last field. */
  private endsInQuotes(bytes: Uint8Array): boolean {
    const { hasOpenQuote, isClosed, starts, count } = this.cells;
    return hasOpenQuote && !isClosed && count <= MAX_COLUMNS && bytes[starts[count - 1]!] === QUOTE;
  }

  /** Notes the row at `from` unless it is blank. `isCounted`: its trade is counted anyway. */
  noteUneven(row: number, bytes: Uint8Array, from: number, fit: RowFit, isCounted: boolean): void {
    const { notes, cells } = this;
    if (this.isBlank(bytes)) return;
    const kind = isCounted ? 'flagged' : 'skipped';
    if (this.swallowedLines > this.swallowedBefore) {
      notes.row(kind, 'A stray quote pulls whole lines into one field. We don’t read trades from those lines.', row);
      return;
    }
    const consequence = isCounted ? '' : ', so we don’t count it as a trade';
    if (this.isQuotedWhole(bytes)) {
      notes.row('warned', `The whole row is in quotes, which makes it one field${consequence}. ${NOT_SPLIT}`, row);
      return;
    }
    const other = findOtherDelimiter(bytes.subarray(from, Math.min(cells.end, from + MAX_EXAMINED_BYTES)), this.layout);
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

  /** Counts the fields up to the last filled one, at least `minimum`. */
  private usedFields(bytes: Uint8Array, minimum: number): number {
    const { cells } = this;
    if (cells.count > MAX_COLUMNS) return cells.count;
    for (let at = cells.count - 1; at >= minimum; at--) {
      for (let byte = cells.starts[at]!; byte < cells.ends[at]!; byte++) if (bytes[byte] !== SPACE) return at + 1;
    }
    return minimum;
  }

  private isBlank(bytes: Uint8Array): boolean {
    const { starts, ends, count } = this.cells;
    for (let at = 0; at < Math.min(count, MAX_COLUMNS); at++) {
      for (let byte = starts[at]!; byte < ends[at]!; byte++) if (bytes[byte] !== SPACE) return false;
    }
    return true;
  }

  private noteContents(row: number, bytes: Uint8Array): void {
    const { cells, notes } = this;
    if (cells.hasOpenQuote) notes.row('flagged', UNCLOSED, row);
    if (cells.hasStrayText) {
      notes.row(
        'flagged',
        'Text follows a closing quote. A quote may be missing, so several lines may read as one row.',
        row,
      );
    }
    const { starts, ends } = cells;
    for (let column = 0; column < Math.min(cells.count, MAX_COLUMNS); column++) {
      const start = starts[column]!;
      const end = ends[column]!;
      if (isFormula(bytes, start, end)) {
        notes.row('flagged', 'A field looks like a spreadsheet formula. We keep it as text.', row);
      }
      // A field that contains a whole row is at least as long as the number of columns, and quoted.
      if (end - start < this.named) continue;
      if (bytes[start] === QUOTE || bytes[start - 1] === QUOTE)
        this.swallowedLines += this.countLines(bytes, start, end);
      if (end - start >= LARGE_FIELD) this.noteLarge(row, end - start);
    }
  }

  /** Counts line ends in a field with as many delimiters as a row. Multi-line text has fewer. */
  private countLines(bytes: Uint8Array, start: number, end: number): number {
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
    this.notes.row('flagged', 'large field', row, () => `We show only the beginning of a ${size} MB field.`);
  }
}

function isDigitAt(bytes: Uint8Array, at: number): boolean {
  const digit = (bytes[at] === QUOTE ? bytes[at + 1]! : bytes[at]!) - 48;
  return digit >= 0 && digit <= 9;
}

/** Returns the name of another delimiter that splits the row like the header, else null. */
function findOtherDelimiter(row: Uint8Array, { delimiter, headerFields }: FileLayout): string | null {
  if (headerFields < 3) return null;
  for (const [character, name] of Object.entries(DELIMITER_NAMES)) {
    if (character === delimiter) continue;
    let fields = 1;
    for (const byte of row) if (byte === character.charCodeAt(0)) fields += 1;
    if (Math.abs(fields - headerFields) <= 1) return name;
  }
  return null;
}
