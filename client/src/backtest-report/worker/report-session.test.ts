import { bytes, GRID, session, TRADES } from '../../testing/streamed-session.js';
import type { ReportEvent } from './report-messages.js';
import { ReportSession } from './report-session.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('A file that loads slowly', () => {
  it('shows its complete rows after a quiet second, reports a stall, and recovers from it', async () => {
    const { opened, events, stream, ended } = session();
    stream.enqueue(bytes(GRID.slice(0, -10)));
    await jest.advanceTimersByTimeAsync(1_100);
    expect(events).toEqual([expect.objectContaining({ kind: 'progress', rows: 1, stalled: false })]);
    expect((await opened.answer('rows', { from: 0, to: 9, page: 0 })).rows).toEqual([
      ['1', 'Long', '1', '2026-03-02 10:00:00', '$100.00'],
    ]);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(events.at(-1)).toMatchObject({ kind: 'progress', rows: 1, stalled: true });
    stream.enqueue(bytes(GRID.slice(-10)));
    await jest.advanceTimersByTimeAsync(1);
    expect(events.at(-1)).toMatchObject({ rows: 2, stalled: false });
    stream.close();
    await ended;
    expect(events.at(-1)).toMatchObject({ kind: 'ready', brokenOff: false, file: { rowCount: 2 } });
  });

  it('shows its rows first only if reading takes longer than 250 ms', async () => {
    const many = Array.from({ length: 10_000 }, (_, row) => `${row},Long,1,2026-03-02 10:00:00,$1.00\n`).join('');
    const quick = session();
    quick.stream.enqueue(bytes(GRID + many));
    await jest.advanceTimersByTimeAsync(200);
    quick.stream.close();
    await quick.ended;
    expect(quick.events.map(({ kind }) => kind)).toEqual(['ready']);

    const slow = session();
    slow.stream.enqueue(bytes(GRID));
    await jest.advanceTimersByTimeAsync(300);
    slow.stream.enqueue(bytes(many));
    await jest.advanceTimersByTimeAsync(1);
    expect(slow.events).toEqual([expect.objectContaining({ kind: 'progress', rows: expect.any(Number) })]);
    slow.stream.close();
    await slow.ended;
  });

  it('shows its rows while it waits for the balance, and its report without it in the end', async () => {
    const late = new Promise<number>((resolve) => void setTimeout(() => resolve(1000), 3_000));
    const { events, stream, ended } = session({}, late);
    stream.enqueue(bytes(TRADES));
    stream.close();
    await jest.advanceTimersByTimeAsync(300);
    expect(events.at(-1)).toMatchObject({ kind: 'progress', rows: 1 });
    await jest.advanceTimersByTimeAsync(1_500);
    expect(events.at(-2)).toMatchObject({
      kind: 'ready',
      report: { metrics: { all: { trades: 1 } } },
      rows: { numbers: [1] },
    });
    expect(events.at(-1)).toMatchObject({ kind: 'details', details: { drawdowns: [] } });
    await jest.advanceTimersByTimeAsync(1_500);
    await ended;
    expect(events.at(-1)).toMatchObject({ kind: 'metrics', metrics: { all: { trades: 1 } } });
  });
});

describe('A slow file without a table', () => {
  const PIECE = 65_536;

  it('is no longer downloaded once it turns out not to be text', async () => {
    const { events, stream, ended, isCanceled } = session();
    for (let piece = 0; piece < 80 && !isCanceled(); piece += 1) {
      stream.enqueue(new Uint8Array(PIECE));
      await jest.advanceTimersByTimeAsync(20);
    }
    expect(isCanceled()).toBe(true);
    await ended;
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ kind: 'ready', brokenOff: false, file: { rowCount: 0, columns: [] } });
  });

  it('does not parse its head again with each piece of 20 MB of blank lines', async () => {
    const { events, stream, ended } = session();
    const blank = new Uint8Array(PIECE).fill(10);
    for (let piece = 0; piece < 320; piece += 1) {
      stream.enqueue(blank.slice());
      await jest.advanceTimersByTimeAsync(20);
    }
    stream.close();
    await ended;
    expect(events.at(-1)).toMatchObject({ kind: 'ready', file: { rowCount: 0 } });
  });
});

