import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import loadWabt from 'wabt';
import { seededRandom } from '../prop-firm/seeded-random.js';
import { CODE, FieldMarks } from './field-marks.js';
import { RowSplitter } from './row-splitter.js';

const WINDOW = 65_536;

afterEach(() => jest.restoreAllMocks());

/** Letters with marks among them, quotes not always in pairs, and now and then a byte that is no plain text. */
function madeUpBytes(length: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const letters = 'abc123,,,,""\n\r\t$.-'.split('').map((letter) => letter.charCodeAt(0));
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    bytes[at] = random() < 0.0005 ? Math.floor(random() * 256) : letters[Math.floor(random() * letters.length)]!;
  }
  return bytes;
}

/** What is known of each row, as far as there are whole ones up to each of `ends`. */
function rowsOf(splitter: RowSplitter, bytes: Uint8Array, ends: readonly number[]): unknown[] {
  const rows: unknown[] = [];
  let at = 0;
  for (const to of ends) {
    while (at < to && splitter.split(bytes, at, to, to === bytes.length)) {
      const { starts, ends: fieldEnds, raw, count, end, closed, openQuote, strayText } = splitter;
      const kept = Math.min(count, starts.length);
      const fields = [starts, fieldEnds, raw].map((values) => values.slice(0, kept).join(' '));
      rows.push([...fields, count, end, closed, openQuote, strayText]);
      at = end;
    }
  }
  return rows;
}

