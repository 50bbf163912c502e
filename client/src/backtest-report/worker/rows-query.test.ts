import { BacktestReader } from '../../../../backtest-engine/trades/backtest-reader.js';
import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import type { RowsQuery } from './report-messages.js';
import { findRows } from './rows-query.js';

/** Searching this many rows takes longer than one slice. */
const MANY = 400_000;

function tableOf(rows: readonly string[]): RowTable {
  const reader = new BacktestReader();
  reader.push(new TextEncoder().encode(`Name,Profit\n${rows.join('\n')}\n`));
  reader.finish();
  if (!reader.table) throw new Error('The file holds no table.');
  return reader.table;
}

const view = (filter: string, column: number | null = null): RowsQuery => ({ filter, column, sort: null });

describe('findRows in a long file', () => {
  const table = tableOf(Array.from({ length: MANY }, (_, row) => `trade ${row},${row}.50`));

  it.each([
    ['words', view('nowhere to be found')],
    ['comparisons', view('< 0', 1)],
  ])('stops between two slices once it is superseded: %s', async (_name, asked) => {
    let isLaterAsked = false;
    setTimeout(() => (isLaterAsked = true));
    const isSuperseded = jest.fn(() => isLaterAsked);
    expect(await findRows(table, asked, isSuperseded)).toBeNull();
    // After the first slice and once more at the end, never after further slices.
    expect(isSuperseded).toHaveBeenCalledTimes(2);
  });

  it('returns all matching rows if it is not superseded', async () => {
    const found = await findRows(table, { ...view('99999'), sort: { column: 1, descending: true } }, () => false);
    expect([...(found?.order ?? [])]).toEqual([399_999, 299_999, 199_999, 99_999]);
  });
});
