import { seededRandom } from '../prop-firm/block-sampling.js';
import { RowSplitter } from './row-splitter.js';

interface Row {
  fields: [start: number, end: number][];
  end: number;
}

/** The rows of a text without quotes, byte by byte. */
function rowsOf(bytes: Uint8Array, delimiter: number): Row[] {
  const rows: Row[] = [];
  let row: Row = { fields: [], end: 0 };
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const isLast = at === bytes.length || bytes[at] === 10 || bytes[at] === 13;
    if (!isLast && bytes[at] !== delimiter) continue;
    row.fields.push([start, at]);
    start = at + 1;
    if (!isLast) continue;
    rows.push({ ...row, end: Math.min(at + 1, bytes.length) });
    row = { fields: [], end: 0 };
  }
  return rows;
}

function splitAll(splitter: RowSplitter, bytes: Uint8Array): Row[] {
  const rows: Row[] = [];
  let at = 0;
  do {
    expect(splitter.split(bytes, at, bytes.length, true)).toBe(true);
    const { starts, ends, count, end } = splitter;
    rows.push({ fields: Array.from({ length: count }, (_, field) => [starts[field]!, ends[field]!]), end });
    at = end;
  } while (at < bytes.length || splitter.isClosed);
  return rows;
}

describe('a row splitter', () => {
  it.each([44, 59, 9, 124])(
    'finds the fields of any bytes, whatever stands beside them in a word (delimiter %i)',
    (delimiter) => {
      const random = seededRandom(delimiter);
      // Those beside the ones that end a field, zeros and bytes with their high bit among them.
      const others = [0, 1, 8, 9, 11, 12, 13, 10, 14, 32, 43, 45, 58, 60, 65, 123, 127, 128, 0xac, 0xbb, 255];
      const letters = [delimiter, delimiter, delimiter, 97, 98, 99, 49, 50, ...others];
      for (let length = 0; length < 60; length += 1) {
        for (let turn = 0; turn < 20; turn += 1) {
          const bytes = Uint8Array.from({ length }, () => letters[Math.floor(random() * letters.length)]!);
          // A part of a larger piece, at any place in its words.
          const piece = new Uint8Array(length + 7);
          piece.set(bytes, turn % 7);
          const part = piece.subarray(turn % 7, (turn % 7) + length);
          const splitter = new RowSplitter(delimiter);
          expect(splitAll(splitter, part)).toEqual(rowsOf(bytes, delimiter));
          expect(splitter.isPlain).toBe(bytes.every((byte) => byte > 0 && byte < 128));
        }
      }
    },
  );

  it.each([
    ['a field', 'abcd~efgh,i\n'],
    ['the last bytes of a file', 'abc,de~'],
    ['quotes', '"abc,~def",i\n'],
    ['quotes with more behind them', '"abc"d~ef,i\n'],
    ['a quote that is never closed', 'a,"bc,d~e'],
  ])('tells of a byte that is no plain text in %s', (_where, text) => {
    for (const byte of [0, 128, 255]) {
      const bytes = Uint8Array.from(text, (letter) => (letter === '~' ? byte : letter.charCodeAt(0)));
      const splitter = new RowSplitter(44);
      splitAll(splitter, bytes);
      expect(splitter.isPlain).toBe(false);
      const plain = new RowSplitter(44);
      splitAll(plain, new TextEncoder().encode(text));
      expect(plain.isPlain).toBe(true);
    }
  });
});
