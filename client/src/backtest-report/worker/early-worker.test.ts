import { waitFor } from '@testing-library/react';
import { ReportClient } from './report-client.js';
import { installWorker } from '../../testing/in-process-worker.js';
import { ok, mockServer } from '../../testing/mock-server.js';
import { endEarlyWorker, startEarlyWorker } from './early-worker.js';

installWorker();

const FILE = [
  'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit',
  '1,ES,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,$100.00',
  '',
].join('\n');

/**
 * Opens a strategy's page as the server sends it, with a declared balance, and runs the early
 * script's part.
 */
function open(slug: string): void {
  const settings = { backtest: { slug, entry: { startingBalance: 1000 } } };
  document.body.innerHTML = `<meta name="report-worker" content="/assets/report.worker.js">
    <script type="application/json" id="site-settings">${JSON.stringify(settings)}</script>`;
  history.replaceState(null, '', `/backtests/${slug}`);
  startEarlyWorker();
}

const clientOf = (slug: string, wantsDetails = true) =>
  new ReportClient(`/backtests/${slug}.csv`, Promise.resolve(1000), wantsDetails);

afterEach(endEarlyWorker);

describe('The reading started by the early script', () => {
  it('hands an early reading over with all messages received so far', async () => {
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    open('orb');
    await waitFor(() => expect(window.earlyWorker?.messages.map(({ kind }) => kind)).toEqual(['ready', 'details']));
    const client = clientOf('orb');
    expect(client.state).toMatchObject({
      kind: 'ready',
      report: { metrics: { all: { returnPercent: 10 } } },
      details: {},
    });
    expect(await client.ask('view', { filter: '', column: null, sort: null })).toEqual({ rows: 1, unread: null });
    expect(calls).toHaveLength(1);
    expect(window.earlyWorker).toBeUndefined();
  });

  it('sends further messages of an early reading to the client that took it over', async () => {
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    open('orb');
    const client = clientOf('orb');
    expect(client.state).toEqual({ kind: 'waiting' });
    await waitFor(() => expect(client.state).toMatchObject({ kind: 'ready', file: { rowCount: 1 } }));
    expect(calls).toHaveLength(1);
  });

  it('does not hand an early reading over for another file or a comparison', async () => {
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE), 'GET /backtests/mars.csv': ok(FILE) });
    open('orb');
    clientOf('mars');
    clientOf('orb', false);
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(window.earlyWorker?.url).toBe('/backtests/orb.csv');
  });

  it('starts another worker if the early worker failed', async () => {
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    open('orb');
    window.earlyWorker?.worker.dispatchEvent(new Event('error'));
    const client = clientOf('orb');
    await waitFor(() => expect(client.state).toMatchObject({ kind: 'ready' }));
    expect(calls).toHaveLength(2);
  });

  it('restarts an early reading once if its worker fails before its first message', async () => {
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    const workers: EventTarget[] = [];
    const { Worker: Installed } = globalThis;
    const started = jest.spyOn(globalThis, 'Worker').mockImplementation((...made) => {
      const worker = new Installed(...made);
      workers.push(worker);
      return worker;
    });
    open('orb');
    const client = clientOf('orb');
    // Lets the client declare the balance to the failing worker first.
    await Promise.resolve();
    workers[0]!.dispatchEvent(new Event('error'));
    expect(client.state).toEqual({ kind: 'waiting' });
    await waitFor(() =>
      expect(client.state).toMatchObject({ kind: 'ready', report: { metrics: { all: { returnPercent: 10 } } } }),
    );
    expect(calls).toHaveLength(2);
    workers[0]!.dispatchEvent(new Event('error'));
    expect(client.state).toMatchObject({ kind: 'ready' });
    const again = (open('orb'), clientOf('orb'));
    workers[2]!.dispatchEvent(new Event('error'));
    workers[3]!.dispatchEvent(new Event('error'));
    expect(again.state).toEqual({ kind: 'failed', reason: 'no-code' });
    started.mockRestore();
  });

  it('does not restart an early reading if its worker fails later', async () => {
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    open('orb');
    const { worker } = window.earlyWorker!;
    const client = clientOf('orb');
    await waitFor(() => expect(client.state).toMatchObject({ kind: 'ready' }));
    worker.dispatchEvent(new Event('error'));
    expect(client.state).toEqual({ kind: 'failed', reason: 'broken-down' });
    expect(calls).toHaveLength(1);
  });

  it('restarts the silence timer with the worker', () => {
    jest.useFakeTimers();
    const workers: EventTarget[] = [];
    const started = jest.spyOn(globalThis, 'Worker').mockImplementation(() => {
      const silent = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
      workers.push(silent);
      return silent as unknown as Worker;
    });
    open('orb');
    const client = clientOf('orb');
    jest.advanceTimersByTime(14_000);
    workers[0]!.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(14_000);
    expect(client.state).toEqual({ kind: 'waiting' });
    jest.advanceTimersByTime(2_000);
    expect(client.state).toMatchObject({ kind: 'progress', stalled: true });
    started.mockRestore();
    jest.useRealTimers();
  });
});
