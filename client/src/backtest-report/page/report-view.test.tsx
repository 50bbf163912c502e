import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { days, HEAD } from '../../testing/daily-trades.js';
import { openSession } from '../../testing/report-session.js';
import type { Loading } from '../worker/report-client.js';
import { Parts } from './report-view.js';

const never = () => new Promise<never>(() => undefined);

/** Shows a long file of which this many rows have loaded. */
async function show(rows: number) {
  const lines = [HEAD, ...days(100, -50, 25).slice(0, rows)];
  const { ask } = await openSession(lines);
  const columns = HEAD.split(',').map((name) => ({ name, kind: 'text' as const, width: 9, isProfit: false }));
  const state: Loading = { kind: 'progress', rows, bytes: 9_000_000, totalBytes: 90_000_000, columns, stalled: false };
  const element = (
    <Parts state={state} client={{ ask }} check={never} fileName="orb.csv" entry={null} isSample={false} run={null} />
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  await act(async () => void render(<RouterProvider router={router} />));
}

const notice = () => screen.queryByRole('complementary', { name: 'About hypothetical results' });

test('shows the hypothetical notice beside the rows of a file that is still loading', async () => {
  await show(3);
  expect(screen.getByText(/^Reading the file: 3 rows/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Every row in the file' })).toBeVisible();
  expect(notice()).toBeVisible();
});

test('shows no hypothetical notice before the first rows', async () => {
  await show(0);
  expect(notice()).toBeNull();
});
