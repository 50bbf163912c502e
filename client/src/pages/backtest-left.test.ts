import { waitFor } from '@testing-library/react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { keepShown } from '../backtest-report/page/backtest-data.js';
import { days, HEAD } from '../testing/daily-trades.js';
import { installWorker } from '../testing/in-process-worker.js';
import { ok, mockServer } from '../testing/mock-server.js';
import { loader } from './backtest.js';

installWorker();

/** Loads the page as the router does; `leave` navigates elsewhere. */
async function load() {
  const left = new AbortController();
  const request = new Request('http://localhost/backtests/orb');
  const data = await loader({ params: { slug: 'orb' }, request } as unknown as LoaderFunctionArgs, left.signal);
  return { data, leave: () => left.abort() };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

let ended: jest.SpyInstance;

beforeEach(() => {
  mockServer({
    'GET /backtests/orb.csv': ok([HEAD, ...days(100), ''].join('\n')),
    'GET /backtests/manifest.json': ok({}),
    'GET /backtests/prop-firms.json': ok({ version: '1', verifiedAt: '2026-11', firms: [], complete: true }),
  });
  ended = jest.spyOn(Worker.prototype, 'terminate');
});
afterEach(() => jest.restoreAllMocks());

describe('A report that is loaded again while going back to it', () => {
  it('keeps its worker after the earlier load ended, and ends it when the page is left', async () => {
    const first = await load();
    const hide = keepShown(first.data);
    const second = await load();
    expect(second.data.report).toBe(first.data.report);
    hide();
    first.leave();
    await turns();
    expect(ended).not.toHaveBeenCalled();
    await waitFor(() => expect(second.data.report.state).toMatchObject({ kind: 'ready' }));
    const hideAgain = keepShown(second.data);
    hideAgain();
    second.leave();
    await waitFor(() => expect(ended).toHaveBeenCalled());
  });

  it('ends its worker if it was never shown', async () => {
    const { leave } = await load();
    leave();
    await waitFor(() => expect(ended).toHaveBeenCalled());
  });
});
