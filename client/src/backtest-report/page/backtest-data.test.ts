import { readFileSync } from 'node:fs';
import { waitFor } from '@testing-library/react';
import type { BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { installWorker } from '../../testing/in-process-worker.js';
import { type Answers, type Call, deferredReply, ok, type Reply, mockServer } from '../../testing/mock-server.js';
import { type BacktestData, isAhead, keepShown, loadAhead, loadBacktest } from './backtest-data.js';
import { saveLastChoice } from '../prop-firm/last-choice.js';

installWorker();

const FIRMS: Reply = ok({ ...JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')), complete: true });
const FILE = [
  'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit',
  '1,ES,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,$100.00',
  '',
].join('\n');

const long = (bytes: number): Reply => ({ status: 200, headers: { 'Content-Length': String(bytes) } });

function serve(answers: Answers = {}): Call[] {
  const files = ['orb', 'mars', 'pluto'].flatMap((slug) => [
    [`HEAD /backtests/${slug}.csv`, long(FILE.length)],
    [`GET /backtests/${slug}.csv`, ok(FILE)],
  ]);
  return mockServer({
    ...Object.fromEntries(files),
    'GET /backtests/manifest.json': ok({}),
    'GET /backtests/prop-firms.json': FIRMS,
    ...answers,
  });
}

const asked = (calls: Call[], method: string, path: string): number =>
  calls.filter((call) => call.method === method && call.path === `/backtests/${path}`).length;

const isReady = (data: BacktestData) => waitFor(() => expect(data.report.state).toMatchObject({ details: {} }));

const turns = () => new Promise((resolve) => setTimeout(resolve, 50));

let ended: jest.SpyInstance;
let left: (() => void)[] = [];

/** As the router and the page do it. */
function follow(slug: BacktestSlug, search = ''): BacktestData {
  const data = loadBacktest(slug, () => search);
  left.push(keepShown(data));
  return data;
}

beforeEach(() => {
  ended = jest.spyOn(Worker.prototype, 'terminate');
});
afterEach(async () => {
  for (const leave of left) leave();
  left = [];
  // What a test has loaded ahead ends with the next page.
  serve();
  loadBacktest('pluto', () => '').report.keep()();
  await turns();
  saveLastChoice('');
  jest.restoreAllMocks();
});

test('A report that has failed on its page is read again where that is loaded again, and one that has not is kept', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const calls = serve({ 'GET /backtests/orb.csv': ['unreachable', ok(FILE)] });
  const first = follow('orb');
  await waitFor(() => expect(first.report.state).toMatchObject({ kind: 'failed' }));
  const second = follow('orb');
  await isReady(second);
  expect(follow('orb').report).toBe(second.report);
  expect(asked(calls, 'GET', 'orb.csv')).toBe(2);
});

describe('A report that is loaded ahead', () => {
  it('is there when its link is followed, and nothing of it is asked for again', async () => {
    const calls = serve();
    await loadAhead('orb');
    await loadAhead('orb');
    await waitFor(() => expect(asked(calls, 'GET', 'orb.csv')).toBe(1));
    await turns();
    const data = follow('orb');
    expect(data.report.state).toMatchObject({ kind: 'ready', details: {} });
    expect(await data.check).toMatchObject({ ok: true, value: { request: { choice: { contracts: 1 } } } });
    expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /backtests/manifest.json',
      'GET /backtests/orb.csv',
      'GET /backtests/prop-firms.json',
      'HEAD /backtests/orb.csv',
    ]);
    await turns();
    expect(ended).not.toHaveBeenCalled();
  });

  it('is taken over while it still comes', async () => {
    const file = deferredReply();
    const calls = serve({ 'GET /backtests/orb.csv': file.answer });
    await loadAhead('orb');
    const data = follow('orb');
    file.arrive(ok(FILE));
    await isReady(data);
    expect(asked(calls, 'GET', 'orb.csv')).toBe(1);
  });

  it.each([
    ['its file is long', long(2_500_001)],
    ['nothing says how long it is', { status: 200 }],
    ['there is no file', { status: 404, headers: { 'Content-Length': '20' } }],
  ])('does not come where %s', async (_why, head) => {
    const calls = serve({ 'HEAD /backtests/orb.csv': head });
    await loadAhead('orb');
    await turns();
    expect(calls).toHaveLength(1);
  });

  it('does not come where the server is not reached', async () => {
    const said = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const calls = serve({ 'HEAD /backtests/orb.csv': 'unreachable' });
    await loadAhead('orb');
    expect(calls).toHaveLength(1);
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('does not come once another link is pointed at, or one was followed', async () => {
    const head = deferredReply();
    const calls = serve({ 'HEAD /backtests/orb.csv': head.answer });
    const first = loadAhead('orb');
    await loadAhead('mars');
    head.arrive(long(100));
    await first;
    expect([asked(calls, 'GET', 'orb.csv'), asked(calls, 'GET', 'mars.csv')]).toEqual([0, 1]);
    const second = loadAhead('orb');
    follow('mars');
    head.arrive(long(100));
    await second;
    expect(asked(calls, 'GET', 'orb.csv')).toBe(0);
  });

  it('waits for nobody: not beside a page whose own file still comes, nor for the page that is shown', async () => {
    const file = deferredReply();
    const calls = serve({ 'GET /backtests/mars.csv': file.answer });
    const data = follow('mars');
    await loadAhead('orb');
    expect(asked(calls, 'HEAD', 'orb.csv')).toBe(0);
    file.arrive(ok(FILE));
    await isReady(data);
    await loadAhead('mars');
    expect(asked(calls, 'HEAD', 'mars.csv')).toBe(0);
    await loadAhead('orb');
    expect(asked(calls, 'GET', 'orb.csv')).toBe(1);
  });

  it('ends where another link is followed or pointed at', async () => {
    serve();
    await loadAhead('orb');
    await loadAhead('mars');
    await turns();
    expect(ended).toHaveBeenCalledTimes(1);
    follow('orb');
    await turns();
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it('ends where it is not asked for within half a minute, and not once it was', async () => {
    jest.useFakeTimers();
    try {
      const calls = serve();
      await loadAhead('orb');
      await jest.advanceTimersByTimeAsync(31_000);
      expect(ended).toHaveBeenCalledTimes(1);
      follow('orb');
      expect(asked(calls, 'GET', 'orb.csv')).toBe(2);
      await loadAhead('mars');
      await jest.advanceTimersByTimeAsync(1_000);
      await loadAhead('mars');
      follow('mars');
      await jest.advanceTimersByTimeAsync(31_000);
      expect([ended.mock.calls.length, asked(calls, 'GET', 'mars.csv')]).toEqual([1, 1]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is read again where it has failed', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const calls = serve({ 'GET /backtests/orb.csv': ['unreachable', ok(FILE)] });
    await loadAhead('orb');
    await waitFor(() => expect(error).toHaveBeenCalled());
    await turns();
    await isReady(follow('orb'));
    expect(asked(calls, 'GET', 'orb.csv')).toBe(2);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('is asked for once where its link is pointed at again meanwhile', async () => {
    const head = deferredReply();
    const calls = serve({ 'HEAD /backtests/orb.csv': head.answer });
    const both = [loadAhead('orb'), loadAhead('orb')];
    head.arrive(long(100));
    await Promise.all(both);
    await turns();
    expect([asked(calls, 'HEAD', 'orb.csv'), asked(calls, 'GET', 'orb.csv')]).toEqual([1, 1]);
    expect(ended).not.toHaveBeenCalled();
  });

  it('is loaded ahead again where that has failed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const calls = serve({ 'GET /backtests/orb.csv': ['unreachable', ok(FILE)] });
    await loadAhead('orb');
    await turns();
    expect(isAhead('orb')).toBe(false);
    await loadAhead('orb');
    await turns();
    expect(isAhead('orb')).toBe(true);
    expect(asked(calls, 'GET', 'orb.csv')).toBe(2);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['manifest.json', ok({ orb: { instrument: 'MES 09-26' } }), { value: { request: { choice: { micros: true } } } }],
    ['prop-firms.json', FIRMS, { value: { request: { choice: { contracts: 1 } } } }],
  ])('is checked anew where %s had not come and is asked for again', async (file, answer, check) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    serve({
      'GET /backtests/orb.csv': ok(FILE.replace(',ES,', ',no code,')),
      [`GET /backtests/${file}`]: ['unreachable', answer],
    });
    await loadAhead('orb');
    await turns();
    expect(await follow('orb').check).toMatchObject({ ok: true, ...check });
  });

  it('is checked anew where another account was chosen meanwhile, or the address names one', async () => {
    const calls = serve();
    await loadAhead('orb');
    await turns();
    saveLastChoice('account=topstep-100k');
    expect(await follow('orb').check).toMatchObject({
      value: { request: { choice: { account: { key: 'topstep-100k' } } } },
    });
    await loadAhead('mars');
    await turns();
    const named = follow('mars', '?account=topstep-150k').check;
    expect(await named).toMatchObject({ value: { request: { choice: { account: { key: 'topstep-150k' } } } } });
    expect([asked(calls, 'GET', 'orb.csv'), asked(calls, 'GET', 'mars.csv')]).toEqual([1, 1]);
  });
});
