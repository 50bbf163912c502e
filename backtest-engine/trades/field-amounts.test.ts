import { seededRandom } from '../prop-firm/seeded-random.js';
import { AmountReader } from '../values/amount.js';
import { FieldMarks } from '../csv/field-marks.js';
import { isFormula } from '../values/formula.js';
import { RowSplitter } from '../csv/row-splitter.js';

const SEMICOLON = 59;
/** Where nothing is read from the bytes of the row. */
const NONE = new Uint8Array(0);

/** The fields of a row, split with marks. */
function rowOf(fields: readonly string[], decimal: string): { splitter: RowSplitter; bytes: Uint8Array } {
  const bytes = new TextEncoder().encode(`${fields.join(';')}\n`);
  const splitter = new RowSplitter(SEMICOLON, FieldMarks.of(SEMICOLON, decimal.charCodeAt(0)));
  expect(splitter.split(bytes, 0, bytes.length, true)).toBe(true);
  expect(splitter.count).toBe(fields.length);
  return { splitter, bytes };
}

/** Amounts and what nearly is one, from a few letters. */
function madeUpFields(letters: string, seed: number): string[] {
  const random = seededRandom(seed);
  const letter = (): string => letters[Math.floor(random() * letters.length)]!;
  return Array.from({ length: 1000 }, () => Array.from({ length: Math.floor(random() * 18) }, letter).join(''));
}

/** Hundredths and decimals by the marks, and by the amount's bytes; null where it is no plain amount. */
function readBoth(fields: readonly string[], mark: '.' | ','): { marked: unknown[]; plain: unknown[] } {
  const { splitter, bytes } = rowOf(fields, mark);
  const reader = new AmountReader(mark);
  const value = (): unknown[] => [reader.hundredths, reader.number, reader.decimals, reader.currency, reader.isShare];
  const marked = fields.map((_field, at) => (splitter.readPlain(NONE, at, reader) ? value() : null));
  const plain = fields.map((_field, at) =>
    reader.readPlain(bytes, splitter.starts[at]!, splitter.ends[at]!) ? value() : null,
  );
  return { marked, plain };
}

function watchedIn(fields: readonly string[]): number[] {
  const { splitter } = rowOf(fields, '.');
  return Array.from({ length: splitter.watchedFields }, (_, nth) => splitter.watched(nth));
}

describe('the amounts of a row', () => {
  it.each([
    ['.', '0123456789', 1],
    [',', '0123456789', 2],
    ['.', '0123456789.,', 3],
    [',', '0123456789.,', 4],
    ['.', '000111.,-$', 5],
    [',', '000111.,-$', 6],
    ['.', '12,,.-$ )%a', 7],
  ] as const)('with the mark %s are those that are read byte by byte (of %s)', (mark, letters, seed) => {
    const grouped = [
      '1,234.56',
      '-$1,234,567.89',
      '1.234,56',
      '-0.00',
      '$0',
      '$-5',
      '12,34',
      '1,2345',
      '0,123',
      ',5',
      '5,',
    ];
    const { marked, plain } = readBoth([...grouped, ...madeUpFields(letters, seed).slice(grouped.length)], mark);
    expect(marked).toEqual(plain);
    expect(plain.filter((value) => value !== null).length).toBeGreaterThan(10);
  });

  it('stand between quotes as well', () => {
    const { splitter } = rowOf(['"-$1,234.56"', '"7"', '""', '"1,5"'], '.');
    const reader = new AmountReader('.');
    const numbers = [0, 1, 2, 3].map((at) => (splitter.readPlain(NONE, at, reader) ? reader.number : null));
    expect(numbers).toEqual([-1234.56, 7, null, null]);
  });

  it('are read from its bytes where it is split so', () => {
    const { splitter, bytes } = rowOf(['"a""b"', '5.25'], '.');
    const reader = new AmountReader('.');
    expect([splitter.readPlain(bytes, 1, reader), reader.number]).toEqual([true, 5.25]);
    expect(splitter.readPlain(NONE, 1, reader)).toBe(false);
  });
});

describe('the watched fields of a row', () => {
  it('are those that may be a formula, and those with a line end in their quotes', () => {
    const fields = [
      '=a',
      'b',
      '-5',
      '"x\ny"',
      '-z',
      '+1',
      '@q',
      '"=1"',
      '',
      '"a b"',
      '\u00a0=1',
      'é',
      '-$5.50',
      '"a\rb"',
    ];
    expect(watchedIn(fields)).toEqual([0, 3, 4, 5, 6, 7, 10, 11, 13]);
    expect(watchedIn(['1', 'a'])).toEqual([]);
  });

  it('are all of a row that is split byte by byte', () => {
    expect(watchedIn(['"a""b"', '5', 'c'])).toEqual([0, 1, 2]);
  });

  it.each(['.', ','] as const)('leave out no formula: none is a plain amount with the mark %s', (mark) => {
    const fields = madeUpFields('0123456789.,-$', 8);
    const { splitter, bytes } = rowOf(fields, mark);
    const reader = new AmountReader(mark);
    const amounts = [...fields.keys()].filter((at) => splitter.readPlain(NONE, at, reader));
    expect(amounts.length).toBeGreaterThan(50);
    expect(amounts.filter((at) => isFormula(bytes, splitter.starts[at]!, splitter.ends[at]!))).toEqual([]);
  });
});
