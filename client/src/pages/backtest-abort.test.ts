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
  const navigation = new AbortController();
  const request = new Request('http://localhost/backtests/orb');
  const data = await loader({ params: { slug: 'orb' }, request } as unknown as LoaderFunctionArgs, navigation.signal);
  return { data, leave: () => navigation.abort() };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

let terminate: jest.SpyInstance;

beforeEach(() => {
  mockServer({
    'GET /backtests/orb.csv': ok([HEAD, ...days(100), ''].join('\n')),
    'GET /backtests/manifest.json': ok({}),
    'GET /backtests/prop-firms.json': ok({ version: '1', verifiedAt: '2026-11', firms: [], complete: true }),
  });
  terminate = jest.spyOn(Worker.prototype, 'terminate');
});
afterEach(() => jest.restoreAllMocks());

describe('A report that is loaded again on the way back', () => {
  it('keeps the worker of a shared report until its last load ends', async () => {
    const first = await load();
    const hide = keepShown(first.data);
    const second = await load();
    expect(second.data.report).toBe(first.data.report);
    hide();
    first.leave();
    await pause();
    expect(terminate).not.toHaveBeenCalled();
    await waitFor(() => expect(second.data.report.state).toMatchObject({ kind: 'ready' }));
    const hideAgain = keepShown(second.data);
    hideAgain();
    second.leave();
    await waitFor(() => expect(terminate).toHaveBeenCalled());
  });

  it('ends the worker of a report that was never shown', async () => {
    const { leave } = await load();
    leave();
    await waitFor(() => expect(terminate).toHaveBeenCalled());
  });
});
