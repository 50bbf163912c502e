import { act, screen, waitFor } from '@testing-library/react';
import { cells, leave, MANIFEST, press, visit, withWorkers } from '../testing/compare-page.js';
import { later, ok } from '../testing/wire.js';

withWorkers();
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());
afterEach(() => leave()); // What the page has opened outlives it until the visitor is elsewhere.

describe('/compare and the manifest', () => {
  it('says who is compared in an element that is there from the start', async () => {
    const manifest = later();
    await visit('?with=orb,moon', {
      'GET /backtests/manifest.json': manifest.answer,
      'GET /backtests/moon.csv': { status: 404, body: '' },
    });
    const said = await screen.findByText('Compared: ORB.');
    await act(async () => manifest.arrive(ok(MANIFEST)));
    expect(await screen.findByText(/is not compared/)).toBeVisible();
    expect(said).toBeInTheDocument();
    expect(said).toHaveTextContent('Compared: ORB.');
  });

  it('compares without what the manifest says where it does not load', async () => {
    await visit('?with=orb', { 'GET /backtests/manifest.json': 'unreachable' });
    expect(await screen.findByText(/The details of these runs did not load/)).toBeVisible();
    expect(await cells('Net profit')).toEqual(['$800.00']);
  });

  it('has the figures of a balance that was declared at the second attempt, and reads no file again', async () => {
    const { calls } = await visit('?with=orb,moon', {
      'GET /backtests/manifest.json': ['unreachable', ok(MANIFEST)],
    });
    expect(await cells('Net profit')).toEqual(['$800.00', '$1,000.00']);
    await press('Try again');
    await waitFor(async () => expect(await cells('Return')).toEqual(['8.00%', '2.00%']));
    expect(calls.filter(({ path }) => path.endsWith('.csv'))).toHaveLength(2);
  });
});
