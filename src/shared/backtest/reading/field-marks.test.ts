import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import loadWabt from 'wabt';
import { seededRandom } from '../evaluation/seeded-random.js';
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
    const marks = FieldMarks.of(44)!;
    marks.move(bytes, 0, length);
    const seen = bytes.subarray(0, WINDOW);
    const wanted = [...seen.keys()].filter((at) => seen[at]! < 14 || seen[at] === 44 || seen[at] === 34);
    expect([...marks.positions.subarray(0, marks.count)]).toEqual(wanted);
    expect(marks.hasOdd).toBe(seen.some((byte) => byte === 0 || byte > 127));
    expect([marks.from, marks.to]).toEqual([0, seen.length]);
  });

  it.each([0, 127, 128, 255])('tell whether there was a byte %i, also windows ago', (byte) => {
    const marks = FieldMarks.of(59)!;
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
      const marked = new RowSplitter(delimiter, FieldMarks.of(delimiter));
      const rows = rowsOf(marked, bytes, ends);
      expect(rows.length).toBeGreaterThan(length / 100);
      expect(rows).toEqual(rowsOf(new RowSplitter(delimiter), bytes, ends));
    }
  });

  it('serve several files that are read in turn', () => {
    const texts = ['a,b\n"c,d",e\n', 'f\ng,h,i,j\n'].map((text) => new TextEncoder().encode(text));
    const splitters = texts.map(() => new RowSplitter(44, FieldMarks.of(44)));
    const at = [0, 0];
    const counts = [0, 1, 0, 1].map((file) => {
      expect(splitters[file]!.split(texts[file]!, at[file]!, texts[file]!.length, true)).toBe(true);
      at[file] = splitters[file]!.end;
      return splitters[file]!.count;
    });
    expect(counts).toEqual([2, 1, 2, 4]);
  });

  it('are done without where a policy forbids their code', async () => {
    const { WebAssembly: engine } = globalThis as unknown as { WebAssembly: { Module: () => object } };
    const forbidden = jest.spyOn(engine, 'Module').mockImplementation(() => {
      throw new Error('Refused to compile.');
    });
    await jest.isolateModulesAsync(async () => {
      const { FieldMarks: anew } = await import('./field-marks.js');
      expect([anew.of(44), anew.of(44)]).toEqual([null, null]);
    });
    expect(forbidden).toHaveBeenCalledTimes(1);
  });
});
