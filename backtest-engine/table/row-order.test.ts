import { allSteps } from '../../test/support/all-steps.js';
import { ODD_ROWS, tableOf } from '../../test/support/file-reading.js';
import { sortRows } from './row-order.js';

const table = tableOf(ODD_ROWS);
const all = Uint32Array.from([0, 1, 2, 3, 4]);
const sorted = (column: number, descending = false): number[] => [
  ...allSteps(sortRows(table, all, column, descending)),
];

describe('sorting the table', () => {
  it('sorts amounts by value, with blank fields last and ties in order', () => {
    expect(sorted(1)).toEqual([1, 3, 4, 0, 2]);
    expect(sorted(1, true)).toEqual([0, 3, 4, 1, 2]);
  });

  it('sorts dates by time, in the column’s order of day and month', () => {
    expect(sorted(2)).toEqual([3, 0, 1, 2, 4]);
  });

  it('sorts texts with numbers by value, with blank fields last', () => {
    expect(sorted(0)).toEqual([3, 1, 0, 4, 2]);
    expect(sorted(0, true)).toEqual([4, 0, 1, 3, 2]);
  });

  it('sorts many texts in steps and keeps ties in order', () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => `sig${(at * 7919) % 10_007}`);
    const many = tableOf(
      ['Name,Other', ...texts.map((text, at) => `${at % 2 ? text : text.toUpperCase()},x`)].join('\n'),
    );
    const rows = Uint32Array.from(texts.keys());
    const number = (at: number): number => Number(texts[at]!.slice(3));
    const expected = [...rows].sort((one, other) => number(one) - number(other) || one - other);
    const steps = sortRows(many, rows, 0, false);
    expect(steps.next().done).toBe(false);
    expect([...allSteps(steps)]).toEqual(expected);
  });

  it('keeps the order of texts that differ only in case', () => {
    const cases = tableOf('Name,Other\nlong,x\nLong,x\nlong,x\nA,x');
    expect([...allSteps(sortRows(cases, Uint32Array.of(0, 1, 2, 3), 0, false))]).toEqual([3, 0, 1, 2]);
  });

  it('sorts only the given rows', () => {
    expect([...allSteps(sortRows(table, Uint32Array.of(0, 3, 1), 1, false))]).toEqual([1, 3, 0]);
  });
});

describe('the columns of the table', () => {
  it('returns the kind and the width of each column', () => {
    expect(table.columnInfo()).toEqual([
      { name: 'Name', kind: 'text', width: 7, isProfit: false },
      { name: 'Amount', kind: 'number', width: 10, isProfit: false },
      { name: 'Day', kind: 'time', width: 10, isProfit: false },
    ]);
  });

  it('returns single fields as text, amount, or date', () => {
    expect(table.cellText(3, 0)).toBe('a "x";y');
    expect(table.cellAmount(0, 1)).toBe(1126.5);
    expect(table.cellTime(0, 2)).toBe(Date.UTC(2026, 0, 15));
    expect(table.cellTime(4, 2)).toBeNaN();
    expect(table.cellAmount(0, 9)).toBeNaN();
    expect(table.cellTime(0, 9)).toBeNaN();
  });

  it.each([
    ['number', '$1,200.00|n/a|-$20.00', [2, 0, 1]],
    ['number', 'CA$5.00|CA$-3|CA$12', [1, 0, 2]],
    ['time', '3/1/2026|n/a|2/1/2026|1/5/2025', [3, 2, 0, 1]],
    ['text', '22.40 min|3.10 min|100.00 min', [1, 0, 2]],
    ['text', 'n/a|none|5', [2, 0, 1]],
  ])('treats a column as %s if most fields are, and sorts by it: %s', (kind, fields, order) => {
    const given = tableOf(['Name;Value', ...fields.split('|').map((field) => `x;${field}`)].join('\n'));
    expect(given.columnInfo()[1]?.kind).toBe(kind);
    expect([...allSteps(sortRows(given, Uint32Array.from(order.keys()), 1, false))]).toEqual(order);
  });
});
