import { readFilter, rowsWhere } from '../../../src/shared/backtest/reading/row-comparison.js';
import { sortedRows } from '../../../src/shared/backtest/reading/row-order.js';
import { rowsWith } from '../../../src/shared/backtest/reading/row-search.js';
import { shortened } from '../../../src/shared/backtest/reading/cell-text.js';
import type { RowTable } from '../../../src/shared/backtest/reading/row-table.js';
import type { Answer, RowsFilter, RowsFound, RowsView } from './report-messages.js';
import { clipboardText, MOST_IN_CELL } from './rows-clipboard.js';

// What a reader asks of the rows: the worker fetches this code with the first such question, as most visits ask none.

/** The rows of a view in their order, from 0; null for all rows in the file's order. `unread` as in `RowsFound`. */
export function orderOf(
  table: RowTable,
  { sort, ...filter }: RowsView,
): Pick<RowsFound, 'unread'> & { order: Uint32Array | null } {
  const { rows, unread } = filteredRows(table, filter);
  const order = sort ? sortedRows(table, rows ?? allRows(table.rowCount), sort.column, sort.descending) : rows;
  return { order, unread };
}

function filteredRows(
  table: RowTable,
  { filter, column }: RowsFilter,
): Pick<RowsFound, 'unread'> & { rows: Uint32Array | null } {
  const reading = readFilter(filter, column === null ? 'text' : (table.traits()[column]?.kind ?? 'text'));
  if (reading.kind === 'none') return { rows: null, unread: null };
  if (reading.kind === 'comparison' && column !== null) return rowsWhere(table, column, reading.parts);
  return { rows: rowsWith(table, filter, column), unread: null };
}

/** The header and the rows at `places`, as many of them as there is room for. */
export function copyOf(table: RowTable, places: readonly number[]): Omit<Answer<'copy'>, 'of'> {
  const names = table.traits().map(({ name }) => shortened(name, MOST_IN_CELL));
  const columns = [...names.keys()];
  return clipboardText(names, rowsOf(table, places, columns));
}

/** One by one, so that no more of them are made than there is room for. */
function* rowsOf(table: RowTable, places: readonly number[], columns: readonly number[]): Generator<string[]> {
  for (const place of places) yield table.row(place, columns, MOST_IN_CELL);
}

const allRows = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row);
