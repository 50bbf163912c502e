import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installWorker } from '../../testing/in-process-worker.js';
import { fields, rows } from '../../testing/trades-table.js';
import { openSession } from '../../testing/report-session.js';
import type { RowsQuery } from '../worker/report-messages.js';
import { columnsOf, pageOf } from './column-pages.js';
import { TradesTable } from './trades-table.js';
import { toViewParams, parseViewParams } from './table-view.js';

const WHOLE_FILE: RowsQuery = { filter: '', column: null, sort: null };
const FILE = ['Name,Result', 'alpha,3', 'beta,20', 'alphabet,100'];

async function show({ isWhole = true } = {}): Promise<(isWhole: boolean) => void> {
  const client = await openSession(FILE);
  const columns = ['Name', 'Result'].map((name) => ({ name, kind: 'number' as const, width: 9, isProfit: false }));
  const table = (whole: boolean) => (
    <TradesTable {...{ client, columns }} rowCount={3} isWhole={whole} fileName="orb.csv" />
  );
  const { rerender } = render(table(isWhole));
  return (whole) => rerender(table(whole));
}

const names = async () => (await rows('alpha')).slice(1).map((row) => fields(row)[0]);

beforeAll(installWorker);
beforeEach(() => history.replaceState(null, '', '/backtests/orb?with=kept'));

describe('View parameters', () => {
  it.each([
    ['', WHOLE_FILE],
    ['?filter=long', { ...WHOLE_FILE, filter: 'long' }],
    ['?filter=%3E+500&column=2&sort=-1', { filter: '> 500', column: 1, sort: { column: 0, descending: true } }],
    ['?sort=3', { ...WHOLE_FILE, sort: { column: 2, descending: false } }],
  ])('parse and format %j', (query, view) => {
    expect(parseViewParams(query, 3)).toEqual(view);
    const asked = Object.entries(toViewParams(view)).filter(([, value]) => value !== null) as [string, string][];
    const spelled = String(new URLSearchParams(asked));
    expect(spelled).toBe(query.slice(1));
  });

  it.each([
    ['?column=2', WHOLE_FILE],
    ['?filter=++&column=2', { ...WHOLE_FILE, filter: '  ' }],
    ['?filter=a&column=4&sort=4', { ...WHOLE_FILE, filter: 'a' }],
    ['?filter=a&column=0&sort=0', { ...WHOLE_FILE, filter: 'a' }],
    ['?filter=a&column=-1&sort=--1', { ...WHOLE_FILE, filter: 'a' }],
    ['?filter=a&column=1.5&sort=1e1', { ...WHOLE_FILE, filter: 'a' }],
    ['?filter=a%0D%0Ab', { ...WHOLE_FILE, filter: 'a b' }],
    ['?column=__proto__&sort=constructor', WHOLE_FILE],
    ['?filter=a&column=12&sort=-10', { ...WHOLE_FILE, filter: 'a' }],
    [`?filter=${'a'.repeat(101)}`, { ...WHOLE_FILE, filter: 'a'.repeat(100) }],
  ])('keep the valid parts of %j for three columns', (query, view) => {
    expect(parseViewParams(query, 3)).toEqual(view);
  });
});

it('accepts two-digit columns and omits the column of an empty filter', () => {
  expect(parseViewParams('?filter=a&column=12&sort=-10', 12)).toEqual({
    filter: 'a',
    column: 11,
    sort: { column: 9, descending: true },
  });
  expect(toViewParams({ ...WHOLE_FILE, column: 1 })).toEqual({ filter: null, column: null, sort: null });
});

it.each([0, 1, 59, 60, 118, 119])('puts column %i on its page', (column) => {
  expect(columnsOf(pageOf(column), 200)).toContain(column);
});

describe('TradesTable and the URL', () => {
  it("applies the URL's view to rows and fields", async () => {
    history.replaceState(null, '', '?filter=alpha&sort=-2');
    await show();
    expect(await screen.findByText('2 rows with “alpha”')).toBeVisible();
    expect(await names()).toEqual(['alphabet', 'alpha']);
    expect(screen.getByRole('searchbox', { name: 'Filter rows' })).toHaveValue('alpha');
  });

  it('applies the view once the file is complete', async () => {
    history.replaceState(null, '', '?filter=%3E+10&column=2');
    const become = await show({ isWhole: false });
    expect(await names()).toEqual(['alpha', 'beta', 'alphabet']);
    become(true);
    expect(await screen.findByText('2 rows with Result > 10')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'In column' })).toHaveValue('1');
    expect(location.search).toBe('?filter=%3E+10&column=2');
  });

  it('keeps the view in the URL next to other parameters', async () => {
    await show();
    await names();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'alpha');
    await waitFor(() => expect(location.search).toBe('?with=kept&filter=alpha'));
    await act(async () => userEvent.click(screen.getByRole('button', { name: 'Result' })));
    await waitFor(() => expect(location.search).toMatch(/^\?with=kept&filter=alpha&sort=-?2$/));
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Filter rows' }));
    await waitFor(() => expect(location.search).toMatch(/^\?with=kept&sort=-?2$/));
  });

  it("leaves another page's URL alone", async () => {
    history.replaceState(null, '', '/backtests/orb');
    await show();
    await names();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'alpha');
    history.replaceState(null, '', '/backtests/moon');
    expect(await screen.findByText('2 rows with “alpha”')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(location.href).toMatch(/\/backtests\/moon$/);
  });

  it('leaves the URL alone when rendered outside the document', async () => {
    history.replaceState(null, '', '?filter=alpha&column=9&sort=-9');
    const client = await openSession(FILE);
    const ask = jest.spyOn(client, 'ask');
    const columns = [{ name: 'Name', kind: 'text' as const, width: 9, isProfit: false }];
    const container = document.createElement('div');
    render(<TradesTable {...{ client, columns }} rowCount={3} isWhole fileName="orb.csv" />, { container });
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(ask.mock.calls.map(([name]) => name)).not.toContain('view');
    expect(location.search).toBe('?filter=alpha&column=9&sort=-9');
  });

  it('follows the URL on back', async () => {
    await show();
    await names();
    history.pushState(null, '', '?filter=beta');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByText('1 row with “beta”')).toBeVisible();
    history.pushState(null, '', '?with=kept');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByText('3 rows, 2 columns')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Filter rows' })).toHaveValue('');
  });
});
