import { decodeField, isPlainAscii, decodeText, isSide } from '../values/cell-text.js';
import { findColumnCurrency, findDecimalEvidence, type DecimalEvidence } from '../values/amount-evidence.js';
import { type ColumnMapping, type ColumnRole, type FileFormat, mapColumns, TIME_LIKE } from './column-mapping.js';
import { MAX_COLUMNS, RowSplitter, skipLineEnds } from '../csv/row-splitter.js';
import { isTradesKind } from '../model/trades.js';

export const DELIMITER_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;
type Delimiter = keyof typeof DELIMITER_NAMES;
const DELIMITERS = Object.keys(DELIMITER_NAMES) as Delimiter[];

const ROWS_COMPARED = 60;
const ROWS_BEFORE_HEADER = 30;
const SAMPLE_CELLS = 20_000;
/** Score that prefers a delimiter with a known header to any other. */
const KNOWN_HEADER = 1e6;

/** The structure of a file, found in its first bytes. */
export interface FileLayout {
  delimiter: Delimiter;
  /** Number of fields in the header row, including an empty last one. May exceed MAX_COLUMNS. */
  headerFields: number;
  /** Trimmed names of the kept columns. */
  names: string[];
  mapping: ColumnMapping;
  /** Warnings for a table that almost has a known format. */
  nearFormats: string[];
  /** Lines before the header that are not data rows. */
  titleLines: string[];
  /** Whether data rows precede the header, as after sorting in a spreadsheet. */
  isHeaderAmongRows: boolean;
  /** Number of title lines that look like trades. They may belong to another header. */
  tradeLinesBefore: number;
  dataStart: number;
  decimals: DecimalEvidence;
  sampleRows: string[][];
}

interface SampleRow {
  cells: string[];
  count: number;
  end: number;
}

/** Bytes of blank files: white space, Ctrl-Z, delimiters and quotes. */
const BLANK_BYTES: ReadonlySet<number> = new Set([9, 10, 13, 26, 32, 34, 44, 59, 124]);

/**
 * Finds the delimiter, the header row, the known columns and the decimal separator. Returns null
 * for a blank file. `formats` are tried in order on each line. `whole`: no bytes follow the sample.
 */
export function findLayout(sample: Uint8Array, whole: boolean, formats: readonly FileFormat[]): FileLayout | null {
  if (whole && sample.every((byte) => BLANK_BYTES.has(byte))) return null;
  const text = isPlainAscii(sample) ? decodeText(sample) : null;
  let best: { delimiter: Delimiter; rows: SampleRow[]; headerAt: number; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const rows = splitSample(sample, text, delimiter, whole);
    const { columns, share } = findCommonWidth(rows.slice(0, ROWS_COMPARED));
    const known = rows
      .slice(0, ROWS_BEFORE_HEADER)
      .findIndex(({ cells }) => cells.length > 1 && mapColumns(cells, formats).kind !== 'table');
    const score = share * (columns - 1) + (known < 0 ? 0 : KNOWN_HEADER);
    const headerAt = known < 0 ? findHeaderByWidth(rows, columns) : known;
    if (rows.length > 0 && (best === null || score > best.score)) best = { delimiter, rows, headerAt, score };
  }
  const header = best?.rows[best.headerAt];
  if (!best || !header) return null;
  const mapping = mapColumns(header.cells, formats);
  const before = best.rows.slice(0, best.headerAt);
  const rows = best.rows.slice(best.headerAt + 1);
  const isTradeRow = createTradeRowTest(best.rows, header, mapping, formats);
  const tradeLines = before.filter(isTradeRow).length;
  const isHeaderAmongRows = tradeLines > 0 && tradeLines === before.length;
  const sampleRows = (isHeaderAmongRows ? [...before, ...rows] : rows).map((row) => row.cells);
  const names = header.cells.map((name) => name.trim());
  return {
    delimiter: best.delimiter,
    headerFields: header.count,
    names,
    mapping,
    nearFormats: mapping.kind === 'table' ? formats.flatMap((it) => it.explainMiss?.(names, sampleRows) ?? []) : [],
    titleLines: isHeaderAmongRows ? [] : before.map((row) => row.cells.join(' ').trim()),
    isHeaderAmongRows,
    tradeLinesBefore: isHeaderAmongRows ? 0 : tradeLines,
    dataStart: isHeaderAmongRows ? 0 : header.end,
    decimals: findDecimalEvidence(sampleRows, best.delimiter),
    sampleRows,
  };
}

