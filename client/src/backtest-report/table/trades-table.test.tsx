import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installWorker } from '../../testing/in-process-worker.js';
import { fields, rows } from '../../testing/trades-table.js';
import { openSession } from '../../testing/report-session.js';
import type { Question, QuestionName } from '../worker/report-messages.js';
import { TradesTable } from './trades-table.js';

const NOT_WORKED_OUT = 'We couldn’t change the filter or order, so the rows are as before.';
const NOT_LOADED = 'These rows didn’t load.';

/** The rows of a file, and the names of the questions that fail. */
async function show() {
  const session = await openSession(['Name,Result', 'alpha,3', 'beta,20', 'alphabet,100']);
  const failing = new Set<QuestionName>();
  const client = {
    ask: async <Name extends QuestionName>(name: Name, question: Question<Name>) => {
      if (failing.has(name)) throw new Error('not loaded');
      return session.ask(name, question);
    },
  };
  const columns = ['Name', 'Result'].map((name) => ({ name, kind: 'text' as const, width: 9, isProfit: false }));
  return { failing, element: <TradesTable {...{ client, columns }} rowCount={3} isWhole fileName="orb.csv" /> };
}

const names = async () => (await rows('alpha')).slice(1).map((row) => fields(row)[0]);
const press = (name: string) => act(async () => userEvent.click(screen.getByRole('button', { name })));

beforeAll(installWorker);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/');
});
afterEach(() => jest.restoreAllMocks());

describe('TradesTable', () => {
  it('reports a failed filter and retries it', async () => {
    const { failing, element } = await show();
    render(element);
    expect(await names()).toEqual(['alpha', 'beta', 'alphabet']);
    failing.add('view');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'alpha');
    expect(await screen.findByText(NOT_WORKED_OUT)).toBeVisible();
    expect(await names()).toEqual(['alpha', 'beta', 'alphabet']);
    failing.clear();
    await press('Try again');
    expect(await screen.findByText('2 rows with “alpha”')).toBeVisible();
    expect(screen.queryByText(NOT_WORKED_OUT)).toBeNull();
  });

  it('reports a failed order and keeps the filter', async () => {
    const { failing, element } = await show();
    render(element);
    await names();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'alpha');
    await screen.findByText('2 rows with “alpha”');
    failing.add('view');
    await press('Result');
    expect(await screen.findByText(NOT_WORKED_OUT)).toBeVisible();
    expect(await names()).toEqual(['alpha', 'alphabet']);
  });

  it('reports rows that did not load', async () => {
    const { failing, element } = await show();
    failing.add('rows');
    render(element);
    expect(await screen.findByText(NOT_LOADED)).toBeVisible();
    failing.clear();
    await press('Try again');
    expect(await names()).toEqual(['alpha', 'beta', 'alphabet']);
    expect(screen.queryByText(NOT_LOADED)).toBeNull();
  });
});
