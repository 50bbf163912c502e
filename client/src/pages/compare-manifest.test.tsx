import { act, screen, waitFor } from '@testing-library/react';
import { cells, leave, MANIFEST, press, visit, withWorkers } from '../testing/compare-page.js';
import { deferredReply, ok } from '../testing/mock-server.js';

withWorkers();
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());
afterEach(() => leave()); // The page's resources stay open until the visitor navigates away.

const status = () => screen.queryByText(/^Compared: /);

describe('/compare and the manifest', () => {
  it('compares in money on request before the manifest arrives, then adds the rest', async () => {
    const manifest = deferredReply();
    await visit('?with=orb,moon&unit=money', { 'GET /backtests/manifest.json': manifest.answer });
    expect(await cells('Net profit')).toEqual(['$800.00', '$1,000.00']);
    const plot = screen.getByRole('slider', { name: 'Day on the equity curves' });
    expect(plot).toHaveAttribute('aria-valuetext', expect.stringContaining('ORB +$800.00'));
    expect(status()).toHaveTextContent('Compared: ORB, Moon.');
    for (const early of [/Shown in money only/, /didn’t load/, 'What each run assumed', 'Would they have passed?'])
      expect(screen.queryByText(early)).toBeNull();
    await act(async () => manifest.arrive(ok(MANIFEST)));
    await waitFor(async () => expect(await cells('Return')).toEqual(['8.00%', '2.00%']));
    expect(screen.getByLabelText('Percent of the starting balance')).toBeVisible();
    expect(screen.getByText('$4 a round turn')).toBeVisible();
    expect(screen.getByText('Would they have passed?')).toBeVisible();
    expect(plot).toBeInTheDocument();
  });

  it.each(['', '&unit=percent'])(
    'shows the metrics at once and the curves when the balances arrive (%p)',
    async (unit) => {
      const manifest = deferredReply();
      await visit(`?with=orb,moon${unit}`, { 'GET /backtests/manifest.json': manifest.answer });
      expect(await cells('Net profit')).toEqual(['$800.00', '$1,000.00']);
      expect(screen.getByText('Loading the starting balances')).toBeInTheDocument();
      expect(screen.queryByRole('slider')).toBeNull();
      await act(async () => manifest.arrive(ok(MANIFEST)));
      expect(await screen.findByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringContaining('ORB +8%'));
    },
  );

  it('adds a strategy while the manifest is still loading', async () => {
    const manifest = deferredReply();
    await visit('?with=orb', { 'GET /backtests/manifest.json': manifest.answer });
    expect(await cells('Net profit')).toEqual(['$800.00']);
    await press('Moon');
    await waitFor(async () => expect(await cells('Net profit')).toEqual(['$800.00', '$1,000.00']));
    await act(async () => manifest.arrive(ok(MANIFEST)));
    await waitFor(async () => expect(await cells('Return')).toEqual(['8.00%', '2.00%']));
  });

  it('announces the compared strategies in an element that exists from the start', async () => {
    const manifest = deferredReply();
    await visit('?with=orb,moon', {
      'GET /backtests/manifest.json': manifest.answer,
      'GET /backtests/moon.csv': { status: 404, body: '' },
    });
    const said = await screen.findByText('Compared: ORB.');
    await act(async () => manifest.arrive(ok(MANIFEST)));
    expect(await screen.findByText(/isn’t compared/)).toBeVisible();
    expect(said).toBeInTheDocument();
    expect(said).toHaveTextContent('Compared: ORB.');
  });

  it("compares without the manifest's details if it does not load", async () => {
    await visit('?with=orb', { 'GET /backtests/manifest.json': 'unreachable' });
    expect(await screen.findByText(/The details of these runs didn’t load/)).toBeVisible();
    expect(await cells('Net profit')).toEqual(['$800.00']);
  });

  it('uses a balance from the second manifest attempt without reading a file again', async () => {
    const { calls } = await visit('?with=orb,moon', {
      'GET /backtests/manifest.json': ['unreachable', ok(MANIFEST)],
    });
    expect(await cells('Net profit')).toEqual(['$800.00', '$1,000.00']);
    await press('Try again');
    await waitFor(async () => expect(await cells('Return')).toEqual(['8.00%', '2.00%']));
    expect(calls.filter(({ path }) => path.endsWith('.csv'))).toHaveLength(2);
  });
});
