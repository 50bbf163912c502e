import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { days } from '../../testing/daily-trades.js';
import { choose, inAct, renderPanel, verdict } from '../../testing/evaluation-panel.js';
import { saveLastChoice } from './choice-params.js';

afterEach(() => {
  saveLastChoice('');
  window.history.replaceState(null, '', '/');
});

describe('URL of a prop-firm check', () => {
  it('keeps the choice and other parameters', async () => {
    history.replaceState(null, '', '/backtests/orb?ref=partner#main');
    const rows = days(-1500, 1200, 1300, 1100);
    await renderPanel(rows);
    await choose('Contracts', '× 2');
    await choose('Firm', 'Apex 4.0');
    const chosen = '?ref=partner&account=apex-50k-end-of-day&contract=standard&contracts=2';
    await waitFor(() => expect(location.search + location.hash).toBe(`${chosen}#main`));
    cleanup();

    await renderPanel(rows);
    expect(screen.getByLabelText('Firm')).toHaveDisplayValue('Apex 4.0');
    expect(screen.getByLabelText('Contracts')).toHaveDisplayValue('× 2');
    await choose('Firm', 'Topstep, Trading Combine');
    await choose('Contracts', 'As in the file');
    await waitFor(() => expect(location.search).toBe('?ref=partner&account=topstep-50k'));
  });

  it('keeps `limit=none` for an account with a mandatory limit', async () => {
    history.replaceState(null, '', '/backtests/orb');
    const rows = days(-1500, 1200);
    await renderPanel(rows);
    await inAct(() => userEvent.click(screen.getByLabelText('Use the optional daily loss limit')));
    await choose('Firm', 'Apex 4.0');
    await waitFor(() => expect(location.search).toContain('account=apex-50k-end-of-day'));
    cleanup();

    await renderPanel(rows);
    expect(screen.getByLabelText('Firm')).toHaveDisplayValue('Apex 4.0');
    expect(screen.queryByText(/not available here/)).toBeNull();
    await choose('Firm', 'Topstep, Trading Combine');
    expect(screen.getByLabelText('Use the optional daily loss limit')).not.toBeChecked();
  });

  it('contains a choice at once, so that it survives leaving the page', async () => {
    history.replaceState(null, '', '/backtests/orb');
    await renderPanel(days(-1500, 1200));
    await choose('Contracts', '× 2');
    await waitFor(() => expect(location.search).toContain('contracts=2'));
    await inAct(() => new Promise((resolve) => setTimeout(resolve, 350)));
    fireEvent.change(screen.getByLabelText('Contracts'), { target: { value: '3' } });
    await inAct(() => new Promise((resolve) => setTimeout(resolve)));
    expect(location.search).toContain('contracts=3');
    await verdict();
  });

  it('contains the choice of an earlier strategy', async () => {
    history.replaceState({ key: 'second' }, '', '/backtests/orb');
    saveLastChoice('account=topstep-100k');
    await renderPanel(days(-1500, 1200));
    await waitFor(() => expect(location.search).toBe('?account=topstep-100k&contract=standard'));
  });

  it('closes the check on the way back to a URL without one, and opens it again', async () => {
    history.replaceState(null, '', '/backtests/orb?account=topstep-100k');
    await renderPanel(days(-1500, 1200));
    expect(await verdict()).toBeVisible();
    history.replaceState(null, '', '/backtests/orb');
    await inAct(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.queryByRole('region', { name: 'Verdict' })).toBeNull();
    expect(location.search).toBe('');
    history.replaceState(null, '', '/backtests/orb?account=topstep-150k');
    await inAct(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.getByLabelText('Account')).toHaveDisplayValue('150K');
    await verdict();
  });

  it.each([
    ['loads', () => new Promise<never>(() => undefined)],
    ['did not load', async () => ({ ok: false, error: new Error('offline') }) as const],
  ])('leaves a check that %s open after a link within the page', async (_what, rules) => {
    history.replaceState(null, '', '/backtests/orb');
    await renderPanel(days(-1500, 1200), { rules: rules() });
    history.pushState(null, '', '/backtests/orb#figures-title');
    await inAct(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.getByRole('button', { name: 'Close the check' })).toBeVisible();
  });

  it('closes a check that still loads on the way back to a URL without one', async () => {
    history.replaceState(null, '', '/backtests/orb?account=topstep-100k');
    await renderPanel(days(-1500, 1200), { rules: new Promise<never>(() => undefined) });
    history.replaceState(null, '', '/backtests/orb');
    await inAct(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.queryByRole('button', { name: 'Close the check' })).toBeNull();
  });

  it('is empty again once the check is closed', async () => {
    history.replaceState(null, '', '/backtests/orb?ref=partner');
    await renderPanel(days(-1500, 1200));
    await waitFor(() => expect(location.search).toBe('?ref=partner&account=topstep-50k'));
    await inAct(() => userEvent.click(screen.getByRole('button', { name: 'Close the check' })));
    expect(location.search).toBe('?ref=partner');
    expect(screen.getByRole('button', { name: 'Check it against a prop-firm account' })).toBeVisible();
  });

  it('ignores a choice after navigation to another strategy', async () => {
    history.replaceState(null, '', '/backtests/orb');
    await renderPanel(days(-1500, 1200));
    fireEvent.change(screen.getByLabelText('Contracts'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Contracts'), { target: { value: '3' } });
    history.replaceState(null, '', '/backtests/moon');
    await inAct(() => new Promise((resolve) => setTimeout(resolve, 350)));
    expect(location.search).toBe('');
  });
});
