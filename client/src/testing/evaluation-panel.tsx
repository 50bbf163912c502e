import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { BacktestEntry, PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import type { Loaded } from '../lib/api/request.js';
import { EvaluationPanel } from '../backtest-report/prop-firm/evaluation-panel.js';
import { startCheck } from '../backtest-report/prop-firm/evaluation-requests.js';
import type { ReportClient } from '../backtest-report/worker/report-client.js';
import { HEAD } from './daily-trades.js';
import { openSession } from './report-session.js';

export const SHIPPED: PropFirmsAnswer = {
  ...JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')),
  complete: true,
};
interface Options {
  rules?: Loaded<PropFirmsAnswer>;
  currency?: string | null;
  span?: { from: number; to: number } | null;
  client?: Pick<ReportClient, 'ask'>;
  entry?: Loaded<BacktestEntry | null>;
  onChance?: jest.Mock;
  quantity?: number | null;
}

/**
 * Renders the prop-firm check for trades, or for the answers of `client`. Returns the mock of
 * `onEvaluation`.
 */
export async function renderPanel(rows: readonly string[], options: Options = {}) {
  const { rules = { ok: true, value: SHIPPED }, currency = '$', quantity = null } = options;
  const { span = { from: Date.UTC(2026, 2, 2), to: Date.UTC(2026, 2, 31) } } = options;
  const {
    client = await openSession([HEAD, ...rows]),
    entry = { ok: true, value: null },
    onChance = jest.fn(),
  } = options;
  const onEvaluation = jest.fn();
  const asking = {
    ask: client.ask,
    run: Promise.resolve(span && { span, instrument: null, hasMicrosAmongOthers: false, quantity }),
  };
  const sources = { client: asking, rules: Promise.resolve(rules), entry: Promise.resolve(entry) };
  const check = startCheck({ ...sources, search: () => location.search });
  const props = { client, check, currency, isTimed: span !== null, onEvaluation, onChance };
  const router = createMemoryRouter([{ path: '/', element: <EvaluationPanel {...props} /> }]);
  await act(async () => void render(<RouterProvider router={router} />));
  return onEvaluation;
}

export const verdict = () => screen.findByRole('region', { name: 'Verdict' });
/** Runs `work` in `act` and waits for the worker's answers. */
export const inAct = (work: () => Promise<void>) => act(async () => work());
export const choose = (label: string, option: string) =>
  inAct(() => userEvent.selectOptions(screen.getByLabelText(label), screen.getByRole('option', { name: option })));
