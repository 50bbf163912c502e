import { seededRandom } from '../prop-firm/block-sampling.js';
import { RowSplitter } from './row-splitter.js';

interface Row {
  fields: [start: number, end: number][];
  end: number;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reference splitter: byte by byte, for text without quotes. */
function expectedRows(bytes: Uint8Array, delimiter: number): Row[] {
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

/** Splits the first row of a text and returns the splitter. */
function splitRow(text: string): RowSplitter {
  const splitter = new RowSplitter(44);
  expect(splitter.split(bytesOf(text), 0, text.length, true)).toBe(true);
  return splitter;
}

/** The fields of the splitter's row, as in the text. */
const rangesIn = (text: string, { starts, ends, count }: RowSplitter): string[] =>
  Array.from({ length: count }, (_, field) => text.slice(starts[field], ends[field]));

describe('a row splitter', () => {
  it.each([44, 59, 9, 124])('finds the fields of any bytes at any alignment (delimiter %i)', (delimiter) => {
    const random = seededRandom(delimiter);
    // Bytes next to delimiters and line ends, zeros, and bytes with the high bit set.
    const others = [0, 1, 8, 9, 11, 12, 13, 10, 14, 32, 43, 45, 58, 60, 65, 123, 127, 128, 0xac, 0xbb, 255];
    const choices = [delimiter, delimiter, delimiter, 97, 98, 99, 49, 50, ...others];
    for (let length = 0; length < 60; length += 1) {
      for (let round = 0; round < 20; round += 1) {
        const bytes = Uint8Array.from({ length }, () => choices[Math.floor(random() * choices.length)]!);
        const larger = new Uint8Array(length + 7);
        larger.set(bytes, round % 7);
        const part = larger.subarray(round % 7, (round % 7) + length);
        const splitter = new RowSplitter(delimiter);
        expect(splitAll(splitter, part)).toEqual(expectedRows(bytes, delimiter));
        expect(splitter.isPlain).toBe(bytes.every((byte) => byte > 0 && byte < 128));
      }
    }
  });

  it.each([
    ['a field', 'abcd~efgh,i\n'],
    ['the last bytes of a file', 'abc,de~'],
    ['quotes', '"abc,~def",i\n'],
    ['text after quotes', '"abc"d~ef,i\n'],
    ['a quote that is never closed', 'a,"bc,d~e'],
  ])('detects bytes that are not plain text in %s', (_place, text) => {
    for (const byte of [0, 128, 255]) {
      const bytes = Uint8Array.from(text, (letter) => (letter === '~' ? byte : letter.charCodeAt(0)));
      const splitter = new RowSplitter(44);
      splitAll(splitter, bytes);
      expect(splitter.isPlain).toBe(false);
      const plain = new RowSplitter(44);
      splitAll(plain, bytesOf(text));
      expect(plain.isPlain).toBe(true);
    }
  });

  it('removes the quotes around a field, and marks fields with remaining inner quotes', () => {
    const text = '"a,b","c""d",e"f\n';
    const splitter = splitRow(text);
    expect(rangesIn(text, splitter)).toEqual(['a,b', '"c""d"', 'e"f']);
    expect([...splitter.raw.subarray(0, 3)]).toEqual([0, 1, 0]);
    expect([splitter.hasOpenQuote, splitter.hasStrayText, splitter.end]).toEqual([false, false, text.length]);
  });

  it.each(['"a"b,"c"\n', '"c","a"b\n', '"a"b,c\n', '"c","a"b,"d",e\n'])(
    'reports text after a closing quote in any field of %j',
    (text) => {
      const splitter = splitRow(text);
      expect(splitter.hasStrayText).toBe(true);
      expect(rangesIn(text, splitter)).toContain('"a"b');
    },
  );

  it('reads an unclosed quote as text, and does not report it for the next row', () => {
    const text = '"a\nb,c\n"d"e,f\ng,h\n';
    const bytes = bytesOf(text);
    const splitter = new RowSplitter(44);
    const rows = [0, 3, 7, 14].map((from) => {
      expect(splitter.split(bytes, from, from === 0 ? 6 : bytes.length, true)).toBe(true);
      return [splitter.hasOpenQuote, splitter.hasStrayText, splitter.count, splitter.end];
    });
    expect(rows).toEqual([
      [true, false, 1, 3],
      [false, false, 2, 7],
      [false, true, 2, 14],
      [false, false, 2, 18],
    ]);
  });

  it.each(['a,b\n', '"a,b",c\n', '"a""b",c\n', '"a"b,c\n', '"a\nb",c\n'])(
    'waits for the end of the row %j, wherever the available bytes end',
    (text) => {
      const bytes = bytesOf(text);
      const whole = splitRow(text);
      for (let to = 0; to < text.length; to += 1) {
        expect(new RowSplitter(44).split(bytes, 0, to, false)).toBe(false);
      }
      const splitter = new RowSplitter(44);
      expect(splitter.split(bytes, 0, text.length, false)).toBe(true);
      expect(rangesIn(text, splitter)).toEqual(rangesIn(text, whole));
      expect([splitter.isClosed, splitter.end]).toEqual([true, text.length]);
    },
  );

  it('counts all fields of a wide row and keeps the first 1,000', () => {
    const splitter = splitRow(`${'x,'.repeat(1001)}y\n`);
    expect([splitter.count, splitter.starts[999], splitter.ends[999]]).toEqual([1002, 1998, 1999]);
  });
});
