import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installWorker } from '../../testing/in-process-worker.js';
import { rows } from '../../testing/trades-table.js';
import { openSession } from '../../testing/report-session.js';
import { TradesTable } from './trades-table.js';

beforeAll(installWorker);

/** A box of 500 rows, with the last ones in view and announced. */
async function atTheEnd(): Promise<HTMLElement> {
  const client = await openSession(['Name,Result', ...Array.from({ length: 500 }, (_, at) => `row ${at + 1},2`)]);
  const columns = ['Name', 'Result'].map((name) => ({ name, kind: 'text' as const, width: 9, isProfit: false }));
  render(<TradesTable {...{ client, columns }} rowCount={500} isWhole fileName="orb.csv" />);
  await rows('row 1');
  const box = screen.getByRole('region', { name: 'Rows of orb.csv' });
  Object.defineProperty(box, 'scrollHeight', { value: 17_000 });
  fireEvent.keyDown(box, { key: 'End' });
  expect(await screen.findByText(/^Rows 4\d\d to 500 of 500$/)).toHaveRole('status');
  return box;
}

describe('Row announcement is cleared', () => {
  it.each<[string, (box: HTMLElement) => unknown]>([
    ['a filter', () => userEvent.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'row')],
    ['an order', () => userEvent.click(screen.getByRole('button', { name: 'Result' }))],
    ['the wheel', (box) => fireEvent.scroll(box, { target: { scrollTop: 0 } })],
  ])('after %s', async (_what, change) => {
    await change(await atTheEnd());
    await waitFor(() => expect(screen.queryByText(/^Rows \d+ to/)).toBeNull());
  });

  it('even if the wheel returns to the same rows', async () => {
    const box = await atTheEnd();
    fireEvent.scroll(box, { target: { scrollTop: 0 } });
    fireEvent.scroll(box, { target: { scrollTop: 17_000 } });
    expect((await rows('row 500')).at(-1)).toHaveAttribute('aria-rowindex', '501');
    expect(screen.queryByText(/^Rows \d+ to/)).toBeNull();
  });
});
