import { waitFor } from '@testing-library/react';
import { makeReport } from '../../testing/make-report.js';
import { installWorker } from '../../testing/in-process-worker.js';
import { endRehearsal, PAGE_REHEARSED, rehearsePage } from './page-rehearsal.js';
import type { Rehearsed } from '../worker/report-messages.js';
import { rehearsedReport } from '../worker/rehearsed-report.js';

const HEADER = 'Trade number,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,MAE,MFE';
const LINES = Array.from({ length: 20 }, (_, at) => {
  const day = `2026-01-${String(at + 1).padStart(2, '0')}`;
  return `${at + 1},Long,1,100,101,${day} 10:00:00,${day} 11:00:00,$${at * 10}.00,$5.00,$20.00`;
});
const FILE = new TextEncoder().encode(`${HEADER}\n${LINES.join('\n')}\n`);

installWorker();
// jsdom has no canvas: this one takes whatever is drawn.
const canvas = new Proxy({}, { get: () => () => ({ width: 10 }) });
Object.assign(HTMLCanvasElement.prototype, { getContext: () => canvas });
Object.assign(globalThis, { Path2D: jest.fn(() => canvas) });
// It is rendered as in a browser, which waits for no test.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

const mark = jest.fn<void, [string]>();
// jsdom has none.
Object.assign(performance, { mark });
const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
const times = () => mark.mock.calls.filter(([name]) => name === PAGE_REHEARSED).length;
const made = (): Rehearsed => rehearsedReport(FILE)!;
const state = () => [document.body.innerHTML, location.href, JSON.stringify([sessionStorage, localStorage])];
const aWhile = () => new Promise((resolve) => void setTimeout(resolve, 500));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.innerWidth = 1280;
});

describe('A report that nobody asked for', () => {
  it('is worked out as any other, with its details', () => {
    const { ready, details } = made();
    expect(ready).toMatchObject({ file: { kind: 'ninjatrader-trades' }, report: { metrics: { all: { trades: 20 } } } });
    expect(details.mae).not.toBeNull();
    const rows = LINES.map((line) => ({ profit: Number(line.split('$')[1]!.split(',')[0]) }));
    expect(ready.report!.metrics.all.netProfit).toBe(makeReport(rows).report.metrics.all.netProfit);
  });

  it('is none where the file holds no trades', () => {
    expect(rehearsedReport(new TextEncoder().encode('a,b\n1,2\n'))).toBeNull();
    expect(rehearsedReport(new Uint8Array(0))).toBeNull();
  });

  // Once it is rendered it is not again, so that comes last.
  it('is left alone on a narrow window', async () => {
    window.innerWidth = 800;
    rehearsePage(made());
    await aWhile();
    expect(times()).toBe(0);
  });

  it('does no harm where it cannot be rendered', async () => {
    const { ready, details } = made();
    rehearsePage({ ready: { ...ready, columns: null! }, details });
    await waitFor(() => expect(info).toHaveBeenCalledWith('The page was not rehearsed.', expect.any(Error)));
    expect(times()).toBe(0);
  });

  it('is broken off where the page has a report of its own to show', async () => {
    rehearsePage(made());
    endRehearsal();
    await aWhile();
    expect(times()).toBe(0);
  });

  it('is rendered once, and leaves the page as it was', async () => {
    const before = state();
    rehearsePage(made());
    await waitFor(() => expect(times()).toBe(1));
    await waitFor(() => expect(state()).toEqual(before));
    rehearsePage(made());
    await aWhile();
    expect(times()).toBe(1);
  });
});
