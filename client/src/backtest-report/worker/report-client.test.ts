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
  given: null,
  closed: null,
  brokenOff: false,
};

/** A client and what its worker tells it. */
function client() {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
  const made = new ReportClient('/backtests/orb.csv', Promise.resolve(undefined), true, worker);
  const tell = (news: FromWorker) => void worker.dispatchEvent(new MessageEvent('message', { data: news }));
  return { made, tell };
}

afterEach(() => jest.useRealTimers());

describe('The state of a report', () => {
  it('has its top first, and keeps it as it is when the details follow', () => {
    const { made, tell } = client();
    tell(ready);
    expect(made.state).toEqual({ ...ready, details: null });
    tell({ kind: 'details', details });
    expect(made.state).toEqual({ ...ready, details });
    expect(made.state).toMatchObject({ report: { curve: top.curve } });
    expect('report' in made.state && made.state.report).toBe(top);
  });

  it('takes over the figures of a balance that was declared late, and nothing else', () => {
    const { made, tell } = client();
    const { all, long, short } = top.metrics;
    const late = (figures: typeof long) => ({ ...figures, returnPercent: 0.02 });
    const figures = { all: late(all), long: late(long), short: late(short), balanceExhausted: null };
    tell(ready);
    tell({ kind: 'details', details });
    tell({ kind: 'figures', figures });
    expect(made.state).toEqual({ ...ready, report: { ...top, metrics: figures }, details });
  });

  it('stalls where nothing is heard of its worker, and goes on where that speaks after all', () => {
    jest.useFakeTimers();
    const { made, tell } = client();
    jest.advanceTimersByTime(14_000);
    expect(made.state).toEqual({ kind: 'waiting' });
    jest.advanceTimersByTime(2_000);
    expect(made.state).toMatchObject({ kind: 'progress', stalled: true });
    expect(hasFailed(made.state)).toBe(true);
    tell(ready);
    jest.advanceTimersByTime(60_000);
    expect(made.state).toMatchObject({ kind: 'ready' });
    expect(hasFailed(made.state)).toBe(false);
  });

  it('tells what its worker has rehearsed with, and shows nothing of it', async () => {
    const { made, tell } = client();
    tell({ kind: 'rehearsed', ready, details });
    expect(await made.rehearsed).toMatchObject({ ready, details });
    expect(made.state).toEqual({ kind: 'waiting' });
  });

  it('has no figures where the file has no report', () => {
    const { made, tell } = client();
    tell({ ...ready, report: null });
    tell({ kind: 'figures', figures: top.metrics });
    expect(made.state).toEqual({ ...ready, report: null, details: null });
  });
});

test.each([
  [7_000_000, 1_000, false, true],
  [9_000_000, 1_000, false, false],
  [7_000_000, 1_000, true, false],
  [null, 7_000_000, false, true],
  [null, 9_000_000, false, false],
])('A file of %p bytes, %p of them here, stalled %p: soon there %p', (totalBytes, bytes, stalled, isSoon) => {
  expect(isAlmostLoaded({ kind: 'progress', rows: 9, columns: [], bytes, totalBytes, stalled })).toBe(isSoon);
});
