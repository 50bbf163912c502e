import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { STRATEGY_NAMES } from '../../../../src/shared/contract/backtests.js';
import { defaultChoice } from '../prop-firm/evaluation-choice.js';
import type { ReportClient } from '../worker/report-client.js';
import { days, HEAD } from '../../testing/daily-trades.js';
import { SHIPPED } from '../../testing/evaluation-panel.js';
import { openSession } from '../../testing/report-session.js';
import { CheckTable } from './check-table.js';

test('requests a failing chance once and shows the others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const span = { from: Date.UTC(2026, 2, 2), to: Date.UTC(2026, 2, 31) };
  const first = defaultChoice(SHIPPED.firms, { span, instrument: 'ES', quantity: 1 })!;
  const fails = jest.fn(async () => Promise.reject(new Error('out of memory')));
  const session = await openSession([HEAD, ...days(...Array.from({ length: 30 }, () => 1000))]);
  const runs = (['orb', 'moon'] as const).map((slug, place) => {
    const client = { ask: place === 0 ? session.ask : fails } as unknown as ReportClient;
    const run = {
      entry: null,
      balance: undefined,
      metrics: null,
      deepest: undefined,
      isSummary: false,
      currency: '$',
      span,
    };
    const column = { slug, name: STRATEGY_NAMES[slug], place, ...run };
    return { column, client, span, first, isSizeKnown: true, quantity: 1 };
  });
  const columns = runs.map(({ column }) => column);
  await act(
    async () =>
      void render(
        <MemoryRouter>
          <Suspense fallback="Coming">
            <CheckTable columns={columns} runs={runs} check="" firms={SHIPPED.firms} />
          </Suspense>
        </MemoryRouter>,
      ),
  );
  expect(await screen.findByRole('columnheader', { name: /ORB/ })).toBeVisible();
  expect(screen.getByText(/isn’t checked: /)).toHaveTextContent('Moon isn’t checked: we couldn’t run its evaluations.');
  expect(fails).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});