describe('the marks of fields', () => {
  it('are found by what their source compiles to', async () => {
    const source = readFileSync(join(import.meta.dirname, 'field-marks.wat'), 'utf8');
    const wabt = await loadWabt();
    const { buffer } = wabt.parseWat('field-marks.wat', source, { simd: true }).toBinary({});
    expect(CODE).toBe(Buffer.from(buffer).toString('base64'));
  });

  it.each([0, 1, 15, 16, 17, 33, 1000, WINDOW - 1, WINDOW, WINDOW + 20])('are those of %i bytes', (length) => {
    const bytes = madeUpBytes(length, length);
    const marks = FieldMarks.of(44, 46)!;
    marks.move(bytes, 0, length);
    const seen = bytes.subarray(0, WINDOW);
    const wanted = [...seen.keys()].filter((at) => seen[at]! < 14 || seen[at] === 44 || seen[at] === 34);
    expect([...marks.positions.subarray(0, marks.count)]).toEqual(wanted);
    expect(marks.hasOdd).toBe(seen.some((byte) => byte === 0 || byte > 127));
    expect([marks.from, marks.to]).toEqual([0, seen.length]);
  });

  it.each([0, 127, 128, 255])('tell whether there was a byte %i, also windows ago', (byte) => {
    const marks = FieldMarks.of(59, 46)!;
    marks.move(Uint8Array.of(97, byte, 98), 1, 3);
    marks.move(Uint8Array.of(97, 98), 0, 2);
    expect(marks.hasOdd).toBe(byte !== 127);
  });

  it.each([
    [44, 30_000, 1],
    [44, 200_000, 2],
    [9, 200_000, 3],
  ])('split rows as they are split byte by byte (delimiter %i, %i bytes)', (delimiter, length, seed) => {
    const bytes = madeUpBytes(length, seed);
    const random = seededRandom(seed);
    const cuts = Array.from({ length: 40 }, () => Math.floor(random() * length)).sort((one, other) => one - other);
    for (const ends of [[length], [...cuts, length]]) {
      const marked = new RowSplitter(delimiter, FieldMarks.of(delimiter, 46));
      const rows = rowsOf(marked, bytes, ends);
      expect(rows.length).toBeGreaterThan(length / 100);
      const plain = new RowSplitter(delimiter);
      expect(rows).toEqual(rowsOf(plain, bytes, ends));
      expect([marked.isPlain, plain.isPlain]).toEqual([false, false]);
    }
  });

  it('are passed once by rows that are split byte by byte: quotes in each row would have all before it looked at again', () => {
    const bytes = new TextEncoder().encode('"a""b",1\n'.repeat(100));
    const marks = FieldMarks.of(44, 46)!;
    const splitter = new RowSplitter(44, marks);
    for (let at = 0; at < bytes.length; at = splitter.end) {
      expect(splitter.split(bytes, at, bytes.length, true)).toBe(true);
      expect(marks.positions[marks.next]).toBe(at);
    }
  });

  it('serve several files that are read in turn', () => {
    const texts = ['a,b\n"c,d",e\n', 'f\ng,h,i,j\n'].map((text) => new TextEncoder().encode(text));
    const splitters = texts.map(() => new RowSplitter(44, FieldMarks.of(44, 46)));
    const at = [0, 0];
    const found = [0, 1, 0, 1].map((file) => {
      const splitter = splitters[file]!;
      expect(splitter.split(texts[file]!, at[file]!, texts[file]!.length, true)).toBe(true);
      at[file] = splitter.end;
      return [...splitter.starts.subarray(0, splitter.count)];
    });
    expect(found).toEqual([[0, 2], [0], [5, 10], [2, 4, 6, 8]]);
  });

  it('are looked for anew where a row is split again, one before it, or one of other bytes', () => {
    const [bytes, others] = ['a,b\nc,d\n', 'aaa\n,,e\n'].map((text) => new TextEncoder().encode(text));
    const splitter = new RowSplitter(44, FieldMarks.of(44, 46));
    for (const [file, from, starts, end] of [
      [bytes!, 0, [0, 2], 4],
      [bytes!, 0, [0, 2], 4],
      [bytes!, 4, [4, 6], 8],
      [bytes!, 0, [0, 2], 4],
      [others!, 4, [4, 5, 6], 8],
    ] as const) {
      expect(splitter.split(file, from, file.length, true)).toBe(true);
      expect([[...splitter.starts.subarray(0, splitter.count)], splitter.end]).toEqual([starts, end]);
    }
  });

  it('are looked for again once more of a row is there', () => {
    const bytes = new TextEncoder().encode('a,b,c\nd,e\n');
    const marks = FieldMarks.of(44, 46)!;
    const splitter = new RowSplitter(44, marks);
    expect(splitter.split(bytes, 0, 3, false)).toBe(false);
    expect(splitter.split(bytes, 0, 10, false)).toBe(true);
    expect([splitter.count, splitter.end, marks.count, marks.next]).toEqual([3, 6, 5, 3]);
  });

  it('are those of more fields than are kept', () => {
    const bytes = new TextEncoder().encode(`${'x,'.repeat(1001)}y\n`);
    const splitter = new RowSplitter(44, FieldMarks.of(44, 46));
    expect(splitter.split(bytes, 0, bytes.length, true)).toBe(true);
    expect([splitter.count, splitter.starts[999], splitter.ends[999]]).toEqual([1002, 1998, 1999]);
  });

  it('are looked for once in each window of the rows, and each is passed', () => {
    const bytes = new TextEncoder().encode('b,c\n'.repeat(40_000));
    const marks = FieldMarks.of(44, 46)!;
    const moved = jest.spyOn(marks, 'move');
    const splitter = new RowSplitter(44, marks);
    let rows = 0;
    for (let at = 0; at < bytes.length; at = splitter.end)
      rows += Number(splitter.split(bytes, at, bytes.length, true));
    expect(rows).toBe(40_000);
    expect(moved.mock.calls.map(([, from]) => from)).toEqual([0, 65_536, 131_072]);
    expect(marks.next).toBe(marks.count);
  });

  it('are looked for no more often where rows have odd quotes, which are split byte by byte', () => {
    const bytes = new TextEncoder().encode('"b""",c\n'.repeat(20_000));
    const marks = FieldMarks.of(44, 46)!;
    const moved = jest.spyOn(marks, 'move');
    const splitter = new RowSplitter(44, marks);
    for (let at = 0; at < bytes.length; at = splitter.end) splitter.split(bytes, at, bytes.length, true);
    expect(splitter.raw[0]).toBe(1);
    expect(moved.mock.calls.length).toBeLessThan(5);
  });

  it('leave nothing of a row with odd quotes to those that follow', () => {
    const bytes = new TextEncoder().encode(`"b"c,d\n"a\n${'b,c\n'.repeat(20_000)}`);
    const splitter = new RowSplitter(44, FieldMarks.of(44, 46));
    const seen = [0, 7, 10].map((from) => {
      expect(splitter.split(bytes, from, bytes.length, true)).toBe(true);
      return [splitter.openQuote, splitter.strayText, splitter.count, splitter.end];
    });
    expect(seen).toEqual([
      [false, true, 2, 7],
      [true, false, 1, 10],
      [false, false, 2, 14],
    ]);
  });

  it('are done without where a policy forbids their code', async () => {
    const { WebAssembly: engine } = globalThis as unknown as { WebAssembly: { Module: () => object } };
    const forbidden = jest.spyOn(engine, 'Module').mockImplementation(() => {
      throw new Error('Refused to compile.');
    });
    await jest.isolateModulesAsync(async () => {
      const { FieldMarks: anew } = await import('./field-marks.js');
      expect([anew.of(44, 46), anew.of(44, 46)]).toEqual([null, null]);
    });
    expect(forbidden).toHaveBeenCalledTimes(1);
  });
});
