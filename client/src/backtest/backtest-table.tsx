import { memo, startTransition, useEffect, useState } from 'react';
import type { BacktestTable, TableColumn } from '../../../src/shared/backtest/table.js';
import { Button } from '../ui/button.js';

/** Rows of the first picture and of each step after it: a large file must not hold the page up. */
const FIRST_ROWS = 100;
const ROWS_A_STEP = 400;
/** Rows that are shown without asking: every ordinary file as a whole. */
const ROWS_AT_ONCE = 2_000;

/** Longer fields end in an ellipsis; the file has them whole. */
const MOST_CHARACTERS = 48;

const count = new Intl.NumberFormat('en-US');

/** The file as it is: all its columns, its rows in its order. The key must change with the file. */
export function BacktestTableView({ table, caption }: { table: BacktestTable; caption: string }) {
  const [wanted, setWanted] = useState(ROWS_AT_ONCE);
  const limit = useSteps(Math.min(wanted, table.rows.length));
  const total = table.rows.length;
  const left = total - wanted;
  return (
    <>
      <p className="backtest-count">
        {total === 1 ? '1 row' : `${count.format(total)} rows`}, {count.format(table.columns.length)} columns
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="backtest-scroll" aria-label={caption} tabIndex={0}>
        <table className="backtest-table">
          <caption className="visually-hidden">{caption}</caption>
          <Widths columns={table.columns} />
          <Header columns={table.columns} />
          <Rows columns={table.columns} rows={table.rows} limit={limit} />
        </table>
      </section>
      {left > 0 && (
        <p className="backtest-more">
          Showing {count.format(wanted)} of {count.format(total)} rows.{' '}
          <Button variant="secondary" onClick={() => setWanted(wanted + ROWS_AT_ONCE)}>
            Show {count.format(Math.min(left, ROWS_AT_ONCE))} more
          </Button>
        </p>
      )}
    </>
  );
}

/** Counts up to the number of rows wanted, in the background. */
function useSteps(wanted: number): number {
  const [shown, setShown] = useState(FIRST_ROWS);
  useEffect(() => {
    if (shown < wanted) startTransition(() => setShown(shown + ROWS_A_STEP));
  }, [shown, wanted]);
  return Math.min(shown, wanted);
}

/** Set before the rows come, so that no column moves while they do. */
function Widths({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <colgroup>
      {columns.map((column, at) => (
        <col key={at} style={{ width: `calc(${Math.min(column.width, MOST_CHARACTERS) + 1}ch + 2rem)` }} />
      ))}
    </colgroup>
  );
}

function Header({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          <th key={at} scope="col" className={column.numeric ? 'is-number' : undefined}>
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowsProps {
  columns: readonly TableColumn[];
  rows: readonly string[][];
  limit: number;
}

const Rows = memo(function Rows({ columns, rows, limit }: RowsProps) {
  return (
    <tbody>
      {rows.slice(0, limit).map((row, at) => (
        <Row key={at} columns={columns} row={row} />
      ))}
    </tbody>
  );
});

const Row = memo(function Row({ columns, row }: { columns: readonly TableColumn[]; row: readonly string[] }) {
  return (
    <tr>
      {row.map((field, at) => (
        <td key={at} className={columns[at]?.numeric ? 'is-number' : undefined}>
          {field}
        </td>
      ))}
    </tr>
  );
});
