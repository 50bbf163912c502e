import { bytes, GRID, session, TRADES } from '../../testing/streamed-session.js';
import type { ReportEvent } from './report-messages.js';
import { ReportSession } from './report-session.js';

const tradeIn = (row: number) => TRADES.split('\n')[1]!.replace(/^1|100/g, String(row + 2));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('A file that comes slowly', () => {
  it('shows its whole rows after a second without a byte, then says that it stalls, and goes on', async () => {
    const { opened, news, stream, ended } = session();
    stream.enqueue(bytes(GRID.slice(0, -10)));
    await jest.advanceTimersByTimeAsync(1_100);
    expect(news).toEqual([expect.objectContaining({ kind: 'progress', rows: 1, stalled: false })]);
    expect((await opened.answer('rows', { from: 0, to: 9, page: 0 })).rows).toEqual([
      ['1', 'Long', '1', '2026-03-02 10:00:00', '$100.00'],
    ]);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(news.at(-1)).toMatchObject({ kind: 'progress', rows: 1, stalled: true });
    stream.enqueue(bytes(GRID.slice(-10)));
    await jest.advanceTimersByTimeAsync(1);
    expect(news.at(-1)).toMatchObject({ rows: 2, stalled: false });
    stream.close();
    await ended;
    expect(news.at(-1)).toMatchObject({ kind: 'ready', brokenOff: false, file: { rowCount: 2 } });
  });

  it('shows its rows first where it takes longer than a moment, and not where it is read at once', async () => {
    const many = Array.from({ length: 10_000 }, (_, row) => `${row},Long,1,2026-03-02 10:00:00,$1.00\n`).join('');
    const quick = session();
    quick.stream.enqueue(bytes(GRID + many));
    await jest.advanceTimersByTimeAsync(200);
    quick.stream.close();
    await quick.ended;
    expect(quick.news.map(({ kind }) => kind)).toEqual(['ready']);

    const slow = session();
    slow.stream.enqueue(bytes(GRID));
    await jest.advanceTimersByTimeAsync(300);
    slow.stream.enqueue(bytes(many));
    await jest.advanceTimersByTimeAsync(1);
    expect(slow.news).toEqual([expect.objectContaining({ kind: 'progress', rows: expect.any(Number) })]);
    slow.stream.close();
    await slow.ended;
  });

  it.each([
    ['with what there is of it where its layout is known and after each fifth, if it comes slowly', 200, 10_000, 4],
    ['not where it is there at once', 0, 10_000, 0],
    ['not where it is longer than what is worth waiting for', 200, 200_000, 0],
  ])('is rehearsed %s', async (_what, waitMs, trades, times) => {
    const file = bytes(TRADES + Array.from({ length: trades - 1 }, (_, row) => `${tradeIn(row)}\n`).join(''));
    const { news, stream, ended, rehearse } = session({ 'Content-Length': String(file.length) });
    const pieces = [0.21, 0.41, 0.61, 0.81, 1];
    for (const [at, share] of pieces.entries()) {
      await jest.advanceTimersByTimeAsync(waitMs);
      stream.enqueue(file.slice(Math.round(file.length * (pieces[at - 1] ?? 0)), Math.round(file.length * share)));
    }
    stream.close();
    await jest.advanceTimersByTimeAsync(2_000);
    await ended;
    expect(news.at(-2)).toMatchObject({ kind: 'ready', report: { metrics: { all: { trades } } } });
    expect(rehearse).toHaveBeenCalledTimes(times);
    const lengths = rehearse.mock.calls.map(([there]) => there.length / file.length);
    for (const [at, least] of [0.2, 0.4, 0.6, 0.8].slice(0, times).entries()) {
      expect(lengths[at]).toBeGreaterThan(least);
      expect(lengths[at]).toBeLessThan(least + 0.02);
      expect(rehearse.mock.calls[at]![0].at(-1)).toBe(10);
    }
  });

  it('shows its rows while the balance is waited for, but does not keep its report back for it', async () => {
    const late = new Promise<number>((resolve) => void setTimeout(() => resolve(1000), 3_000));
    const { news, stream, ended } = session({}, late);
    stream.enqueue(bytes(TRADES));
    stream.close();
    await jest.advanceTimersByTimeAsync(300);
    expect(news.at(-1)).toMatchObject({ kind: 'progress', rows: 1 });
    await jest.advanceTimersByTimeAsync(1_500);
    expect(news.at(-2)).toMatchObject({
      kind: 'ready',
      report: { metrics: { all: { trades: 1 } } },
      rows: { numbers: [1] },
    });
    expect(news.at(-1)).toMatchObject({ kind: 'details', details: { drawdowns: [] } });
    await jest.advanceTimersByTimeAsync(1_500);
    await ended;
    expect(news.at(-1)).toMatchObject({ kind: 'figures', figures: { all: { trades: 1 } } });
  });
});

