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

  it('reports plainly that a file without trades has no metrics', async () => {
    visit({ [FILE]: ok(TRADE.replaceAll(/^(.*)$/gm, '"$1"')) });
    expect(await screen.findByText(/^We can’t show figures for this file/)).toBeVisible();
  });

  it('takes the columns from the header row and the rows from the rest', async () => {
    visit();
    const [header, ...data] = await rows();
    expect(fields(header)).toEqual(['Number', 'Instrument', 'Result']);
    expect(data.map(fields)).toEqual([
      ['1', 'NQ 09-26', '-$1,184.36'],
      ['2', 'NQ 09-26', '$500.00'],
    ]);
  });

  it('aligns numbers right and text left', async () => {
    visit();
    const [, first] = await rows();
    expect([...(first?.children ?? [])].map((field) => field.className)).toEqual(['is-number', '', 'is-number']);
  });

  it('reserves the space while the file loads', async () => {
    const file = deferredReply();
    visit({ [FILE]: file.answer });
    expect(await screen.findByText('Loading the backtest file')).toBeInTheDocument();
    await act(async () => file.arrive(ok(CSV)));
    expect(await rows()).toHaveLength(3);
  });

  it("shows the manifest's details", async () => {
    visit();
    expect(await screen.findByText('NinjaTrader')).toBeVisible();
    expect(screen.getByText('Period').nextElementSibling).toHaveTextContent('Jan 3, 2023 – Sep 30, 2026');
    expect(screen.getByText('$50,000')).toBeVisible();
    expect(screen.getByText('$4.36 a contract and round turn')).toBeVisible();
  });

  it.each([
    ['no entry', ok({})],
    ['an entry without fields', ok({ orb: {} })],
  ])('renders with %s in the manifest', async (_name, manifest) => {
    visit({ [MANIFEST]: manifest });
    expect(await rows()).toHaveLength(3);
    expect(screen.queryByText(/sample data/)).not.toBeInTheDocument();
    expect(screen.queryByText('Instrument', { selector: 'dt' })).not.toBeInTheDocument();
  });

  it.each([
    ['a list', []],
    ['entries of another kind', { orb: { startingBalance: 'x', period: 3, costs: {}, title: [] } }],
  ])('reports missing details if the manifest is %s', async (_what, manifest) => {
    visit({ [MANIFEST]: ok(manifest) });
    expect(await rows()).toHaveLength(3);
    expect(await screen.findByText(/^The details of this run didn’t load\./)).toBeVisible();
  });

  it('shows the sample data notice if the site settings have it', async () => {
    SETTINGS.backtests = { orb: { sample: true } };
    visit();
    expect(await screen.findByText('Hypothetical results, sample data:')).toBeVisible();
    SETTINGS.backtests = {};
  });

  it('reports that the file did not load, and retries on request', async () => {
    visit({ [FILE]: ['unreachable', ok(CSV)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
  });

  it('does not remount when the file starts to arrive', async () => {
    visit();
    const title = screen.getByRole('heading', { level: 1 });
    const offer = screen.getAllByRole('link', { name: 'Get this strategy' })[0];
    await rows();
    expect(title).toBeInTheDocument();
    expect(offer).toBeInTheDocument();
  });

  it('offers another retry after a failed one', async () => {
    visit({ [FILE]: errorReply(503, 'unavailable', 'Not now.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
  });

  it('reports an empty file', async () => {
    visit({ [FILE]: ok('\uFEFF\n') });
    expect(await screen.findByText('The file is empty.', { selector: '.notice *' })).toBeVisible();
  });

  it('shows assumptions and omissions', async () => {
    visit({ [FILE]: ok('Trades of ORB\na;b;c\n1;2,5;3\n4;5,5;6\n') });
    const notes = await screen.findByRole('region', { name: 'How we read this file' });
    expect(notes).toHaveTextContent(/semicolons/);
    expect(notes).toHaveTextContent(/Trades of ORB/);
  });

  it('renders without a manifest that never arrives', async () => {
    visit({ [MANIFEST]: deferredReply().answer });
    expect(await rows()).toHaveLength(3);
    expect(await screen.findByRole('region', { name: 'How we read this file' })).toBeVisible();
  });

  it('adds the metrics that need the starting balance when the manifest arrives late', async () => {
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

  it('reports a missing file, without a retry', async () => {
    visit({ [FILE]: { status: 404, body: '' } });
    expect(await screen.findByText('There’s no file for this strategy yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('rejects unknown slugs', async () => {
    visit({}, 'no-such-strategy');
    expect(await screen.findByText('This page failed')).toBeVisible();
  });

  it('reports a missing column even if some fields are invalid too', async () => {
    const columns = 'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name';
    visit({ [FILE]: ok(`${columns}\n1,Long,1,5,6,9/15/2026 9:35:00 AM,9/15/2026 9:40:00 AM,-Long\n`) });
    expect(await screen.findByText(/^We couldn’t read any closed trade in this file\./)).toHaveTextContent(
      'couldn’t find a profit column',
    );
  });
});
