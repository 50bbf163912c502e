import { makeReport } from '../../testing/make-report.js';
import { hasFailed, isAlmostLoaded, ReportClient } from './report-client.js';
import type { FileFacts, FromWorker, ReportEvent } from './report-messages.js';

const { drawdowns, distribution, mae, mfe, ...top } = makeReport([{ profit: 5 }, { profit: -3 }]).report;
const details = { drawdowns, distribution, mae, mfe };
const ready: Extract<ReportEvent, { kind: 'ready' }> = {
  kind: 'ready',
  file: { rowCount: 2 } as FileFacts,
  columns: [],
  rows: { numbers: [], rows: [] },
  report: top,
  summaryMetrics: null,
  closed: null,
  brokenOff: false,
};

/** A client, and a function that sends it a message of its worker. */
function client() {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
  const made = new ReportClient('/backtests/orb.csv', Promise.resolve(undefined), true, worker);
  const receive = (message: FromWorker) => void worker.dispatchEvent(new MessageEvent('message', { data: message }));
  return { made, receive };
}

afterEach(() => jest.useRealTimers());

describe('ReportClient', () => {
  it('keeps the top of the report when the details arrive', () => {
    const { made, receive } = client();
    receive(ready);
    expect(made.state).toEqual({ ...ready, details: null });
    receive({ kind: 'details', details });
    expect(made.state).toEqual({ ...ready, details });
    expect(made.state).toMatchObject({ report: { curve: top.curve } });
    expect('report' in made.state && made.state.report).toBe(top);
  });

  it('replaces only the metrics when they arrive for a late balance', () => {
    const { made, receive } = client();
    const { all, long, short } = top.metrics;
    const late = (metrics: typeof long) => ({ ...metrics, returnPercent: 0.02 });
    const metrics = { all: late(all), long: late(long), short: late(short), balanceExhausted: null };
    receive(ready);
    receive({ kind: 'details', details });
    receive({ kind: 'metrics', metrics });
    expect(made.state).toEqual({ ...ready, report: { ...top, metrics }, details });
  });

  it('counts as stalled while its worker is silent, and recovers from it', () => {
    jest.useFakeTimers();
    const { made, receive } = client();
    jest.advanceTimersByTime(14_000);
    expect(made.state).toEqual({ kind: 'waiting' });
    jest.advanceTimersByTime(2_000);
    expect(made.state).toMatchObject({ kind: 'progress', stalled: true });
    expect(hasFailed(made.state)).toBe(true);
    receive(ready);
    jest.advanceTimersByTime(60_000);
    expect(made.state).toMatchObject({ kind: 'ready' });
    expect(hasFailed(made.state)).toBe(false);
  });

  it('ignores metrics for a file without a report', () => {
    const { made, receive } = client();
    receive({ ...ready, report: null });
    receive({ kind: 'metrics', metrics: top.metrics });
    expect(made.state).toEqual({ ...ready, report: null, details: null });
  });
});

test.each([
  [7_000_000, 1_000, false, true],
  [9_000_000, 1_000, false, false],
  [7_000_000, 1_000, true, false],
  [null, 7_000_000, false, true],
  [null, 9_000_000, false, false],
])('A file of %p bytes, %p of them loaded, stalled %p: almost loaded %p', (totalBytes, bytes, stalled, isSoon) => {
  expect(isAlmostLoaded({ kind: 'progress', rows: 9, columns: [], bytes, totalBytes, stalled })).toBe(isSoon);
});
