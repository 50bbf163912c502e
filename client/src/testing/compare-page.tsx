import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as compare from '../pages/compare.js';
import { installWorker } from './in-process-worker.js';
import { openPage } from './open-page.js';
import { type Answers, ok, mockServer } from './mock-server.js';

const HEAD = 'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit';
const row = (profit: string, at: number) =>
  `${at + 1},ES,Long,1,2026-0${at + 1}-05 09:30:00,2026-0${at + 1}-05 10:00:00,${profit}`;

/** A file with one trade a month. */
export const file = (...profits: string[]) => ok([HEAD, ...profits.map(row), ''].join('\n'));

export const MANIFEST = {
  orb: { startingBalance: 10_000, costs: '$4 a round turn', instrument: 'ES' },
  moon: { startingBalance: 50_000, instrument: 'NQ' },
};

let away: () => Promise<void>;

/** Navigates away, which closes what the page has opened. */
export const leave = (): Promise<void> => away();

/** Renders the page and waits for the workers' answers. */
export async function visit(query: string, answers: Answers = {}) {
  const calls = mockServer({
    'GET /backtests/manifest.json': ok(MANIFEST),
    'GET /backtests/prop-firms.json': ok({ version: '1', verifiedAt: '2026-11', firms: [], complete: true }),
    'GET /backtests/orb.csv': file('$1000.00', '-$400.00', '$200.00'),
    'GET /backtests/moon.csv': file('$500.00', '$500.00'),
    ...answers,
  });
  const { router, view } = openPage(compare, `/compare${query}`, '/compare');
  away = () => act(() => router.navigate('/'));
  await act(async () => void render(view));
  return { router, calls };
}

/** Installs in-process workers and a page width of 900 pixels. */
export function withWorkers(): void {
  beforeAll(() => {
    installWorker();
    // jsdom has no layout.
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 900 });
  });
}

export const table = (name = /^Figures for each strategy/) => screen.findByRole('table', { name });

/** Returns the cells of a row, one per strategy. */
export const cells = async (name: string, of?: RegExp) => {
  const row = within(await table(of))
    .getByRole('rowheader', { name })
    .closest('tr');
  return within(row!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

export const press = (name: string) => act(async () => userEvent.click(screen.getByRole('button', { name })));
export const address = (router: { state: { location: { search: string } } }) => router.state.location.search;
