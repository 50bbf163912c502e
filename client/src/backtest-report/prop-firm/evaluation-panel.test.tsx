import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { days, trade } from '../../testing/daily-trades.js';
import { choose, inAct, SHIPPED, renderPanel, verdict } from '../../testing/evaluation-panel.js';
import { saveLastChoice } from './choice-params.js';

afterEach(() => {
  saveLastChoice('');
  window.history.replaceState(null, '', '/');
});

describe('Would it have passed?', () => {
  it('reports when a run passed, marked as hypothetical', async () => {
    const onEvaluation = await renderPanel(days(1200, 1300, 1100));
    expect(await verdict()).toHaveTextContent(
      'Passed on Mar 4, 2026 HypotheticalAfter 3 trading days: +$3,600.00 against a target of $3,000.',
    );
    expect(await verdict()).toHaveTextContent(/^Topstep, 50K, from Mar 2, 2026, optional daily loss limit Passed/);
    expect(screen.getByText('+$1,300.00, 43.3% of $3,000, at most 50% allowed')).toBeInTheDocument();
    expect(onEvaluation).toHaveBeenLastCalledWith(
      expect.objectContaining({ outcome: 'passed', daysTraded: 3 }),
      expect.objectContaining({
        account: expect.objectContaining({ key: 'topstep-50k' }) as unknown,
        firm: expect.objectContaining({ key: 'topstep' }) as unknown,
        contracts: 1,
      }),
    );
  });

  it('reports the broken rule, its trade, equity and floor', async () => {
    await renderPanel(days(1000, -1200, -900, 4000));
    // The floor rose with the first day to 49,000; the third trade takes the balance from 49,800 to
    // 48,900.
    expect(await verdict()).toHaveTextContent(
      'Failed on Mar 4, 2026 (maximum loss) Hypothetical Not certainDay 3, row 3: equity fell to $48,900.00; the drawdown floor had risen to $49,000.00.',
    );
  });

  it('reports progress of an open run and a target raised by its best day', async () => {
    await renderPanel(days(2000, 500));
    expect(await verdict()).toHaveTextContent('Still open on Mar 3, 2026: +$2,500.00 of $4,000');
    expect(screen.getByText('$4,000, raised from $3,000 by the best day')).toBeInTheDocument();
  });

  it('refuses too many contracts until they are micros', async () => {
    await renderPanel([trade('2026-03-02', 3100, { quantity: 8 })]);
    expect(await verdict()).toHaveTextContent('Not simulated: too many contracts');
    expect(
      screen.getByText(
        /^Up to 8 standard contracts are open at once, first in row 1 of the file; .* allows 5 standard/,
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        /^Not calculated: up to \d+ standard contracts are open at once, first in row \d+ of the file; the account allows \d+ standard\.$/,
      ),
    ).toBeVisible();
    await choose('Contract size in the file', 'Micro');
    await waitFor(async () => expect(await verdict()).toHaveTextContent('Still open'));
  });

  it('trades one micro per contract with a tenth of its profit', async () => {
    await renderPanel([trade('2026-03-02', 3100, { quantity: 8 })]);
    await choose('Contracts', '× 0.1 (1 micro a contract)');
    await waitFor(async () => expect(await verdict()).toHaveTextContent(/Still open on .*: \+\$310\.00/));
  });

  it('allows fewer micros than each trade has', async () => {
    const rows = days(300, -1200, 900).map((row) => row.replace(',Long,1,', ',Long,3,'));
    const onEvaluation = await renderPanel(rows, {
      entry: { ok: true, value: { instrument: 'MES 09-26' } },
      quantity: 3,
    });
    const contracts = screen.getByLabelText('Contracts');
    expect([...contracts.querySelectorAll('option')].map(({ text }) => text).slice(0, 4)).toEqual([
      '1 of 3 contracts',
      '2 of 3 contracts',
      'As in the file',
      '× 2',
    ]);
    await choose('Contracts', '1 of 3 contracts');
    await waitFor(() => expect(onEvaluation.mock.lastCall?.[0].curve.balance).toEqual([50_100, 49_700, 50_000]));
    expect(await verdict()).toHaveTextContent('Topstep, 50K, micro contracts × 0.3333');
    expect(screen.getByText('1 micro (0.1 standard)')).toBeVisible();
    expect(screen.queryByText(/a micro costs more/)).toBeNull();
    await waitFor(() => expect(location.search).toContain('contracts=0.3333'));
    cleanup();
    await renderPanel(rows, { entry: { ok: true, value: { instrument: 'MES 09-26' } }, quantity: 3 });
    expect(screen.getByLabelText('Contracts')).toHaveDisplayValue('1 of 3 contracts');
  });

  it('warns if the contract size contradicts the instrument', async () => {
    await renderPanel(days(100), { entry: { ok: true, value: { instrument: 'MES 09-26' } } });
    expect(screen.queryByText(/changes how many contracts the account/)).toBeNull();
    await choose('Contract size in the file', 'Standard');
    expect(screen.getByText(/changes how many contracts the account/)).toHaveTextContent(
      'MES 09-26 is a micro contract. Counting it as standard changes',
    );
  });

  it('counts declared micros as micros and unknown contracts as standard', async () => {
    const rows = [trade('2026-03-02', 1000, { quantity: 8 })];
    await renderPanel(rows, { entry: { ok: true, value: { instrument: 'MES 09-26 (Micro E-mini S&P 500)' } } });
    expect(await verdict()).toHaveTextContent('Still open');
    expect(screen.getByLabelText('Contract size in the file')).toHaveDisplayValue('Micro');
    cleanup();
    await renderPanel(rows, { entry: { ok: false, error: null } });
    expect(await verdict()).toHaveTextContent('Not simulated: too many contracts');
  });

  it('follows firm, account, contracts, start date and daily limit', async () => {
    const onEvaluation = await renderPanel(days(-1500, 1200, 1300, 1100));
    const outcome = () => onEvaluation.mock.lastCall?.[0];
    expect(outcome()).toMatchObject({ outcome: 'open', daysTraded: 4 });
    await choose('Account', '100K');
    await waitFor(() => expect(outcome()).toMatchObject({ target: 6000 }));
    await choose('Contracts', '× 2');
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'failed', daysTraded: 1 }));
    const start = screen.getByLabelText('Start date');
    await inAct(() => userEvent.clear(start));
    await inAct(() => userEvent.type(start, '2026-03-03'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'passed', daysTraded: 3 }));
    await choose('Firm', 'Apex 4.0');
    await waitFor(() => expect(outcome()).toMatchObject({ target: 6000, outcome: 'passed' }));
    expect(screen.getByLabelText('Account')).toHaveDisplayValue('100K, end of day');
    expect(screen.queryByLabelText('Use the optional daily loss limit')).not.toBeInTheDocument();
  });

  it('leaves the optional daily limit to the reader', async () => {
    const later = trade('2026-03-02', 400).replace('09:30', '11:00').replace('10:00', '11:30');
    await renderPanel([trade('2026-03-02', -1100), later]);
    expect((await screen.findByText('Left out after daily loss limit')).nextElementSibling).toHaveTextContent(
      /^1 trade$/,
    );
    await inAct(() => userEvent.click(screen.getByLabelText('Use the optional daily loss limit')));
    await waitFor(() => expect(screen.queryByText('Left out after daily loss limit')).not.toBeInTheDocument());
  });

  it('explains uncertainty and the verdict of the opposite order', async () => {
    await renderPanel([trade('2026-03-02', 200, { mae: 600, mfe: 900 })]);
    await choose('Firm', 'Apex 4.0');
    await choose('Account', '25K, intraday');
    await waitFor(async () => expect(await verdict()).toHaveTextContent('(maximum loss)'));
    expect(await verdict()).toHaveTextContent(
      /Not certain: the floor trails open profit.*If each trade’s worst point came before its best: Still open/,
    );
  });

  it('adds the verdict for closing trades at the daily limit', async () => {
    await renderPanel([
      trade('2026-03-02', -2500, { mae: 2500, mfe: 0 }),
      trade('2026-03-03', 100, { mae: 0, mfe: 100 }),
    ]);
    expect(await verdict()).toHaveTextContent(
      /Failed on Mar 2, 2026 \(maximum loss\).*If the firm closes open trades exactly at the daily loss limit: Still open on Mar 3, 2026\./,
    );
  });

  it('lists rule sources, unknown rules and limits of the simulation', async () => {
    await renderPanel(days(100));
    await choose('Firm', 'Apex 4.0');
    expect(await screen.findByText(/Automated trading at Apex/)).toBeInTheDocument();
    const panel = screen.getByRole('region', { name: 'Would it have passed?' });
    expect(panel).toHaveTextContent(/Sources disagree on whether automated trading.*minimum number of trading days/);
    expect(panel).toHaveTextContent(
      'Published figures of Apex 4.0. Rules version 2026-11, collected Sep 2026 to Nov 2026.',
    );
    expect(panel).not.toHaveTextContent('Fills, slippage');
    await inAct(() => userEvent.click(screen.getByText('Rules in detail, and what we don’t simulate')));
    expect(panel).toHaveTextContent(/Rules we don’t know.*No consistency rule on record/);
    expect(panel).toHaveTextContent(/What we don’t simulateFills, slippage/);
  });

  it('shows the day-by-day table once opened', async () => {
    await renderPanel(days(500, -200));
    await userEvent.click(await screen.findByText('Day by day'));
    const table = await screen.findByRole('table', { name: 'The evaluation day by day, hypothetical' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      'Mar 2, 2026+$500.00$50,500.00$48,000.00$53,000.00',
      'Mar 3, 2026−$200.00$50,300.00$48,500.00$53,000.00',
    ]);
  });

  it('warns that amounts without a currency count as dollars', async () => {
    await renderPanel(days(100), { currency: null });
    expect(await screen.findByText(/doesn’t name a currency\. We treat its amounts as USD/)).toBeVisible();
    expect(await verdict()).toHaveTextContent('Still open');
  });

  it('does not simulate a file in another currency', async () => {
    const onEvaluation = await renderPanel(days(100), { currency: '€' });
    expect(await screen.findByText(/Not checked: the file is in EUR and the account in USD/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Evaluation settings' })).not.toBeInTheDocument();
    expect(screen.queryByText('Chance of passing')).not.toBeInTheDocument();
    expect(onEvaluation.mock.calls.map(([evaluation]) => evaluation as unknown)).toEqual([null]);
  });

  it('explains missing exit times, missing rules and failed rules', async () => {
    await renderPanel(days(100), { span: null });
    expect(screen.getByText(/no exit times/)).toBeVisible();
    cleanup();
    await renderPanel(days(100), { rules: { ok: true, value: { ...SHIPPED, firms: [] } } });
    expect(await screen.findByText(/no prop-firm rules/)).toBeVisible();
    cleanup();
    await renderPanel(days(100), { rules: { ok: false, error: new Error('offline') } });
    expect(await screen.findByText(/didn’t load/)).toBeVisible();
  });

  it('reports an unknown account of the URL until another is chosen', async () => {
    history.replaceState(null, '', '/?account=gone');
    await renderPanel(days(100));
    const notice = await screen.findByText(
      /aren’t available here: account “gone”\. The results below are for Topstep, 50K/,
    );
    await choose('Account', '100K');
    expect(notice).not.toBeInTheDocument();
  });

  it('reports accounts left out because of invalid rules', async () => {
    await renderPanel(days(100), { rules: { ok: true, value: { ...SHIPPED, complete: false } } });
    expect(await screen.findByText(/We left out accounts whose rules/)).toBeVisible();
  });
});
