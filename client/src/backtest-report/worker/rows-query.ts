import { createComparisonTest, parseFilter } from '../../../../backtest-engine/table/row-comparison.js';
import { sortRows } from '../../../../backtest-engine/table/row-order.js';
import { type RowTest, createSearchTest } from '../../../../backtest-engine/table/row-search.js';
import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import type { RowsFilter, RowsFound, RowsQuery } from './report-messages.js';
import { inSlices, SLICE_MS, yieldToMessages } from './slices.js';

// Filtering and sorting. Loaded lazily, because most visitors do neither.

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
