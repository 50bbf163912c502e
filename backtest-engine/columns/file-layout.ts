import { decodeField, isPlainAscii, decodeText } from '../values/cell-text.js';
import { findColumnCurrency, findDecimalEvidence, type DecimalEvidence } from '../values/amount-evidence.js';
import { isListRowType } from './tradingview-languages.js';
import type { ColumnRole } from './column-names.js';
import { ALL_TRADES_COLUMN, mapColumns, type ColumnMapping } from './report-columns.js';
import { MOST_COLUMNS, RowSplitter, skipLineEnds } from '../csv/row-splitter.js';
import { isSide } from '../values/side-words.js';
import { isTradesKind } from '../model/trades.js';

/** In words. */
export const DELIMITER_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;
type Delimiter = keyof typeof DELIMITER_NAMES;
const DELIMITERS = Object.keys(DELIMITER_NAMES) as Delimiter[];

const ROWS_COMPARED = 60;
const ROWS_BEFORE_HEADER = 30;
const SAMPLE_CELLS = 20_000;

/** What the first bytes of a file say about the rest of it. */
export interface FileLayout {
  delimiter: Delimiter;
  /** Fields of the header row, also an empty last one and those that are not kept. */
  headerFields: number;
  /** The header's kept names, as they stand, spaces around them aside. */
  names: string[];
  mapping: ColumnMapping;
  /** Lines before the header that are no data rows. */
  titleLines: string[];
  /** Whether the rows before the header are data rows as well, as a spreadsheet leaves them that has sorted the header with them. */
  isHeaderAmongRows: boolean;
  /** Title lines that look like rows of trades: their header may be another. */
  tradeLinesBefore: number;
  /** Where the first data row begins; the header may be among them. */
  dataStart: number;
  decimals: DecimalEvidence;
  /** The first data rows, decoded. */
  sampleRows: string[][];
}

interface SampleRow {
  cells: string[];
  count: number;
  end: number;
}

/** White space, Ctrl-Z, the delimiters and quotes. */
const EMPTY: ReadonlySet<number> = new Set([9, 10, 13, 26, 32, 34, 44, 59, 124]);

/** Finds the delimiter, the header and the decimal mark; null where no cell of the file holds anything. `whole`: no bytes follow. */
export function findLayout(bytes: Uint8Array, whole: boolean): FileLayout | null {
  if (whole && bytes.every((byte) => EMPTY.has(byte))) return null;
  const text = isPlainAscii(bytes) ? decodeText(bytes) : null;
  let best: { delimiter: Delimiter; rows: SampleRow[]; headerAt: number; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const rows = sampleRows(bytes, text, delimiter, whole);
    const { columns, share } = commonWidth(rows.slice(0, ROWS_COMPARED));
    const known = rows
      .slice(0, ROWS_BEFORE_HEADER)
      .findIndex(({ cells }) => cells.length > 1 && mapColumns(cells).kind !== 'table');
    const score = share * (columns - 1) + (known < 0 ? 0 : 1e6);
    const headerAt = known < 0 ? widthHeader(rows, columns) : known;
    if (rows.length > 0 && (best === null || score > best.score)) best = { delimiter, rows, headerAt, score };
  }
  const header = best?.rows[best.headerAt];
  if (!best || !header) return null;
  const report = mapColumns(header.cells);
  const before = best.rows.slice(0, best.headerAt);
  const rows = best.rows.slice(best.headerAt + 1);
  const hasSides = best.rows.some(({ cells }) => isSide(cells[report.places.get('side') ?? -1] ?? ''));
  const tradeLines = before.filter((row) => isTradeLine(row, header, report, hasSides)).length;
  const isHeaderAmongRows = tradeLines > 0 && tradeLines === before.length;
  const data = (isHeaderAmongRows ? [...before, ...rows] : rows).map((row) => row.cells);
  return {
    delimiter: best.delimiter,
    headerFields: header.count,
    names: header.cells.map((name) => name.trim()),
    mapping: report,
    titleLines: isHeaderAmongRows ? [] : before.map((row) => row.cells.join(' ').trim()),
    isHeaderAmongRows,
    tradeLinesBefore: isHeaderAmongRows ? 0 : tradeLines,
    dataStart: isHeaderAmongRows ? 0 : header.end,
    decimals: findDecimalEvidence(data, best.delimiter),
    sampleRows: data,
  };
}

/** `text` is that of the bytes where they are ASCII: fields are then cut out of it instead of being decoded one by one. */
function sampleRows(bytes: Uint8Array, text: string | null, delimiter: Delimiter, whole: boolean): SampleRow[] {
  const cells = new RowSplitter(delimiter.charCodeAt(0));
  const rows: SampleRow[] = [];
  let kept = 0;
  let at = skipLineEnds(bytes, 0, bytes.length);
  while (at < bytes.length && kept < SAMPLE_CELLS) {
    // A first row that never ends within the sample is an unclosed quote or far too wide: it is looked at as it is.
    if (!cells.split(bytes, at, bytes.length, whole || rows.length === 0)) break;
    const names = Array.from({ length: Math.min(cells.count, MOST_COLUMNS) }, (_, column) =>
      text === null || cells.raw[column] === 1
        ? decodeField(bytes, cells, column)
        : text.slice(cells.starts[column], cells.ends[column]),
    );
    rows.push({ cells: names, count: cells.count, end: cells.end });
    kept += names.length;
    at = skipLineEnds(bytes, cells.end, bytes.length);
  }
  return rows;
}

/** The most frequent row length and the share of rows that have it; the longer one on a tie. */
function commonWidth(rows: readonly SampleRow[]): { columns: number; share: number } {
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

/** The first line about as wide as most; a title line before it is narrower. */
function widthHeader(rows: readonly SampleRow[], columns: number): number {
  const enough = Math.max(columns - 1, Math.min(columns, 2));
  const at = rows.findIndex((row) => row.count >= enough);
  return at < 0 ? 0 : at;
}

/** Of dates and times of day; a count has no separator. */
const TIME_LIKE = /\d\D+\d/;

/**
 * Whether a line before the header is as wide as it and has a time where it names one, and with it an entry or exit, a side or,
 * where no row has one, the trade's number, an amount and prices: a line of sums lacks one of them.
 */
function isTradeLine(
  { cells, count }: SampleRow,
  header: SampleRow,
  { kind, places }: ColumnMapping,
  hasSides: boolean,
): boolean {
  if (!isTradesKind(kind) || Math.abs(count - header.count) > 1) return false;
  const at = (role: ColumnRole): string => cells[places.get(role) ?? -1] ?? '';
  if (kind === 'tradingview-trades') return isListRowType(at('type')) && TIME_LIKE.test(at('time'));
  if (!TIME_LIKE.test(at(places.has('exitTime') ? 'exitTime' : 'entryTime'))) return false;
  const told: readonly ColumnRole[] = ['number', 'profit', 'entryPrice', 'exitPrice'];
  return hasSides ? isSide(at('side')) : told.every((role) => !places.has(role) || /\d/.test(at(role)));
}

/** ISO code or sign that the header, most of the first profits or of a summary's amounts name; null where none does. */
export function currencyOf({ mapping, sampleRows }: FileLayout): string | null {
  const amounts = mapping.kind === 'ninjatrader-summary' ? ALL_TRADES_COLUMN : mapping.places.get('profit');
  return mapping.currency ?? (amounts === undefined ? null : findColumnCurrency(sampleRows, amounts));
}
