import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installWorker } from '../testing/in-process-worker.js';
import { openPage, SETTINGS } from '../testing/open-page.js';
import { type Answers, later, ok, refused, speak } from '../testing/wire.js';
import * as backtest from './backtest.js';

const FILE = 'GET /backtests/orb.csv';
const MANIFEST = 'GET /backtests/manifest.json';
const CSV = 'Number,Instrument,Result,\n1,NQ 09-26,"-$1,184.36",\n2,NQ 09-26,$500.00,\n';
const TRADE =
  'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,\n' +
  '1,Long,1,100.00,102.00,9/15/2026 9:35:00 AM,9/15/2026 9:40:00 AM,$10.00,\n';
const ENTRY = {
  title: 'ORB',
  platform: 'ninjatrader',
  instrument: 'NQ 09-26 (E-mini Nasdaq-100)',
  period: { from: '2023-01-03', to: '2026-09-30' },
  costs: '$4.36 a contract and round turn',
  startingBalance: 50000,
  sample: true,
};

function visit(answers: Answers = {}, slug = 'orb') {
  speak({ [FILE]: ok(CSV), [MANIFEST]: ok({ orb: ENTRY }), ...answers });
  const opened = openPage(backtest, `/backtests/${slug}`, '/backtests/:slug');
  render(opened.view);
  return opened;
}

const table = () => screen.findByRole('table', { name: 'Rows of orb.csv' });
/** Once they are there: the table itself stands a moment before its rows do. */
async function rows(text = 'NQ 09-26') {
  await screen.findAllByText(text);
  return within(await table()).getAllByRole('row');
}
const fields = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((field) => field.textContent);

