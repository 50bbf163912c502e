import { createComparisonTest, parseFilter } from '../../../../backtest-engine/table/row-comparison.js';
import { sortRows } from '../../../../backtest-engine/table/row-order.js';
import { type RowTest, createSearchTest } from '../../../../backtest-engine/table/row-search.js';
import { truncate } from '../../../../backtest-engine/values/cell-text.js';
import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import type { Answer, RowsFilter, RowsFound, RowsQuery } from './report-messages.js';
import { clipboardText, MOST_IN_CELL } from '../table/clipboard-text.js';
import { inSlices, yieldToMessages, SLICE_MS } from './slices.js';

// What a reader asks of the rows: the worker fetches this code with the first such question, as most visits ask none.

/** Rows between two looks at the clock. */
const LOOK_EVERY = 512;

type Ordered = Omit<RowsFound, 'rows'> & { order: Uint32Array | null };

/**
 * The rows of a view in their order, from 0, `order` null for all rows in the file's order; the rest as in `RowsFound`. Null
 * where `isOvertaken` said so between two slices of the work.
 */
export async function orderOf(
  table: RowTable,
  { sort, ...filter }: RowsQuery,
  isOvertaken: () => boolean,
): Promise<Ordered | null> {
  const { test, ...reading } = testOf(table, filter);
  const rows =
    reading.unread === null ? test && (await rowsThat(test, table.rowCount, isOvertaken)) : new Uint32Array(0);
  if (isOvertaken()) return null;
  if (!sort) return { order: rows, ...reading };
  const steps = sortRows(table, rows ?? allRows(table.rowCount), sort.column, sort.descending);
  const order = await inSlices(steps, SLICE_MS, isOvertaken);
  return order && { order, ...reading };
}

/** `test` is null where nothing is looked for, or what is cannot be read. */
function testOf(table: RowTable, { filter, column }: RowsFilter): Omit<RowsFound, 'rows'> & { test: RowTest | null } {
  const reading = parseFilter(filter, column === null ? 'text' : (table.columnInfo()[column]?.kind ?? 'text'));
  if (reading.kind === 'none') return { test: null, unread: null };
  if (reading.kind === 'comparison' && column !== null) return createComparisonTest(table, column, reading.parts);
  return { test: createSearchTest(table, filter, column), unread: null };
}

/** Of the first `count` rows; those up to where it was overtaken. */
async function rowsThat(test: RowTest, count: number, isOvertaken: () => boolean): Promise<Uint32Array> {
  const found = new Uint32Array(count);
  let length = 0;
  let began = performance.now();
  for (let row = 0; row < count; row++) {
    if (test(row)) found[length++] = row;
    if (row % LOOK_EVERY !== 0 || performance.now() - began < SLICE_MS) continue;
    await yieldToMessages();
    if (isOvertaken()) break;
    began = performance.now();
  }
  return found.slice(0, length);
}

/** The header and the rows at `places`, as many of them as there is room for. */
export function copyOf(table: RowTable, places: readonly number[]): Omit<Answer<'copy'>, 'of'> {
  const names = table.columnInfo().map(({ name }) => truncate(name, MOST_IN_CELL));
  const columns = [...names.keys()];
  return clipboardText(names, rowsOf(table, places, columns));
}

/** One by one, so that no more of them are made than there is room for. */
function* rowsOf(table: RowTable, places: readonly number[], columns: readonly number[]): Generator<string[]> {
  for (const place of places) yield table.row(place, columns, MOST_IN_CELL);
}

const allRows = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row);