describe('A slow file without a table', () => {
  const PIECE = 65_536;

  it('is no longer downloaded once it turns out to be no text', async () => {
    const { news, stream, ended, cancelled } = session();
    for (let piece = 0; piece < 80 && !cancelled(); piece += 1) {
      stream.enqueue(new Uint8Array(PIECE));
      await jest.advanceTimersByTimeAsync(20);
    }
    expect(cancelled()).toBe(true);
    await ended;
    expect(news).toHaveLength(1);
    expect(news[0]).toMatchObject({ kind: 'ready', brokenOff: false, file: { rowCount: 0, columns: [] } });
  });

  it('is not read again from its beginning with each of its pieces: 20 MB of blank lines take no minutes', async () => {
    const { news, stream, ended } = session();
    const blank = new Uint8Array(PIECE).fill(10);
    for (let piece = 0; piece < 320; piece += 1) {
      stream.enqueue(blank.slice());
      await jest.advanceTimersByTimeAsync(20);
    }
    stream.close();
    await ended;
    expect(news.at(-1)).toMatchObject({ kind: 'ready', file: { rowCount: 0 } });
  });
});

describe('A balance that was declared twice', () => {
  it('counts as it was declared last: figures follow where the report stands already', async () => {
    const { opened, news, stream, ended } = session({}, Promise.resolve(1000));
    stream.enqueue(bytes(TRADES));
    await jest.advanceTimersByTimeAsync(1);
    opened.declare(2000);
    stream.close();
    await ended;
    expect(news[0]).toMatchObject({ kind: 'ready', report: { metrics: { all: { returnPercent: 5 } } } });
    opened.declare(2000);
    expect(news).toHaveLength(2);
    opened.declare(500);
    expect(news[2]).toMatchObject({ kind: 'figures', figures: { all: { returnPercent: 20 } } });
    // Where the manifest could not be had again, what it said before holds.
    opened.declare(null);
    expect(news).toHaveLength(3);
    opened.declare(undefined);
    expect(news[3]).toMatchObject({ kind: 'figures', figures: { all: { returnPercent: null } } });
  });
});

describe('A part of the file', () => {
  it('is a failure, as figures of it would be taken for those of the whole', async () => {
    const news: ReportEvent[] = [];
    globalThis.fetch = async () => new Response(TRADES, { status: 206 });
    await new ReportSession((told) => news.push(told)).open('/backtests/orb.csv', true);
    expect(news).toEqual([{ kind: 'failed', reason: 'not-loaded' }]);
  });
});

describe('A file without a length, as a proxy compresses it', () => {
  it.each([
    ['in a row', GRID.slice(0, -20), true],
    ['between two rows', GRID, false],
  ])('has no figures where it ends %s: %s', async (_where, text, isBroken) => {
    const { news, stream, ended } = session({ 'Content-Encoding': 'gzip', 'Content-Length': '20' });
    stream.enqueue(bytes(text));
    stream.close();
    await ended;
    expect(news[0]).toMatchObject({ kind: 'ready', brokenOff: isBroken });
  });
});

describe('A redirect', () => {
  it.each([
    ['https://files.example/orb.csv?signed=1', 'ready'],
    ['https://files.example/mars.csv', 'failed'],
  ])('to %s is %s', async (url, kind) => {
    const news: ReportEvent[] = [];
    globalThis.fetch = async () => {
      const response = new Response(TRADES);
      return Object.defineProperties(response, { redirected: { value: true }, url: { value: url } });
    };
    const opened = new ReportSession((told) => news.push(told));
    opened.declare(undefined);
    await opened.open('/backtests/orb.csv', true);
    expect(news[0]!.kind).toBe(kind);
  });
});

describe('A page in place of the file', () => {
  it.each([
    ['its type', { 'Content-Type': 'text/html; charset=utf-8' }, ['Sign in']],
    ['its type', { 'Content-Type': 'application/json' }, ['{"error":"Down for maintenance"}']],
    ['a comment', { 'Content-Type': 'text/csv' }, ['<!-- portal --><!doctype html>']],
    ['its beginning', { 'Content-Type': 'text/csv' }, ['\uFEFF\n<!doc', 'type html><title>Sign in</title>']],
  ])('is a failure, by %s', async (_by, headers, pieces) => {
    const { news, stream, ended } = session(headers);
    for (const piece of pieces) stream.enqueue(bytes(piece));
    await ended;
    expect(news).toEqual([{ kind: 'failed', reason: 'web-page' }]);
  });
});

describe('A field that is larger than any screen', () => {
  it('is sent by its beginning, and noted', async () => {
    const { opened, news, stream, ended } = session();
    stream.enqueue(bytes(`a,b\n1,${'é'.repeat(600_000)}\n`));
    stream.close();
    await ended;
    expect((await opened.answer('rows', { from: 0, to: 1, page: 0 })).rows).toEqual([['1', `${'é'.repeat(300)}…`]]);
    expect(news.at(-1)).toMatchObject({
      file: { notes: [expect.objectContaining({ text: 'Only the beginning of a 1 MB field is shown.', rows: [1] })] },
    });
    expect(await opened.answer('copy', { most: 9 })).toEqual({
      rows: 1,
      of: 1,
      text: `a\tb\n1\t${'é'.repeat(32_766)}…`,
    });
  });
});

it('works out the last of several views that are asked for at once', async () => {
  const { opened, stream, ended } = session();
  stream.enqueue(bytes(GRID));
  stream.close();
  await ended;
  const views = ['zzz', 'Long', '03-03'].map((filter) => opened.answer('view', { filter, column: null, sort: null }));
  await jest.advanceTimersByTimeAsync(1);
  expect(await Promise.all(views)).toEqual([2, 2, 1].map((rows) => ({ rows, unread: null })));
  expect((await opened.answer('rows', { from: 0, to: 9, page: 0 })).numbers).toEqual([2]);
});
