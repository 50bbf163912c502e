import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import type { PropFirm } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { days, HEAD } from '../../testing/daily-trades.js';
import { openSession } from '../../testing/report-session.js';
import { EvaluationAccounts } from './evaluation-accounts.js';
import { defaultChoice } from './evaluation-choice.js';
import type { ReportClient } from '../worker/report-client.js';

const { firms } = JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')) as { firms: PropFirm[] };
const START = Date.UTC(2026, 2, 2);
const CHOICE = defaultChoice(firms, { span: { from: START, to: START }, instrument: 'ES 09-26', quantity: null })!;

const open = () => userEvent.click(screen.getByText('All account sizes'));
const brokenDown = { ask: () => Promise.reject(new Error('broken down')) } as Pick<ReportClient, 'ask'>;
const row = (table: HTMLElement, name: string) =>
  within(table).getByRole('rowheader', { name }).closest('tr') ?? undefined;
const table = () => screen.findByRole('table', { name: 'This run in all account sizes, hypothetical' });

const shares = async () =>
  [...row(await table(), 'Topstep, 50K')!.querySelectorAll('td')].slice(1, 3).map((cell) => cell.textContent);

describe('EvaluationAccounts', () => {
  it("runs every account's evaluation once opened", async () => {
    const { ask } = await openSession([HEAD, ...days(1500, -1200, -1500)]);
    const asked = jest.fn(ask) as typeof ask;
    render(<EvaluationAccounts client={{ ask: asked }} firms={firms} choice={CHOICE} />);
    expect(asked).not.toHaveBeenCalled();
    await open();
    const all = await table();
    expect(within(all).getAllByRole('rowheader')).toHaveLength(firms.flatMap(({ accounts }) => accounts).length);
    expect(row(all, 'Topstep, 50K')).toHaveTextContent('Failed on Mar 4, 2026 (maximum loss)––3−$1,200.00$3,000');
    expect(row(all, 'Topstep, 150K')).toHaveTextContent('Still open on Mar 4, 2026––3−$1,200.00$9,000');
    expect(row(all, 'Apex, 50K, intraday')).toHaveTextContent(/on Mar 4, 2026 \(maximum loss\)––\d/);
    expect(screen.getByText(/^Hypothetical, with the contracts/)).toHaveTextContent(
      /passed in 2, failed in 3, still open in 6\. The shares cover the whole file/,
    );
  });

  it('shows shares of passing runs independent of the start date', async () => {
    // Two gains of the target each, of which the consistency rule wants both: who starts after the
    // first does not pass.
    const profits = Array.from({ length: 30 }, (_, at) => (at === 9 || at === 19 ? 3000 : 1));
    const { ask } = await openSession([HEAD, ...days(...profits)]);
    const client = { ask: jest.fn(ask) as typeof ask };
    const { rerender } = render(<EvaluationAccounts client={client} firms={firms} choice={CHOICE} />);
    await open();
    expect(await shares()).toEqual(['33%', '100%']);
    const asked = jest.mocked(client.ask).mock.calls.filter(([name]) => name === 'chance').length;
    const later = { ...CHOICE, start: '2026-03-20' };
    await act(async () => rerender(<EvaluationAccounts client={client} firms={firms} choice={later} />));
    await waitFor(async () => expect(row(await table(), 'Topstep, 50K')).toHaveTextContent(/12\+\$3,011/));
    expect(await shares()).toEqual(['33%', '100%']);
    expect(jest.mocked(client.ask).mock.calls.filter(([name]) => name === 'chance')).toHaveLength(asked);
  });

  it("lists only accounts in the chosen account's currency", async () => {
    const [topstep] = firms;
    const [first, second] = topstep!.accounts;
    const mixed = [{ ...topstep!, accounts: [first!, { ...second!, currency: 'EUR' }] }];
    const { ask } = await openSession([HEAD, ...days(1500, -1200)]);
    render(<EvaluationAccounts client={{ ask }} firms={mixed} choice={CHOICE} />);
    await open();
    const names = within(await table()).getAllByRole('rowheader');
    expect(names.map((name) => name.textContent)).toEqual(['Topstep, 50K']);
  });

  it('marks uncertain results', async () => {
    // 1,500 down and 2,000 up, in whichever order.
    const wide = '1,ES,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,$100.00,$1500.00,$2000.00';
    const { ask } = await openSession([HEAD, wide]);
    render(<EvaluationAccounts client={{ ask }} firms={firms} choice={CHOICE} />);
    await open();
    expect(row(await table(), 'Apex, 50K, intraday')).toHaveTextContent(/on Mar 2, 2026 \(maximum loss\) \*/);
    expect(screen.getByText(/An asterisk means not certain/)).toBeVisible();
  });

  it('follows the contracts, and reports accounts that refuse them', async () => {
    const { ask } = await openSession([HEAD, ...days(100, 200)]);
    const client = { ask: jest.fn(ask) as typeof ask };
    const { rerender } = render(<EvaluationAccounts client={client} firms={firms} choice={CHOICE} />);
    await open();
    expect(row(await table(), 'Topstep, 50K')).toHaveTextContent('2+$300.00');
    const more = { ...CHOICE, contracts: 10 };
    await act(async () => rerender(<EvaluationAccounts client={client} firms={firms} choice={more} />));
    await waitFor(async () =>
      expect(row(await table(), 'Topstep, 50K')).toHaveTextContent('Not simulated: too many contracts–––––'),
    );
    expect(row(await table(), 'Topstep, 100K')).toHaveTextContent('2+$3,000.00');
    const accounts = firms.flatMap((firm) => firm.accounts).length;
    expect(client.ask).toHaveBeenCalledTimes(4 * accounts);
    // Another account needs no new requests; other limits do.
    const [, other] = CHOICE.firm.accounts;
    await act(async () =>
      rerender(<EvaluationAccounts client={client} firms={firms} choice={{ ...more, account: other! }} />),
    );
    expect(client.ask).toHaveBeenCalledTimes(4 * accounts);
    const free = { ...more, useDailyLimit: false };
    await act(async () => rerender(<EvaluationAccounts client={client} firms={firms} choice={free} />));
    expect(await screen.findByText(/without optional daily loss limits/)).toBeVisible();
  });

  it('reports a failed request', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(<EvaluationAccounts client={brokenDown} firms={firms} choice={CHOICE} />);
    await open();
    expect(await screen.findByText('We couldn’t check the other accounts.')).toBeVisible();
    jest.restoreAllMocks();
  });
});
