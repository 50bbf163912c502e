import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installWorker } from '../testing/in-process-worker.js';
import { CSV, fields, rows } from '../testing/trades-table.js';
import { openPage, SETTINGS } from '../testing/open-page.js';
import { type Answers, deferredReply, ok, errorReply, mockServer } from '../testing/mock-server.js';
import * as backtest from './backtest.js';

const FILE = 'GET /backtests/orb.csv';
const MANIFEST = 'GET /backtests/manifest.json';
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
  mockServer({ [FILE]: ok(CSV), [MANIFEST]: ok({ orb: ENTRY }), ...answers });
  const opened = openPage(backtest, `/backtests/${slug}`, '/backtests/:slug');
  render(opened.view);
  return opened;
}

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
    const file = deferredReply();
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

  it.each([
    ['a list', []],
    ['entries of another kind', { orb: { startingBalance: 'x', period: 3, costs: {}, title: [] } }],
  ])('stands without the details where the manifest is %s, and says so', async (_what, manifest) => {
    visit({ [MANIFEST]: ok(manifest) });
    expect(await rows()).toHaveLength(3);
    expect(await screen.findByText(/^The details of this run did not load\./)).toBeVisible();
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
    visit({ [FILE]: errorReply(503, 'unavailable', 'Not now.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
  });

  it('says that a file is empty', async () => {
    visit({ [FILE]: ok('\uFEFF\n') });
    expect(await screen.findByText('The file is empty.', { selector: '.notice *' })).toBeVisible();
  });

  it('says what was assumed or left out', async () => {
    visit({ [FILE]: ok('Trades of ORB\na;b;c\n1;2,5;3\n4;5,5;6\n') });
    const notes = await screen.findByRole('region', { name: 'How this file was read' });
    expect(notes).toHaveTextContent(/semicolons/);
    expect(notes).toHaveTextContent(/Trades of ORB/);
  });

  it('stands without a manifest that never comes', async () => {
    visit({ [MANIFEST]: deferredReply().answer });
    expect(await rows()).toHaveLength(3);
    expect(await screen.findByRole('region', { name: 'How this file was read' })).toBeVisible();
  });

  it('adds the figures that need the starting balance when the manifest comes after the report', async () => {
    const manifest = deferredReply();
    visit({ [MANIFEST]: manifest.answer, [FILE]: ok(TRADE) });
    const share = await screen.findByRole('row', { name: /^Return / });
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

  it('says that there is no file, and offers no attempt that could find one', async () => {
    visit({ [FILE]: { status: 404, body: '' } });
    expect(await screen.findByText('There is no file for this strategy yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('knows no other slugs', async () => {
    visit({}, 'no-such-strategy');
    expect(await screen.findByText('This page failed')).toBeVisible();
  });

  it('says what its whole file lacks where some of its fields are odd as well', async () => {
    const columns = 'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name';
    visit({ [FILE]: ok(`${columns}\n1,Long,1,5,6,9/15/2026 9:35:00 AM,9/15/2026 9:40:00 AM,-Long\n`) });
    expect(await screen.findByText(/^No closed trade could be read from this file\./)).toHaveTextContent(
      'No profit column was found',
    );
  });
});