/** Splits the sample. `text`: the decoded sample if it is ASCII; slicing it is faster. */
function splitSample(bytes: Uint8Array, text: string | null, delimiter: Delimiter, whole: boolean): SampleRow[] {
  const cells = new RowSplitter(delimiter.charCodeAt(0));
  const rows: SampleRow[] = [];
  let kept = 0;
  let at = skipLineEnds(bytes, 0, bytes.length);
  while (at < bytes.length && kept < SAMPLE_CELLS) {
    // Keeps a first row that exceeds the sample: it has an unclosed quote or is far too wide.
    if (!cells.split(bytes, at, bytes.length, whole || rows.length === 0)) break;
    const fields = Array.from({ length: Math.min(cells.count, MAX_COLUMNS) }, (_, column) =>
      text === null || cells.raw[column] === 1
        ? decodeField(bytes, cells, column)
        : text.slice(cells.starts[column], cells.ends[column]),
    );
    rows.push({ cells: fields, count: cells.count, end: cells.end });
    kept += fields.length;
    at = skipLineEnds(bytes, cells.end, bytes.length);
  }
  return rows;
}

/** Finds the most frequent row length and its share of rows. On a tie, prefers the longer one. */
function findCommonWidth(rows: readonly SampleRow[]): { columns: number; share: number } {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.count, (counts.get(row.count) ?? 0) + 1);
  let columns = 1;
  let most = 0;
  for (const [width, count] of counts) {
    if (count > most || (count === most && width > columns)) {
      columns = width;
      most = count;
    }
  }
  return { columns, share: rows.length === 0 ? 0 : most / rows.length };
}

/** Finds an unknown header: the first row about as wide as most rows. Titles are narrower. */
function findHeaderByWidth(rows: readonly SampleRow[], columns: number): number {
  const enough = Math.max(columns - 1, Math.min(columns, 2));
  const at = rows.findIndex((row) => row.count >= enough);
  return at < 0 ? 0 : at;
}

/** Roles of columns with a number in every row of a trade. */
const NUMBER_ROLES: readonly ColumnRole[] = ['number', 'profit', 'entryPrice', 'exitPrice'];

/**
 * Creates a test for lines before the header: whether a line is as wide as the header and looks
 * like a row of a trade. A trade has a time, and either a side, if any row has one, or numbers. A
 * row of totals does not.
 */
function createTradeRowTest(
  rows: readonly SampleRow[],
  header: SampleRow,
  { kind, columns }: ColumnMapping,
  formats: readonly FileFormat[],
): (row: SampleRow) => boolean {
  const hasSides = rows.some(({ cells }) => isSide(cells[columns.get('side') ?? -1] ?? ''));
  const format = formats.find((it) => it.kind === kind);
  return ({ cells, count }) => {
    if (!isTradesKind(kind) || Math.abs(count - header.count) > 1) return false;
    const cell = (role: ColumnRole): string => cells[columns.get(role) ?? -1] ?? '';
    if (format?.isTradeRow) return format.isTradeRow(cell);
    if (!TIME_LIKE.test(cell(columns.has('exitTime') ? 'exitTime' : 'entryTime'))) return false;
    return hasSides ? isSide(cell('side')) : NUMBER_ROLES.every((role) => !columns.has(role) || /\d/.test(cell(role)));
  };
}

/** Returns the currency in the header, else of most sampled amounts; null without one. */
export function findCurrency({ mapping, sampleRows }: FileLayout): string | null {
  const amounts = mapping.currencyColumn ?? mapping.columns.get('profit');
  return mapping.currency ?? (amounts === undefined ? null : findColumnCurrency(sampleRows, amounts));
}