describe('A balance declared twice', () => {
  it('emits new metrics if the report already used another balance', async () => {
    const { opened, events, stream, ended } = session({}, Promise.resolve(1000));
    stream.enqueue(bytes(TRADES));
    await jest.advanceTimersByTimeAsync(1);
    opened.declare(2000);
    stream.close();
    await ended;
    expect(events[0]).toMatchObject({ kind: 'ready', report: { metrics: { all: { returnPercent: 5 } } } });
    opened.declare(2000);
    expect(events).toHaveLength(2);
    opened.declare(500);
    expect(events[2]).toMatchObject({ kind: 'metrics', metrics: { all: { returnPercent: 20 } } });
    // If the manifest does not load again, the earlier balance stays.
    opened.declare(null);
    expect(events).toHaveLength(3);
    opened.declare(undefined);
    expect(events[3]).toMatchObject({ kind: 'metrics', metrics: { all: { returnPercent: null } } });
  });
});

describe('A partial response', () => {
  it('is a failure, because its metrics would be mistaken for those of the whole file', async () => {
    const events: ReportEvent[] = [];
    globalThis.fetch = async () => new Response(TRADES, { status: 206 });
    await new ReportSession((event) => events.push(event)).open('/backtests/orb.csv', true);
    expect(events).toEqual([{ kind: 'failed', reason: 'not-loaded' }]);
  });
});

describe('A compressed response without a length', () => {
  it.each([
    ['within a row', GRID.slice(0, -20), true],
    ['between two rows', GRID, false],
  ])('counts as broken off only if the file is cut off within a row: %s', async (_where, text, isBroken) => {
    const { events, stream, ended } = session({ 'Content-Encoding': 'gzip', 'Content-Length': '20' });
    stream.enqueue(bytes(text));
    stream.close();
    await ended;
    expect(events[0]).toMatchObject({ kind: 'ready', brokenOff: isBroken });
  });
});

describe('A redirect', () => {
  it.each([
    ['https://files.example/orb.csv?signed=1', 'ready'],
    ['https://files.example/mars.csv', 'failed'],
  ])('to %s is %s', async (url, kind) => {
    const events: ReportEvent[] = [];
    globalThis.fetch = async () => {
      const response = new Response(TRADES);
      return Object.defineProperties(response, { redirected: { value: true }, url: { value: url } });
    };
    const opened = new ReportSession((event) => events.push(event));
    opened.declare(undefined);
    await opened.open('/backtests/orb.csv', true);
    expect(events[0]!.kind).toBe(kind);
  });
});

describe('A web page in place of the file', () => {
  it.each([
    ['its type', { 'Content-Type': 'text/html; charset=utf-8' }, ['Sign in']],
    ['its type', { 'Content-Type': 'application/json' }, ['{"error":"Down for maintenance"}']],
    ['a comment', { 'Content-Type': 'text/csv' }, ['<!-- portal --><!doctype html>']],
    ['its first bytes', { 'Content-Type': 'text/csv' }, ['\uFEFF\n<!doc', 'type html><title>Sign in</title>']],
  ])('is recognized by %s', async (_by, headers, pieces) => {
    const { events, stream, ended } = session(headers);
    for (const piece of pieces) stream.enqueue(bytes(piece));
    await ended;
    expect(events).toEqual([{ kind: 'failed', reason: 'web-page' }]);
  });
});

describe('A very long field', () => {
  it('is truncated, with a note on the file', async () => {
    const { opened, events, stream, ended } = session();
    stream.enqueue(bytes(`a,b\n1,${'é'.repeat(600_000)}\n`));
    stream.close();
    await ended;
    expect((await opened.answer('rows', { from: 0, to: 1, page: 0 })).rows).toEqual([['1', `${'é'.repeat(300)}…`]]);
    expect(events.at(-1)).toMatchObject({
      file: { notes: [expect.objectContaining({ text: 'We show only the beginning of a 1 MB field.', rows: [1] })] },
    });
    expect(await opened.answer('copy', { most: 9 })).toEqual({
      rows: 1,
      of: 1,
      text: `a\tb\n1\t${'é'.repeat(32_766)}…`,
    });
  });
});

it('runs only the last of several row queries asked at once', async () => {
  const { opened, stream, ended } = session();
  stream.enqueue(bytes(GRID));
  stream.close();
  await ended;
  const views = ['zzz', 'Long', '03-03'].map((filter) => opened.answer('view', { filter, column: null, sort: null }));
  await jest.advanceTimersByTimeAsync(1);
  expect(await Promise.all(views)).toEqual([2, 2, 1].map((rows) => ({ rows, unread: null })));
  expect((await opened.answer('rows', { from: 0, to: 9, page: 0 })).numbers).toEqual([2]);
});
