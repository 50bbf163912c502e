import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { BacktestEntry, PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import { PROP_FIRM_TEXTS } from '../content/prop-firm-texts.js';
import type { Loaded } from '../lib/api/request.js';
import { EvaluationPanel } from '../backtest-report/prop-firm/evaluation-panel.js';
import { loadCheck } from '../backtest-report/prop-firm/evaluation-requests.js';
import type { ReportClient } from '../backtest-report/worker/report-client.js';
import { HEAD } from './daily-trades.js';
import { openSession } from './report-session.js';

export const SHIPPED: PropFirmsAnswer = {
  ...JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')),
  complete: true,
};
interface Options {
  rules?: Loaded<PropFirmsAnswer> | Promise<Loaded<PropFirmsAnswer>>;
  currency?: string | null;
  span?: { from: number; to: number } | null;
  client?: Pick<ReportClient, 'ask'>;
  entry?: Loaded<BacktestEntry | null>;
  quantity?: number | null;
}

/**
 * Renders the prop-firm check for trades, opened, or for the answers of `client`. Returns the mock of
 * `onEvaluation`.
 */
export async function renderPanel(rows: readonly string[], options: Options = {}) {
  const { rules = { ok: true, value: SHIPPED }, currency = '$', quantity = null } = options;
  const { span = { from: Date.UTC(2026, 2, 2), to: Date.UTC(2026, 2, 31) } } = options;
  const { client = await openSession([HEAD, ...rows]), entry = { ok: true, value: null } } = options;
  const onEvaluation = jest.fn();
  const run = Promise.resolve(span && { span, instrument: null, hasMicrosAmongOthers: false, quantity });
  const check = loadCheck({ client: { run }, rules: Promise.resolve(rules), entry: Promise.resolve(entry) });
  const isTimed = span !== null;
  const props = { client, check: () => check, currency, isTimed, onEvaluation, onClose: () => undefined };
  const router = createMemoryRouter([{ path: '/', element: <EvaluationPanel {...props} /> }]);
  await act(async () => void render(<RouterProvider router={router} />));
  await openCheck();
  return onEvaluation;
}

/** Asks for the check, unless the address has. */
export async function openCheck(): Promise<void> {
  await screen.findByRole('heading', { name: PROP_FIRM_TEXTS.title });
  const button = screen.queryByRole('button', { name: PROP_FIRM_TEXTS.open });
  if (button) await inAct(() => userEvent.click(button));
}

export const verdict = () => screen.findByRole('region', { name: 'Verdict' });
/** Runs `work` in `act` and waits for the worker's answers. */
export const inAct = (work: () => Promise<void>) => act(async () => work());
export const choose = (label: string, option: string) =>
  inAct(() => userEvent.selectOptions(screen.getByLabelText(label), screen.getByRole('option', { name: option })));
