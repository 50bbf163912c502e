import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { days, HEAD } from '../testing/daily-trades.js';
import { openCheck, SHIPPED } from '../testing/evaluation-panel.js';
import { installWorker } from '../testing/in-process-worker.js';
import { openPage } from '../testing/open-page.js';
import { ok, mockServer } from '../testing/mock-server.js';
import { saveLastChoice } from '../backtest-report/prop-firm/choice-params.js';
import * as backtest from './backtest.js';

beforeAll(installWorker);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // Removes the hash that a link to a row left.
  window.history.replaceState(null, '', '/');
});
afterEach(() => jest.restoreAllMocks());

/** Twenty equal days, one excessive loss, five more days, and the last of them repeated. */
function linesOf(more: number): string[] {
  const rows = days(...Array.from({ length: 20 }, () => 0), -2500, 1, 2, 3, 4, 5);
  return [HEAD, ...rows, ...Array.from({ length: more }, () => rows.at(-1)!), ''];
}

afterEach(() => {
  saveLastChoice('');
  window.history.replaceState(null, '', '/');
});

test.each([
  ['of few rows, all shown: to the row itself', 0, '[aria-current]'],
  ['of many rows: to the box that scrolls', 30, null],
])('a verdict leads to the deciding trade despite a filter and an order, %s', async (_how, more, target) => {
  const scrolled = jest.fn();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
  mockServer({
    'GET /backtests/orb.csv': ok(linesOf(more).join('\n')),
    'GET /backtests/manifest.json': ok({}),
    'GET /backtests/prop-firms.json': ok(SHIPPED),
  });
  render(openPage(backtest, '/backtests/orb', '/backtests/:slug').view);
  const box = await screen.findByRole('region', { name: 'Rows of orb.csv' });
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, '2026-03-02');
  await waitFor(() => expect(within(box).getAllByRole('row')).toHaveLength(2));
  await act(async () => userEvent.click(within(box).getByRole('button', { name: 'Profit' })));

  await openCheck();
  const link = await screen.findByRole('link', { name: 'Go to row 21' });
  await act(async () => userEvent.click(link));
  await waitFor(() => expect(box.querySelector('[aria-current="true"]')).toHaveTextContent('$-2500.00'));
  expect(box.querySelectorAll('[aria-current]')).toHaveLength(1);
  expect(field).toHaveValue('');
  expect(screen.getByText(`${more + 26} rows, 9 columns: we reset the filter and order to show the row`)).toBeVisible();
  expect(box).toHaveFocus();
  expect(await screen.findByText(/^Rows \d+ to \d+ of \d+\. Row 21 of the file is marked$/)).toHaveRole('status');
  const shown = target === null ? box : box.querySelector(target);
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([shown]));
});

test('a note on the file leads to its rows', async () => {
  Object.assign(Element.prototype, { scrollIntoView: jest.fn() });
  const [head, ...rows] = [HEAD, ...days(1, 2, 3, 4, 5)];
  mockServer({
    'GET /backtests/orb.csv': ok([head, ...rows, rows[3], ''].join('\n')),
    'GET /backtests/manifest.json': ok({}),
    'GET /backtests/prop-firms.json': ok(SHIPPED),
  });
  render(openPage(backtest, '/backtests/orb', '/backtests/:slug').view);
  const method = await screen.findByRole('heading', { name: 'Method' });
  await act(async () => userEvent.click(method));
  const notes = await screen.findByRole('region', { name: 'How we read this file' });
  const note = within(notes).getAllByRole('listitem').at(-1)!;
  expect(note).toHaveTextContent(/exact duplicate of another\. We count both\. Row 6\.$/);
  const box = screen.getByRole('region', { name: 'Rows of orb.csv' });
  await act(async () => userEvent.click(within(note).getByRole('link', { name: 'Go to row 6' })));
  await waitFor(() => expect(box.querySelector('[aria-current="true"]')).toHaveAttribute('aria-rowindex', '7'));
});
