import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installWorker } from '../testing/in-process-worker.js';
import { CSV, fields, rows, table } from '../testing/trades-table.js';
import { openPage } from '../testing/open-page.js';
import { type Answers, ok, mockServer } from '../testing/mock-server.js';
import * as backtest from './backtest.js';

const FILE = 'GET /backtests/orb.csv';
function visit(answers: Answers = {}) {
  mockServer({ [FILE]: ok(CSV), 'GET /backtests/manifest.json': ok({}), ...answers });
  const { view } = openPage(backtest, '/backtests/orb', '/backtests/:slug');
  render(view);
}

const firstFields = async (text: string) =>
  (await rows(text))
    .slice(1)
    .map((row) => fields(row)[0])
    .join('');

beforeAll(installWorker);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/backtests/orb');
});
afterEach(() => jest.restoreAllMocks());

describe('The trades table', () => {
  it('holds every row of a large file and shows those on screen', async () => {
    const lines = Array.from({ length: 2_500 }, (_, at) => `row ${at + 1},2`);
    visit({ [FILE]: ok(`a,b\n${lines.join('\n')}\n`) });
    await screen.findByText('2,500 rows, 2 columns');
    expect(await table()).toHaveAttribute('aria-rowcount', '2501');
    expect((await rows('row 1')).length).toBeLessThan(30);
    const box = screen.getByRole('region', { name: 'Rows of orb.csv' });
    box.focus();
    Object.defineProperty(box, 'scrollHeight', { value: 80_000 });
    await userEvent.keyboard('{End}');
    const last = (await rows('row 2500')).at(-1);
    expect(last).toHaveAttribute('aria-rowindex', '2501');
    expect(await screen.findByText(/^Rows 2,4\d\d to 2,500 of 2,500$/)).toHaveRole('status');
  });

  it('explains how an ambiguous amount was read', async () => {
    visit({ [FILE]: ok('Name;Result\na;1.245,64 €\nb;-12,00 €\nc;7,50 €\n') });
    await rows('1.245,64 €');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'In column' }), 'Result');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter rows' }), '> 1,000');
    expect(await screen.findByText('2 rows with Result > 1,000 (we read “1,000” as 1)')).toBeVisible();
  });

  it('filters and sorts the rows', async () => {
    visit({ [FILE]: ok('Name,Result\nalpha,3\nbeta,20\nalphabet,100\n') });
    await rows('beta');
    await userEvent.click(screen.getByRole('button', { name: 'Result' }));
    await userEvent.click(screen.getByRole('button', { name: 'Result' }));
    await waitFor(async () => {
      const [, ...data] = await rows('beta');
      expect(data.map(fields)).toEqual([
        ['alphabet', '100'],
        ['beta', '20'],
        ['alpha', '3'],
      ]);
    });
    expect(screen.getByRole('columnheader', { name: 'Result' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'ALPHA');
    expect(await screen.findByText('2 rows with “ALPHA”')).toBeVisible();
    expect((await rows('alpha')).slice(1).map(fields)).toEqual([
      ['alphabet', '100'],
      ['alpha', '3'],
    ]);
  });

  it('finds an amount as formatted, and forgets the copy message for other rows', async () => {
    const user = userEvent.setup();
    visit();
    await rows();
    await user.type(screen.getByLabelText('Filter rows'), '−$1,184');
    expect(await screen.findByText('1 row with “−$1,184”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy rows' }));
    expect(await screen.findByText('Copied 1 row.')).toBeVisible();
    await user.clear(screen.getByLabelText('Filter rows'));
    expect(await screen.findByText('2 rows, 3 columns')).toBeVisible();
    expect(screen.queryByText('Copied 1 row.')).toBeNull();
  });

  it('keeps a sort order chosen while a filter is being typed', async () => {
    visit({ [FILE]: ok('Name,Result\nalpha,3\nbeta,20\nalphabet,100\n') });
    await rows('beta');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'alpha');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await screen.findByText('2 rows with “alpha”');
    expect((await rows('alpha')).slice(1).map(fields)).toEqual([
      ['alphabet', '100'],
      ['alpha', '3'],
    ]);
  });

  it('reports a filter without matches, and clears it', async () => {
    visit();
    await rows();
    const field = screen.getByRole('searchbox', { name: 'Filter rows' });
    await userEvent.type(field, 'zzzz');
    expect(await screen.findByText('No row contains “zzzz”.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(await rows()).toHaveLength(3);
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });

  it('compares amounts in a chosen column, or searches its text', async () => {
    const user = userEvent.setup();
    visit({ [FILE]: ok('Name,Result\nalpha,3\nbeta,20\nalphabet,100\n3 of 5,1\n') });
    await rows('beta');
    const field = screen.getByRole('searchbox', { name: 'Filter rows' });
    await user.type(field, '>= 3');
    expect(await screen.findByText('Choose a column to compare its amounts or dates.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'In column' }), 'Result');
    expect(await screen.findByText('3 rows with Result >= 3')).toBeVisible();
    await user.type(field, ' < 100');
    expect(await screen.findByText('2 rows with Result >= 3 < 100')).toBeVisible();
    expect((await rows('beta')).slice(1).map(fields)).toEqual([
      ['alpha', '3'],
      ['beta', '20'],
    ]);
    await user.type(field, ' > 50');
    expect(await screen.findByText('No row has Result >= 3 < 100 > 50.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'In column' }), 'Name');
    await user.clear(field);
    await user.type(field, '3');
    expect(await screen.findByText('1 row with “3” in Name')).toBeVisible();
    await user.type(field, '9');
    expect(await screen.findByText('No row contains “39” in Name.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(await screen.findByText('4 rows, 2 columns')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'In column' })).toHaveValue('');
  });

  it('reports an invalid comparison, and waits for an incomplete one', async () => {
    const user = userEvent.setup();
    visit({ [FILE]: ok('Name,Exit\na,25/03/2026\nb,26/03/2026\n') });
    await rows('25/03/2026');
    const field = screen.getByRole('searchbox', { name: 'Filter rows' });
    expect(field).toHaveAccessibleDescription(/filter a column: > 500/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'In column' }), 'Exit');
    await user.type(field, '<=');
    expect(await screen.findByText('2 rows, 2 columns')).toBeVisible();
    await user.type(field, ' 3/26/2026');
    expect(
      await screen.findByText(/^“3\/26\/2026” isn’t a date in this file’s format\. You can also type any date/),
    ).toBeVisible();
    expect(screen.getByText('“3/26/2026” can’t be compared')).toBeVisible();
    await user.clear(field);
    await user.type(field, '<= 9:30');
    expect(await screen.findByText('2 rows with Exit <= 9:30')).toBeVisible();
  });

  it('copies the rows of the latest filter, and only then reports further rows', async () => {
    const user = userEvent.setup();
    visit({ [FILE]: ok('Name,Result\nalpha,3\nbeta,20\nalphabet,100\n') });
    await rows('beta');
    await user.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'alpha');
    await user.click(screen.getByRole('button', { name: 'Copy rows' }));
    expect(await screen.findByText('Copied 2 rows.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Name\tResult\nalpha\t3\nalphabet\t100');
  });

  it('reports a failed copy also right after typing a filter', async () => {
    const user = userEvent.setup();
    visit({ [FILE]: ok('Name,Result\nalpha,3\nbeta,20\n') });
    await rows('beta');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'alpha');
    await user.click(screen.getByRole('button', { name: 'Copy rows' }));
    expect(await screen.findByText('We couldn’t copy the rows. Download the file instead.')).toBeVisible();
    expect(log).toHaveBeenCalled();
  });

  it('hands the clipboard a promise within the press, as Safari requires', async () => {
    const written: Promise<Blob>[] = [];
    userEvent.setup();
    jest.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
      written.push((item as unknown as { parts: Record<string, Promise<Blob>> }).parts['text/plain']!);
      await written[0];
    });
    Object.assign(globalThis, {
      ClipboardItem: class {
        constructor(readonly parts: Record<string, Promise<Blob>>) {}
      },
    });
    visit({ [FILE]: ok('Name,Result\nalpha,3\n') });
    await rows('alpha');
    fireEvent.click(screen.getByRole('button', { name: 'Copy rows' }));
    expect(written).toHaveLength(1);
    expect(await screen.findByText('Copied 1 row.')).toBeVisible();
    expect((await written[0]!).size).toBe('Name\tResult\nalpha\t3'.length);
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
  });

  it('offers the file if there are more rows than can be copied', async () => {
    const user = userEvent.setup();
    visit({ [FILE]: ok(`Name,Result\n${'same,3\n'.repeat(20_001)}`) });
    await rows('same');
    await user.click(screen.getByRole('button', { name: 'Copy rows' }));
    expect(
      await screen.findByText('Copied the first 20,000 of 20,001 rows. Download the file for all of them.'),
    ).toBeVisible();
  });

  it("restores the file's order with the third press on a column", async () => {
    visit({ [FILE]: ok('Name,Result\nb,2\na,1\nc,3\n') });
    await rows('b');
    for (const expected of ['abc', 'cba', 'bac']) {
      await userEvent.click(screen.getByRole('button', { name: 'Name' }));
      await waitFor(async () => expect(await firstFields('b')).toBe(expected));
    }
  });

  it('ignores browser shortcuts and the keys of buttons in its header', async () => {
    visit({ [FILE]: ok(`Number,Text\n${Array.from({ length: 500 }, (_, at) => `${at},row ${at}`).join('\n')}\n`) });
    await rows('row 1');
    const box = screen.getByRole('region', { name: 'Rows of orb.csv' });
    // The number of visible rows is known one frame later.
    await waitFor(() => expect(within(box).getAllByRole('row')).toHaveLength(11));
    Object.defineProperty(box, 'scrollHeight', { value: 17_000 });
    expect(fireEvent.keyDown(box, { key: 'End', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Text' }), { key: 'End' })).toBe(true);
    expect(fireEvent.keyDown(box, { key: 'End' })).toBe(false);
    expect((await rows('row 499')).at(-1)).toHaveAttribute('aria-rowindex', '501');
  });

  it('shows a wide file in pages of sixty columns, always with the first column', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `c${at + 1}`);
    visit({ [FILE]: ok(`${names.join()}\n${names.map((name) => `v-${name}`).join()}\n`) });
    const [header] = await rows('v-c60');
    expect(fields(header)).toEqual(names.slice(0, 60));
    await userEvent.click(screen.getByRole('button', { name: 'Next columns' }));
    expect(screen.getByText('Columns 61–119 of 150')).toBeVisible();
    const [, first] = await rows('v-c119');
    expect(fields(first)).toEqual(['v-c1', ...names.slice(60, 119).map((name) => `v-${name}`)]);
    const column = screen.getByRole('combobox', { name: 'In column' });
    await userEvent.selectOptions(column, 'c119');
    await userEvent.click(screen.getByRole('button', { name: 'Previous columns' }));
    expect(column).toHaveDisplayValue('c119');
  });
});
