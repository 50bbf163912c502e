import { createComparisonTest, parseFilter } from '../../../../backtest-engine/table/row-comparison.js';
import { sortRows } from '../../../../backtest-engine/table/row-order.js';
import { type RowTest, createSearchTest } from '../../../../backtest-engine/table/row-search.js';
import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import { truncate, encodeText } from '../../../../backtest-engine/values/cell-text.js';
import type { Answer, RowsFilter, RowsFound, RowsQuery } from './report-messages.js';
import { inSlices, SLICE_MS, yieldToMessages } from './message-loop.js';
import { isFormula } from '../../../../backtest-engine/values/formula.js';

// Filtering, sorting and copying. Loaded lazily, because most visitors do none of them.

/** Rows tested between two checks of the clock. */
const CLOCK_CHECK_ROWS = 512;

type OrderedRows = Omit<RowsFound, 'rows'> & { order: Uint32Array | null };

/**
 * Finds the matching rows. `order` has their indexes, from 0; null for all rows in file order.
 * Returns null if `isSuperseded` returns true between two slices.
 */
export async function findRows(
  table: RowTable,
  { sort, ...filter }: RowsQuery,
  isSuperseded: () => boolean,
): Promise<OrderedRows | null> {
  const { test, ...parsed } = toRowTest(table, filter);
  const rows =
    parsed.unread === null ? test && (await matchingRows(test, table.rowCount, isSuperseded)) : new Uint32Array(0);
  if (isSuperseded()) return null;
  if (!sort) return { order: rows, ...parsed };
  const steps = sortRows(table, rows ?? allRows(table.rowCount), sort.column, sort.descending);
  const order = await inSlices(steps, isSuperseded);
  return order && { order, ...parsed };
}

/** Parses a filter. `test` is null if the filter is blank or invalid. */
function toRowTest(
  table: RowTable,
  { filter, column }: RowsFilter,
): Omit<RowsFound, 'rows'> & { test: RowTest | null } {
  const parsed = parseFilter(filter, column === null ? 'text' : (table.columnInfo()[column]?.kind ?? 'text'));
  if (parsed.kind === 'none') return { test: null, unread: null };
  if (parsed.kind === 'comparison' && column !== null) return createComparisonTest(table, column, parsed.parts);
  return { test: createSearchTest(table, filter, column), unread: null };
}

/** Tests the first `count` rows; stops early if superseded. */
async function matchingRows(test: RowTest, count: number, isSuperseded: () => boolean): Promise<Uint32Array> {
  const found = new Uint32Array(count);
  let length = 0;
  let startedAt = performance.now();
  for (let row = 0; row < count; row++) {
    if (test(row)) found[length++] = row;
    if (row % CLOCK_CHECK_ROWS !== 0 || performance.now() - startedAt < SLICE_MS) continue;
    await yieldToMessages();
    if (isSuperseded()) break;
    startedAt = performance.now();
  }
  return found.slice(0, length);
}

const allRows = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row);

/** Formats the header row and as many rows at `indexes` as fit. */
export function toClipboard(table: RowTable, indexes: readonly number[]): Omit<Answer<'copy'>, 'of'> {
  const names = table.columnInfo().map(({ name }) => truncate(name, MAX_CELL_CHARS));
  const columns = [...names.keys()];
  return clipboardText(names, readRows(table, indexes, columns));
}

/** Yields rows one by one, so that only rows that fit are built. */
function* readRows(table: RowTable, indexes: readonly number[], columns: readonly number[]): Generator<string[]> {
  for (const index of indexes) yield table.row(index, columns, MAX_CELL_CHARS);
}

const MAX_CHARS = 20_000_000;
/** Limit of a spreadsheet cell. The last character marks a cut. */
const MAX_CELL_CHARS = 32_766;
/** TradingView's minus sign, which spreadsheets treat as text and omit from sums. */
const TYPOGRAPHIC_MINUS = /^\u2212(?=[\p{Sc}\s]*[\d.,]+(?:\s*[\p{Sc}%])?$)/u;

/**
 * Formats header and rows as tab-separated lines and returns how many rows fit. Marks fields that
 * look like formulas as text, so that spreadsheets do not run them.
 */
export function clipboardText(
  names: readonly string[],
  rows: Iterable<readonly string[]>,
): { text: string; rows: number } {
  let text = lineOf(names);
  let count = 0;
  for (const row of rows) {
    const line = lineOf(row);
    if (text.length + line.length > MAX_CHARS) break;
    text += `\n${line}`;
    count += 1;
  }
  return { text, rows: count };
}

function lineOf(fields: readonly string[]): string {
  return fields.map(escapeField).join('\t');
}

function escapeField(field: string): string {
  const bytes = encodeText(field);
  const oneLine = field.replace(TYPOGRAPHIC_MINUS, '-').replaceAll(/[\t\r\n]+/g, ' ');
  const marked = isFormula(bytes, 0, bytes.length) ? `'${oneLine}` : oneLine;
  // An unbalanced quote would swallow the following fields and lines.
  return marked.includes('"') ? `"${marked.replaceAll('"', '""')}"` : marked;
}
