import { waitFor } from '@testing-library/react';
import { installWorker } from '../../testing/in-process-worker.js';
import { ok, mockServer } from '../../testing/mock-server.js';
import { type BacktestData, keepShown, loadBacktest } from './backtest-data.js';

installWorker();

const FILE = [
  'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit',
  '1,ES,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,$100.00',
  '',
].join('\n');

afterEach(() => jest.restoreAllMocks());

describe('loadBacktest', () => {
  it('reads a file again after a failure, and keeps a report that has loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const calls = mockServer({
      'GET /backtests/orb.csv': ['unreachable', ok(FILE)],
      'GET /backtests/manifest.json': ok({}),
      'GET /backtests/prop-firms.json': ok({ firms: [], complete: true }),
    });
    const releases: (() => void)[] = [];
    const open = (): BacktestData => {
      const data = loadBacktest('orb', () => '');
      releases.push(keepShown(data));
      return data;
    };
    const first = open();
    await waitFor(() => expect(first.report.state).toMatchObject({ kind: 'failed' }));
    const second = open();
    await waitFor(() => expect(second.report.state).toMatchObject({ details: {} }));
    expect(open().report).toBe(second.report);
    expect(calls.filter(({ path }) => path === '/backtests/orb.csv')).toHaveLength(2);
    for (const release of releases) release();
  });
});
