import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, leave, MANIFEST, visit, withWorkers } from '../testing/compare-page.js';
import { ok } from '../testing/mock-server.js';

const slider = () => screen.findByRole('slider', { name: 'Day on the equity curves' });

withWorkers();
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());
afterEach(() => leave()); // The page's resources stay open until the visitor navigates away.

describe('/compare and its units', () => {
  it('starts in percent if the balances differ, explains why, and shows money on request', async () => {
    const { router } = await visit('?with=orb,moon');
    const plot = await slider();
    expect(plot).toHaveAttribute('aria-valuetext', expect.stringContaining('ORB +8%'));
    expect(screen.getByText(/^Starting balances differ/)).toBeVisible();
    await act(async () => userEvent.click(screen.getByLabelText('Money')));
    expect(address(router)).toBe('?with=orb,moon&unit=money');
    expect(plot).toHaveAttribute('aria-valuetext', expect.stringContaining('ORB +$800.00'));
    expect(screen.queryByText(/^Starting balances differ/)).toBeNull();
  });

  it('starts in money if the balances are equal', async () => {
    await visit('?with=orb,moon', {
      'GET /backtests/manifest.json': ok({ orb: { startingBalance: 1000 }, moon: { startingBalance: 1000 } }),
    });
    expect(await slider()).toHaveAttribute('aria-valuetext', expect.stringContaining('ORB +$800.00'));
    expect(screen.getByLabelText('Percent of the starting balance')).not.toBeChecked();
  });

  it('shows percent of the starting balance if all declare one, and puts it in the URL', async () => {
    const { router } = await visit('?with=orb,moon&unit=money');
    const plot = await slider();
    await act(async () => userEvent.click(screen.getByLabelText('Percent of the starting balance')));
    expect(address(router)).toBe('?with=orb,moon&unit=percent');
    expect(plot).toHaveAttribute('aria-valuetext', 'Mar 5, 2026: ORB +8% (drawdown −1.8%), Moon +2%');
    const summary = /Deepest drawdown in % of the balance at its peak: ORB 3\.6%, Moon none\.$/;
    expect(screen.getByText(summary)).toBeVisible();
    expect(screen.getByText('Drawdown in % of the balance at its peak')).toBeInTheDocument();
    expect(screen.queryByText(/aren’t available here/)).toBeNull();
  });

  it.each(['', '&unit=percent'])('shows only money if one strategy declares no balance (%p)', async (unit) => {
    await visit(`?with=orb,moon${unit}`, { 'GET /backtests/manifest.json': ok({ orb: MANIFEST.orb }) });
    expect(await slider()).toHaveAttribute('aria-valuetext', expect.stringContaining('+$800.00'));
    expect(screen.queryByLabelText('Percent of the starting balance')).toBeNull();
    expect(
      screen.getByText(/^Shown in money only because these runs don’t list a starting balance in .*: Moon\.$/),
    ).toBeVisible();
  });

  it.each([
    ['PERCENT', 'unit “PERCENT”'],
    ['Call me now', 'unit'],
  ])('reports an unknown unit and shows money: %s', async (unit, named) => {
    await visit(`?with=orb,moon&unit=${encodeURIComponent(unit)}`);
    expect(await slider()).toHaveAttribute('aria-valuetext', expect.stringContaining('ORB +$800.00'));
    const sentence = `Some settings in this link aren’t available here: ${named}. We show profit in money.`;
    expect(screen.getByText(sentence)).toBeVisible();
  });
});
