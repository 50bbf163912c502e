import type { ColumnInfo } from '../../../../backtest-engine/table/row-table.js';
import type { RowWindow, RowWindowState } from './row-window.js';
import { columnName, columnsOf } from './column-pages.js';

interface PartProps {
  state: RowWindowState;
  columns: readonly ColumnInfo[];
}

/** Column headers, each a button that sorts. */
export function TableHead({ rows, state, columns, isWhole }: PartProps & { rows: RowWindow; isWhole: boolean }) {
  // The requested order if it is loading; a failed order is not the order of the rows.
  const { sort } = state.busy ? state.view : state.found;

  function sortBy(column: number): void {
    const isSorted = sort?.column === column;
    // A third press restores the file's order.
    void rows.changeView({ sort: isSorted && sort.descending ? null : { column, descending: isSorted } });
  }

  return (
    <thead>
      <tr aria-rowindex={1}>
        {columnsOf(state.page, columns.length).map((at) => (
          <th key={at} scope="col" aria-colindex={at + 1} className={classOf(columns, at)} aria-sort={sortOf(sort, at)}>
            <button type="button" className="rows-sort" disabled={!isWhole} onClick={() => sortBy(at)}>
              {columnName(columns, at)}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function classOf(columns: readonly ColumnInfo[], at: number): string | undefined {
  return columns[at]!.kind === 'number' ? 'is-number' : undefined;
}

function sortOf(sort: RowWindowState['view']['sort'], column: number): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

/** The visible rows; empty until they are fetched. */
export function TableBody({ state, columns }: PartProps) {
  const { first, visible, from, rows, numbers, total, page, marked } = state;
  const places = columnsOf(page, columns.length);
  const shown = Array.from({ length: Math.min(visible, total - first) }, (_, at) => first + at);
  return (
    <tbody>
      {shown.map((place) => (
        <tr
          key={place}
          aria-rowindex={place + 2}
          aria-current={marked !== null && numbers[place - from] === marked ? 'true' : undefined}
        >
          {places.map((at, field) => (
            <td
              key={at}
              aria-colindex={at + 1}
              className={classOf(columns, at)}
              data-row={field === 0 ? numbers[place - from] : undefined}
            >
              {rows[place - from]?.[field] ?? ''}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
