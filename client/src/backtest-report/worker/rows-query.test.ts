import { BacktestReader } from '../../../../backtest-engine/trades/backtest-reader.js';
import type { RowTable } from '../../../../backtest-engine/table/row-table.js';
import type { RowsQuery } from './report-messages.js';
import { orderOf } from './rows-query.js';

/** As many rows as take longer to be looked through than one slice of the work. */
const MANY = 400_000;

function tableOf(rows: readonly string[]): RowTable {
  const reader = new BacktestReader();
  reader.push(new TextEncoder().encode(`Name,Profit\n${rows.join('\n')}\n`));
  reader.finish();
  if (!reader.table) throw new Error('The file holds no table.');
  return reader.table;
}

const view = (filter: string, column: number | null = null): RowsQuery => ({ filter, column, sort: null });

describe('A view of many rows', () => {
  const table = tableOf(Array.from({ length: MANY }, (_, row) => `trade ${row},${row}.50`));

  it.each([
    ['words', view('nowhere to be found')],
    ['comparisons', view('< 0', 1)],
  ])('is given up between two slices of the work once a later one has come: %s', async (_name, asked) => {
    let hasCome = false;
    setTimeout(() => (hasCome = true));
    const isOvertaken = jest.fn(() => hasCome);
    expect(await orderOf(table, asked, isOvertaken)).toBeNull();
    // After the first slice, and once more at the end; never after further ones.
    expect(isOvertaken).toHaveBeenCalledTimes(2);
  });

  it('is whole where none has come', async () => {
    const found = await orderOf(table, { ...view('99999'), sort: { column: 1, descending: true } }, () => false);
    expect([...(found?.order ?? [])]).toEqual([399_999, 299_999, 199_999, 99_999]);
  });
});
