import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, cells, file, leave, press, visit, withWorkers } from '../testing/compare-page.js';
import { deferredReply, ok, errorReply } from '../testing/mock-server.js';

const slider = () => screen.findByRole('slider', { name: 'Day on the equity curves' });

withWorkers();
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());
afterEach(() => leave()); // The page's resources stay open until the visitor navigates away.

/** The texts of a table's cells, one list per row. */
const rowsOf = async (name: RegExp) => {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
};

describe('/compare', () => {
  it('reports an empty selection, and updates the URL as strategies are added and removed', async () => {
    const { router } = await visit('');
    expect(screen.getByRole('heading', { level: 1, name: 'Compare backtests' })).toBeVisible();
    expect(screen.getByText('Pick two to four strategies to compare.')).toBeVisible();
    await press('ORB');
    expect(address(router)).toBe('?with=orb');
    expect(screen.getByText('Add a second strategy to compare with ORB.')).toBeVisible();
    await press('Moon');
    await press('Show comparison');
    await userEvent.selectOptions(screen.getByLabelText('Strategy'), 'Mars');
    await press('Add');
    expect(address(router)).toBe('?with=orb,moon,mars');
    await press('Remove ORB');
    expect(address(router)).toBe('?with=moon,mars');
    expect(screen.getByLabelText('Strategy')).toHaveFocus();
    await press('Remove Moon');
    expect(address(router)).toBe('?with=mars');
    expect(screen.getByRole('button', { name: 'Mars', pressed: true })).toHaveFocus();
  });

  it('adds two strategies pressed faster than the URL updates, also without a manifest', async () => {
    const { router, calls } = await visit('?with=mars', {
      'GET /backtests/manifest.json': 'unreachable',
      'GET /backtests/mars.csv': file('$1.00'),
    });
    const [orb, moon] = ['ORB', 'Moon'].map((name) => screen.getByRole('button', { name }));
    await act(async () => {
      orb!.click();
      await Promise.resolve();
      moon!.click();
    });
    expect(address(router)).toBe('?with=mars,orb,moon');
    expect(calls.filter(({ path }) => path.endsWith('manifest.json'))).toHaveLength(1);
    await press('Try again');
    expect(calls.filter(({ path }) => path.endsWith('manifest.json'))).toHaveLength(2);
  });

  it('takes up to four strategies from the full list until the visitor is done', async () => {
    const four = Object.fromEntries(['mars', 'pluto'].map((slug) => [`GET /backtests/${slug}.csv`, file('$1.00')]));
    const { router } = await visit('', four);
    await press('ORB');
    expect(address(router)).toBe('?with=orb');
    expect(screen.getByRole('button', { name: 'ORB', pressed: true })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Show comparison' })).toBeDisabled();
    await press('ORB');
    expect(address(router)).toBe('');
    for (const name of ['Moon', 'ORB', 'Mars', 'Pluto', 'Centauri']) await press(name);
    expect(address(router)).toBe('?with=moon,orb,mars,pluto');
    expect(screen.getByRole('button', { name: 'Centauri', pressed: false })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByLabelText('Strategy')).toBeNull();
    await press('Show comparison');
    expect(screen.queryByRole('list', { name: 'Automated strategies' })).toBeNull();
    expect(screen.getByLabelText(/^Strategy/)).toHaveFocus();
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('marks runs whose largest percent drawdown is not their largest in money', async () => {
    await visit('?with=orb,moon', {
      'GET /backtests/manifest.json': ok({ orb: { startingBalance: 1000 }, moon: { startingBalance: 1000 } }),
      'GET /backtests/orb.csv': file('-$100.00', '$5000.00', '-$200.00'),
      'GET /backtests/moon.csv': file('$500.00', '-$100.00'),
    });
    const label = 'Max. drawdown, % (of the balance at its peak; A: its own peak)';
    expect(await cells(label)).toEqual(['10.00%', '6.67%']);
  });

  it("shows all metrics side by side, with each run's assumptions and the notice", async () => {
    await visit('?with=orb,moon');
    expect(await cells('Net profit')).toEqual(['$800.00', '$1,000.00']);
    expect(await cells('Max. drawdown')).toEqual(['$400.00', '$0.00']);
    expect(await cells('Return')).toEqual(['8.00%', '2.00%']);
    expect(await cells('Last exit')).toEqual(['Mar 5, 2026', 'Feb 5, 2026']);
    const figures = screen.getByRole('region', { name: 'Figures' });
    const runs = within(figures).getByRole('list', { name: 'What each run assumed' });
    expect([...runs.children].map((run) => run.textContent)).toEqual([
      ' A ORBInstrumentESStarting balance$10,000Costs$4 a round turn',
      ' B MoonInstrumentNQStarting balance$50,000',
    ]);
    expect(within(figures).getByText(/^Hypothetical\. Each run covers/)).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'About hypothetical results' })).toBeVisible();
    expect(within(figures).getByRole('link', { name: 'B Moon' })).toHaveAttribute('href', '/backtests/moon');
  });

  it("draws a named line for each strategy and reads out a day's values by keyboard", async () => {
    await visit('?with=orb,moon&unit=money');
    const plot = await slider();
    expect(screen.getByText(/Deepest drawdown: ORB/).textContent).toMatch(/ORB \$400\.00, Moon none\.$/);
    expect([...plot.querySelectorAll('.compare-name')].map((name) => name.textContent)).toEqual(['ORB', 'Moon']);
    expect(plot).toHaveAttribute('aria-valuetext', 'Mar 5, 2026: ORB +$800.00 (drawdown −$200.00), Moon +$1,000.00');
    act(() => plot.focus());
    await userEvent.keyboard('{Home}{Alt>}{ArrowRight}{/Alt}');
    expect(plot).toHaveAttribute('aria-valuetext', 'Jan 5, 2026: ORB +$1,000.00, Moon +$500.00');
    await userEvent.keyboard('{Shift>}{ArrowRight>6/}{/Shift}');
    expect(plot).toHaveAttribute('aria-valuetext', 'Feb 10, 2026: ORB +$600.00 (drawdown −$400.00), Moon +$1,000.00');
  });

  it('shows the curves as a table of months', async () => {
    await visit('?with=orb,moon&unit=money');
    await slider();
    await userEvent.click(screen.getByText('Show as a table'));
    expect(await rowsOf(/^Closed profit at the end of each month/)).toEqual([
      ['Closed profit at the end of', 'ORB', 'Moon'],
      ['Jan 2026', '+$1,000.00', '+$500.00'],
      ['Feb 2026', '+$600.00', '+$1,000.00'],
      ['Mar 2026', '+$800.00', '+$1,000.00'],
    ]);
    expect(await rowsOf(/^Drawdown at the end of each month/)).toEqual([
      ['Drawdown at the end of', 'ORB', 'Moon'],
      ['Jan 2026', '$0.00', '$0.00'],
      ['Feb 2026', '−$400.00', '$0.00'],
      ['Mar 2026', '−$200.00', '$0.00'],
    ]);
  });

  it('omits unknown names and strategies beyond the fourth, and reports it', async () => {
    const four = Object.fromEntries(['mars', 'pluto'].map((slug) => [`GET /backtests/${slug}.csv`, file('$1.00')]));
    const { calls } = await visit('?with=orb,nobody,moon,orb,mars,pluto,centauri,Call%20me%20now', four);
    expect(screen.getByText(/names we don’t know: “nobody”, 1 more\.$/)).toBeVisible();
    expect(screen.getByText(/compare up to 4, so we left out: Centauri/)).toBeVisible();
    expect(await cells('Trades')).toEqual(['3', '2', '1', '1']);
    expect(calls.filter(({ path }) => path.endsWith('.csv'))).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('compares again after going back from a removal', async () => {
    const { router } = await visit('?with=orb,moon');
    expect(await cells('Net profit')).toHaveLength(2);
    await press('Remove ORB');
    expect(await screen.findByRole('button', { name: 'Show comparison' })).toBeDisabled();
    await act(async () => router.navigate(-1));
    expect(await screen.findByRole('button', { name: 'Remove ORB' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show comparison' })).toBeNull();
  });

  it('keeps the other strategies if one file fails, and retries only that file', async () => {
    const { calls } = await visit('?with=orb,moon', {
      'GET /backtests/moon.csv': [errorReply(503, 'unavailable', 'Not now.'), file('$500.00')],
    });
    expect(await screen.findByText(/isn’t compared: its file didn’t load/)).toBeVisible();
    expect(await cells('Net profit')).toEqual(['$800.00']);
    await press('Try again');
    await waitFor(async () => expect(await cells('Net profit')).toEqual(['$800.00', '$500.00']));
    expect(calls.filter(({ path }) => path === '/backtests/orb.csv')).toHaveLength(1);
  });

  it('reads no file again when a strategy is added or removed', async () => {
    const { calls } = await visit('?with=orb', { 'GET /backtests/mars.csv': file('$1.00') });
    expect(await cells('Net profit')).toEqual(['$800.00']);
    await press('Mars');
    await waitFor(async () => expect(await cells('Net profit')).toEqual(['$800.00', '$1.00']));
    await press('Mars');
    expect(await cells('Net profit')).toEqual(['$800.00']);
    expect(calls.filter(({ path }) => path === '/backtests/orb.csv')).toHaveLength(1);
    expect(calls.filter(({ path }) => path.endsWith('manifest.json'))).toHaveLength(1);
  });

  it('shows everything at once at first, and explains a file without trades', async () => {
    const slow = deferredReply();
    await visit('?with=orb,moon,mars', {
      'GET /backtests/moon.csv': slow.answer,
      'GET /backtests/mars.csv': ok('a,b\n1,2\n'),
    });
    expect(await screen.findByText('Reading the files for Moon')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    await act(async () => slow.arrive(file('$500.00')));
    expect(await cells('Net profit')).toEqual(['$800.00', '$500.00']);
    expect(screen.getByText(/isn’t a list of closed trades/)).toHaveTextContent('Mars');
  });

  it('shows which strategies are still loading', async () => {
    const slow = deferredReply();
    await visit('?with=orb', { 'GET /backtests/moon.csv': slow.answer });
    expect(await cells('Net profit')).toEqual(['$800.00']);
    await press('Moon');
    expect(await screen.findByText('Reading the file for Moon…')).toBeVisible();
    expect(await cells('Net profit')).toEqual(['$800.00', '–']);
    await act(async () => slow.arrive(file('$500.00')));
    await waitFor(async () => expect(await cells('Net profit')).toEqual(['$800.00', '$500.00']));
  });

  it('shows whose trades could not be read', async () => {
    await visit('?with=orb,moon', { 'GET /backtests/moon.csv': file('$500.00', 'NaN', '-$100.00') });
    expect(await cells('Net profit')).toEqual(['$800.00', '$400.00']);
    expect(screen.getByText(/We couldn’t read 1 of 3 trades/)).toHaveTextContent(
      'the figures for Moon: We couldn’t read 1 of 3 trades',
    );
  });

  it('warns about different currencies, and about one that differs from the declaration', async () => {
    await visit('?with=orb,moon', { 'GET /backtests/moon.csv': file('500.00 €') });
    expect(await screen.findByText(/The files are in USD and EUR/)).toBeVisible();
    expect(screen.getByText(/don’t match its file/)).toHaveTextContent('The details of Moon don’t');
  });
});
