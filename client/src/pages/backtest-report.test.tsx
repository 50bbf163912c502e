import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import type { PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import { openCheck, verdict } from '../testing/evaluation-panel.js';
import { installWorker } from '../testing/in-process-worker.js';
import { openPage } from '../testing/open-page.js';
import { type Answers, deferredReply, ok, mockServer } from '../testing/mock-server.js';
import * as backtest from './backtest.js';
import { saveLastChoice } from '../backtest-report/prop-firm/choice-params.js';

const RULES: PropFirmsAnswer = { ...JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')), complete: true };
const MANIFEST = 'GET /backtests/manifest.json';
const FIRMS = 'GET /backtests/prop-firms.json';
const SERVED = { [MANIFEST]: { orb: { startingBalance: 1000 } }, [FIRMS]: RULES };
const HEAD = 'Trade number,Market pos.,Qty,Entry time,Exit time,Profit';
const trade = (profit: string): string => `1,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,${profit}`;
const fileOf = (...profits: string[]): string => [HEAD, ...profits.map(trade), ''].join('\n');

function visit(slug: string, csv: string, answers: Answers = {}) {
  const calls = mockServer({
    [`GET /backtests/${slug}.csv`]: ok(csv),
    [MANIFEST]: ok({}),
    [FIRMS]: ok(RULES),
    ...answers,
  });
  render(openPage(backtest, `/backtests/${slug}`, '/backtests/:slug').view);
  return calls;
}

beforeAll(installWorker);
afterEach(() => {
  saveLastChoice('');
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

const valueOf = (metric: string) => document.querySelector<HTMLElement>(`[data-metric="${metric}"]`)?.dataset['value'];

describe('A report', () => {
  it('shows above the metrics how many trades are excluded, and where to read why', async () => {
    visit('orb', fileOf('$10.00', '$20.00', 'n/a', '-$5.00', 'n/a'));
    const notice = await screen.findByText(/We couldn’t read 2 of 5 trades, so these figures leave them out/);
    const figures = screen.getByText('Net profit', { selector: 'dt' });
    expect(notice.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'How we read this file' })).toHaveAttribute('href', '#reading-title');
    expect(await screen.findByRole('heading', { name: 'How we read this file' })).toHaveAttribute(
      'id',
      'reading-title',
    );
  });

  it.each(['a,b\n1,2\n', `${HEAD}\n${trade('n/a')}\n`])(
    'has the notice beside rows without a report: %j',
    async (csv) => {
      visit('orb', csv);
      expect(await screen.findByRole('complementary', { name: 'About hypothetical results' })).toBeVisible();
      expect(screen.queryByText('Net profit', { selector: 'dt' })).not.toBeInTheDocument();
    },
  );

  it.each([
    [['-$100.00', '$5,000.00', '-$200.00'], 'Max. drawdown, % (its own peak; see Method)10.00%'],
    [['-$100.00', '$5,000.00', '-$900.00'], 'Max. drawdown, %15.25%'],
  ])('shows which drawdown is the largest in percent if it differs: %j', async (profits, words) => {
    visit('orb', fileOf(...profits.map((profit) => `"${profit}"`)), {
      [MANIFEST]: ok({ orb: { startingBalance: 1000 } }),
    });
    const row = (await screen.findByRole('rowheader', { name: /^Max\. drawdown, %/ })).closest('tr');
    await waitFor(() => expect(row).toHaveTextContent(words));
  });

  it('shows the notice of a truncated file beside the rows too, and retries on request', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const part = { status: 200, body: fileOf('$10.00'), headers: { 'Content-Length': '9999' } };
    visit('orb', '', { 'GET /backtests/orb.csv': [part, ok(fileOf('$10.00', '$20.00'))] });
    expect(await screen.findByText(/The rows that arrived are below/)).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'About hypothetical results' })).toBeVisible();
    await act(async () => userEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await waitFor(() => expect(valueOf('netProfit')).toBe('30'));
  });

  it('draws the prop-firm check from the day of the first entry', async () => {
    visit('orb', `${HEAD}\n1,Long,1,2026-03-01 22:30:00,2026-03-02 10:00:00,$10.00\n`);
    const lines = await screen.findByRole('list', { name: 'Lines' });
    await openCheck();
    await waitFor(() =>
      expect(lines).toHaveTextContent('Topstep, 50K. Hypothetical, not certain: Still open on Mar 2, 2026'),
    );
    expect(await screen.findByRole('region', { name: 'Verdict' })).toHaveTextContent(/^Topstep, 50K, from Mar 1, 2026/);
  });

  it('reports above the metrics that the file ends within a row', async () => {
    visit('orb', fileOf('$10.00', '$20.00').slice(0, -20));
    expect(await screen.findByText(/The file seems to be cut off in the middle of its last row/)).toBeVisible();
    expect(screen.getByText('Net profit', { selector: 'dt' })).toBeVisible();
  });

  it.each([
    [110, false],
    [40, true],
  ])('reports whether losses exhausted a balance of $%d: %s', async (startingBalance, isUsedUp) => {
    visit('orb', fileOf('$10.00', '-$60.00', '$100.00'), { [MANIFEST]: ok({ orb: { startingBalance } }) });
    await screen.findByText(/Before you rely on the figures/);
    await screen.findByText('Return');
    const words = /Losses used up the starting balance of \$40\.00 by Mar 2, 2026/;
    expect(screen.queryByText(words) !== null).toBe(isUsedUp);
  });

  it('exposes each metric to programs, for all, long and short trades', async () => {
    visit('orb', fileOf('$10.00', '$20.00'));
    await screen.findByRole('heading', { name: 'Figures' });
    expect(['netProfit', 'netProfit.long', 'trades.long', 'netProfit.short'].map(valueOf)).toEqual([
      '30',
      '30',
      '2',
      '0',
    ]);
  });

  it('shows important data warnings above the metrics and leaves others to the notes', async () => {
    visit('orb', fileOf('$10.00', '=A1', '20.00 €', '$5.00'));
    const notice = (await screen.findByText(/Before you rely on the figures/)).closest('.notice')!;
    const warnings = within(notice as HTMLElement).getAllByRole('listitem');
    expect(warnings.map(({ textContent }) => textContent)).toEqual([
      'We couldn’t read 1 of 4 trades, so these figures leave it out.',
      expect.stringMatching(/^“Profit” is in more than one currency.* Row 3\.$/),
      expect.stringMatching(/^A trade number appears more than once.* Rows 3, 4\.$/),
    ]);
    expect(await screen.findByText(/looks like a spreadsheet formula/)).toBeInTheDocument();
  });

  it('warns if the declared currency differs, and computes no return from dollars and euros', async () => {
    const declared = {
      platform: 'tradingview',
      startingBalance: 1000,
      period: { from: '2020-01-02', to: '2020-12-31' },
    };
    visit('orb', fileOf('10.00 €', '-5.00 €'), { [MANIFEST]: ok({ orb: declared }) });
    const notice = (await screen.findByText('The details of this run don’t match its file.')).parentElement!;
    expect(notice).toHaveTextContent('The details say TradingView, but the file comes from NinjaTrader.');
    expect(notice).toHaveTextContent('The details say Jan 2, 2020 to Dec 31, 2020, but trades run from Mar 2, 2026');
    expect(notice).toHaveTextContent('in US dollars and the file is in €, so we don’t calculate a return.');
    const figures = screen.getByText('Net profit', { selector: 'dt' });
    expect(notice.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await screen.findByRole('heading', { name: 'How we read this file' });
    expect(screen.getByRole('row', { name: /^Return/ })).toHaveTextContent(/^Return[–\s]+$/);
    expect(screen.queryByText('Backtest balance')).toBeNull();
  });

  it('warns about a differing declaration for a summary file too', async () => {
    const summary = 'Performance,All trades,Long trades,Short trades,\nTotal net profit,$10.00,$10.00,$0.00,\n';
    visit('orb', summary, { [MANIFEST]: ok({ orb: { platform: 'tradingview' } }) });
    expect(await screen.findByText(/This file is a summary of a run/)).toBeVisible();
    const notice = (await screen.findByText('The details of this run don’t match its file.')).parentElement!;
    expect(notice).toHaveTextContent('The details say TradingView, but the file comes from NinjaTrader.');
  });

  it.each([
    [['-51234.00'], '1 trade is still open (−$51,234.00), so these figures don’t include it.'],
    [['-1.00', '3.50'], '2 trades are still open (+$2.50 in total), so these figures don’t include them.'],
    [['-1.00', ''], '2 trades are still open, so these figures don’t include them.'],
  ])('reports open trades: %p', async (profits, words) => {
    const rows = ['20.00', ...profits].flatMap((profit, at) => [
      `${at + 1},${at === 0 ? 'Exit long,Take profit' : 'Exit long,Open'},2026-01-06 11:00,${profit}`,
      `${at + 1},Entry long,Long,2026-01-06 10:00,`,
    ]);
    visit('orb', ['Trade #,Type,Signal,Date/Time,Profit USD', ...rows, ''].join('\n'));
    const notice = await screen.findByText(words);
    const figures = screen.getByText('Net profit', { selector: 'dt' });
    expect(notice.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(figures.nextElementSibling).toHaveTextContent('+$20.00');
  });

  it.each([
    ['all trades are in', fileOf('$10.00', '$20.00')],
    ['rows are blank', fileOf('$10.00', '$20.00').replaceAll('\n', '\n,,,,,\n')],
  ])('reports no open trades if %s', async (_case, csv) => {
    visit('orb', csv);
    expect(await screen.findByText('Net profit', { selector: 'dt' })).toBeVisible();
    expect(screen.queryByText(/not (?:included )?in these figures/)).not.toBeInTheDocument();
  });

  it('renders with an unreadable prop-firm rules file', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    visit('orb', fileOf('$10.00'), { [FIRMS]: ok({ firms: [null], complete: true }) });
    await openCheck();
    expect(await screen.findByText('The prop-firm rules didn’t load.')).toBeVisible();
    expect(screen.getByText('Net profit', { selector: 'dt' })).toBeVisible();
  });

  it('links a comparison with the account of an open check, and checks the next strategy against it', async () => {
    visit('orb', fileOf('$10.00'));
    await screen.findByRole('heading', { name: 'Would it have passed?' });
    const link = screen.getByRole('link', { name: 'Compare' });
    expect(link).toHaveAttribute('href', '/compare?with=orb');
    await openCheck();
    await userEvent.selectOptions(await screen.findByLabelText('Account'), '100K');
    await waitFor(() => expect(link).toHaveAttribute('href', '/compare?with=orb&account=topstep-100k'));
    // Otherwise the unmounted panel's pending transition would block the next page.
    await waitFor(async () => expect(await verdict()).toHaveTextContent(/^Topstep, 100K/));
    await userEvent.click(screen.getByRole('button', { name: 'Close the check' }));
    await waitFor(() => expect(link).toHaveAttribute('href', '/compare?with=orb'));
    cleanup();
    window.history.replaceState(null, '', '/backtests/mars');
    visit('mars', fileOf('$20.00'));
    await openCheck();
    expect(await screen.findByLabelText('Account')).toHaveDisplayValue('100K');
  });

  it.each([
    ['the manifest', MANIFEST, FIRMS],
    ['the rules', FIRMS, MANIFEST],
  ] as const)(
    'reads no file again if only %s failed to load, and keeps the state of the page',
    async (_what, failed, loaded) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const calls = visit('orb', fileOf('$10.00', '$20.00'), {
        [failed]: ['unreachable', ok(SERVED[failed])],
        [loaded]: [ok(SERVED[loaded]), 'unreachable'],
      });
      const filter = await screen.findByRole('searchbox', { name: 'Filter rows' });
      await userEvent.type(filter, '20.00');
      await openCheck();
      const retry = await screen.findByRole('button', { name: 'Try again' });
      await act(async () => userEvent.click(retry));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
      expect(await screen.findByLabelText('Account')).toBeVisible();
      expect(filter).toBeInTheDocument();
      expect(filter).toHaveValue('20.00');
      expect(calls.filter(({ path }) => path.endsWith('.csv'))).toHaveLength(1);
      await waitFor(() => expect(screen.getByRole('row', { name: /^Return / })).toHaveTextContent('3.00%'));
    },
  );

  it('queries the choice made while a retry was running', async () => {
    const failure = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const manifest = deferredReply();
    window.history.replaceState(null, '', '/backtests/orb?contracts=2');
    visit('orb', fileOf('$10.00'), { [MANIFEST]: ['unreachable', manifest.answer] });
    const account = await screen.findByLabelText('Account');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.selectOptions(account, '100K');
    await waitFor(() => expect(location.search).toContain('100k'));
    await act(async () => manifest.arrive(ok(SERVED[MANIFEST])));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
    expect(screen.getByLabelText('Account')).toHaveDisplayValue('100K');
    failure.mockRestore();
  });
});