beforeAll(installWorker);
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('/backtests/{slug}', () => {
  it("shows the title 'Backtest Results' with the file name, 'Download CSV' and 'Back to Home'", async () => {
    visit();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Backtest Results');
    expect(screen.getByText('orb.csv')).toBeVisible();
    const download = screen.getByRole('link', { name: 'Download CSV' });
    expect(download).toHaveAttribute('href', '/backtests/orb.csv');
    expect(download).toHaveAttribute('download', 'orb.csv');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('takes the columns from the header row and the rows from the remaining rows', async () => {
    visit();
    const [header, ...data] = await rows();
    expect(fields(header)).toEqual(['Number', 'Instrument', 'Result']);
    expect(data.map(fields)).toEqual([
      ['1', 'NQ 09-26', '-$1,184.36'],
      ['2', 'NQ 09-26', '$500.00'],
    ]);
  });

  it('sets numbers to the right, words to the left', async () => {
    visit();
    const [, first] = await rows();
    expect([...(first?.children ?? [])].map((field) => field.className)).toEqual(['is-number', '', 'is-number']);
  });

  it('holds the place while the file loads', async () => {
    const file = later();
    visit({ [FILE]: file.answer });
    expect(await screen.findByText('Loading the backtest file')).toBeInTheDocument();
    await act(async () => file.arrive(ok(CSV)));
    expect(await rows()).toHaveLength(3);
  });

  it('states what the manifest knows', async () => {
    visit();
    expect(await screen.findByText('NinjaTrader')).toBeVisible();
    expect(screen.getByText('Period').nextElementSibling).toHaveTextContent('Jan 3, 2023 – Sep 30, 2026');
    expect(screen.getByText('$50,000')).toBeVisible();
    expect(screen.getByText('$4.36 a contract and round turn')).toBeVisible();
  });

  it.each([
    ['no entry', ok({})],
    ['an entry without fields', ok({ orb: {} })],
  ])('stands with %s in the manifest', async (_name, manifest) => {
    visit({ [MANIFEST]: manifest });
    expect(await rows()).toHaveLength(3);
    expect(screen.queryByText('Sample data.')).not.toBeInTheDocument();
    expect(screen.queryByText('Instrument', { selector: 'dt' })).not.toBeInTheDocument();
  });

  it('says that the file is sample data where the site knows it is', async () => {
    SETTINGS.backtests = { orb: { sample: true } };
    visit();
    expect(await screen.findByText('Sample data.')).toBeVisible();
    SETTINGS.backtests = {};
  });

  it('says that the file did not load, and loads it on request', async () => {
    visit({ [FILE]: ['unreachable', ok(CSV)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
  });

  it('stays as it stands when the file begins to come', async () => {
    visit();
    const title = screen.getByRole('heading', { level: 1 });
    const download = screen.getByRole('link', { name: 'Download CSV' });
    await rows();
    expect(title).toBeInTheDocument();
    expect(download).toBeInTheDocument();
  });

  it('offers another attempt after one that failed again', async () => {
    visit({ [FILE]: refused(503, 'unavailable', 'Not now.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
  });

  it('says that a file is empty', async () => {
    visit({ [FILE]: ok('\uFEFF\n') });
    expect(await screen.findByText(/There is nothing in this file/)).toBeVisible();
  });

  it('says what was assumed or left out', async () => {
    visit({ [FILE]: ok('Trades of ORB\na;b;c\n1;2,5;3\n4;5,5;6\n') });
    const notes = await screen.findByRole('region', { name: 'How this file was read' });
    expect(notes).toHaveTextContent(/semicolons/);
    expect(notes).toHaveTextContent(/Trades of ORB/);
  });

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

  it('finds an amount as the report writes it, and forgets what was copied of other rows', async () => {
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

  it('keeps an order that is chosen while a filter is being typed', async () => {
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

  it('says that a filter finds nothing, and clears it', async () => {
    visit();
    await rows();
    const field = screen.getByRole('searchbox', { name: 'Filter rows' });
    await userEvent.type(field, 'zzzz');
    expect(await screen.findByText('No row contains “zzzz”')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(await rows()).toHaveLength(3);
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });

  it('shows a wide file by sixty columns at once, the first one always', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `c${at + 1}`);
    visit({ [FILE]: ok(`${names.join()}\n${names.map((name) => `v-${name}`).join()}\n`) });
    const [header] = await rows('v-c60');
    expect(fields(header)).toEqual(names.slice(0, 60));
    await userEvent.click(screen.getByRole('button', { name: 'Next columns' }));
    expect(screen.getByText('Columns 61–119 of 150')).toBeVisible();
    const [, first] = await rows('v-c119');
    expect(fields(first)).toEqual(['v-c1', ...names.slice(60, 119).map((name) => `v-${name}`)]);
  });

  it('stands without a manifest that never comes', async () => {
    visit({ [MANIFEST]: later().answer });
    expect(await rows()).toHaveLength(3);
    expect(await screen.findByRole('region', { name: 'How this file was read' }, { timeout: 3_000 })).toBeVisible();
  });

  it('adds the figures that need the starting balance when the manifest comes after the report', async () => {
    const manifest = later();
    visit({ [MANIFEST]: manifest.answer, [FILE]: ok(TRADE) });
    const share = await screen.findByRole('row', { name: /^Return / }, { timeout: 4_000 });
    expect(fields(share)).toEqual(['Return', '–', '–', '–']);
    await act(async () => manifest.arrive(ok({ orb: { startingBalance: 1000 } })));
    await waitFor(() => expect(fields(share)).toEqual(['Return', '1.00%', '1.00%', '0.00%']));
  });

  it('scrolls to the top when the file changes', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { router } = visit({ 'GET /backtests/mars.csv': ok('x,y\n1,2\n') });
    await rows();
    scrollTo.mockClear();
    await act(async () => router.navigate('/backtests/mars'));
    expect(screen.getByText('mars.csv')).toBeVisible();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('knows no other slugs', async () => {
    visit({}, 'no-such-strategy');
    expect(await screen.findByText('This page failed')).toBeVisible();
  });
});
