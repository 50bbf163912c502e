import { waitFor } from '@testing-library/react';
import { ReportClient } from '../../backtest-report/worker/report-client.js';
import { installWorker } from '../../testing/in-process-worker.js';
import { ok, mockServer } from '../../testing/mock-server.js';
import { beginReading, endFirstReading } from './first-reading.js';

installWorker();

const FILE = [
  'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit',
  '1,ES,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,$100.00',
  '',
].join('\n');

/** A page of this strategy, as the server sends it where the run's balance is declared. */
function open(slug: string): void {
  const settings = { backtest: { slug, entry: { startingBalance: 1000 } } };
  document.body.innerHTML = `<script type="application/json" id="site-settings">${JSON.stringify(settings)}</script>`;
}

const clientOf = (slug: string, wantsDetails = true) =>
  new ReportClient(`/backtests/${slug}.csv`, Promise.resolve(1000), wantsDetails);

afterEach(endFirstReading);

describe('A reading that begins before the code of its page', () => {
  it('is taken over where it stands, and with all that it has told', async () => {
    open('orb');
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    beginReading('/assets/report.worker.js', '/backtests/orb');
    await waitFor(() => expect(window.firstReading?.told.map(({ kind }) => kind)).toEqual(['ready', 'details']));
    const client = clientOf('orb');
    expect(client.state).toMatchObject({
      kind: 'ready',
      report: { metrics: { all: { returnPercent: 10 } } },
      details: {},
    });
    expect(await client.ask('view', { filter: '', column: null, sort: null })).toEqual({ rows: 1, unread: null });
    expect(calls).toHaveLength(1);
    expect(window.firstReading).toBeUndefined();
  });

  it('goes on with its news for the page', async () => {
    open('orb');
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    beginReading('/assets/report.worker.js', '/backtests/orb');
    const client = clientOf('orb');
    expect(client.state).toEqual({ kind: 'waiting' });
    await waitFor(() => expect(client.state).toMatchObject({ kind: 'ready', file: { rowCount: 1 } }));
    expect(calls).toHaveLength(1);
  });

  it('is left to whom it belongs: another file, and a comparison, are read on their own', async () => {
    open('orb');
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE), 'GET /backtests/mars.csv': ok(FILE) });
    beginReading('/assets/report.worker.js', '/backtests/orb');
    clientOf('mars');
    clientOf('orb', false);
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(window.firstReading?.url).toBe('/backtests/orb.csv');
  });

  it('is begun again by the page where its worker fails before that', async () => {
    open('orb');
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    beginReading('/assets/report.worker.js', '/backtests/orb');
    window.firstReading?.worker.dispatchEvent(new Event('error'));
    const client = clientOf('orb');
    await waitFor(() => expect(client.state).toMatchObject({ kind: 'ready' }));
    expect(calls).toHaveLength(2);
  });

  it('is begun again where its worker fails once it was taken over and before its first word, and only once', async () => {
    open('orb');
    const answers = { 'GET /backtests/orb.csv': ok(FILE) };
    const calls = mockServer(answers);
    const workers: EventTarget[] = [];
    const { Worker: Installed } = globalThis;
    const started = jest.spyOn(globalThis, 'Worker').mockImplementation((...made) => {
      const worker = new Installed(...made);
      workers.push(worker);
      return worker;
    });
    beginReading('/assets/report.worker.js', '/backtests/orb');
    const client = clientOf('orb');
    // The worker that goes has been told the balance by then.
    await Promise.resolve();
    workers[0]!.dispatchEvent(new Event('error'));
    expect(client.state).toEqual({ kind: 'waiting' });
    await waitFor(() =>
      expect(client.state).toMatchObject({ kind: 'ready', report: { metrics: { all: { returnPercent: 10 } } } }),
    );
    expect(calls).toHaveLength(2);
    workers[0]!.dispatchEvent(new Event('error'));
    expect(client.state).toMatchObject({ kind: 'ready' });
    const again = (beginReading('/assets/report.worker.js', '/backtests/orb'), clientOf('orb'));
    workers[2]!.dispatchEvent(new Event('error'));
    workers[3]!.dispatchEvent(new Event('error'));
    expect(again.state).toEqual({ kind: 'failed', reason: 'no-code' });
    started.mockRestore();
  });

  it('is not begun again where its worker fails after its first word', async () => {
    open('orb');
    const calls = mockServer({ 'GET /backtests/orb.csv': ok(FILE) });
    beginReading('/assets/report.worker.js', '/backtests/orb');
    const { worker } = window.firstReading!;
    const client = clientOf('orb');
    await waitFor(() => expect(client.state).toMatchObject({ kind: 'ready' }));
    worker.dispatchEvent(new Event('error'));
    expect(client.state).toEqual({ kind: 'failed', reason: 'broken-down' });
    expect(calls).toHaveLength(1);
  });

  it('is not said to stall sooner where it was begun again', () => {
    jest.useFakeTimers();
    open('orb');
    const workers: EventTarget[] = [];
    const started = jest.spyOn(globalThis, 'Worker').mockImplementation(() => {
      const silent = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
      workers.push(silent);
      return silent as unknown as Worker;
    });
    beginReading('/assets/report.worker.js', '/backtests/orb');
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
