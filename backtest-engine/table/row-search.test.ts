import { ODD_ROWS, rowsThat, tableOf } from '../../test/support/file-reading.js';
import { createSearchTest } from './row-search.js';
import type { RowTable } from './row-table.js';

const rowsWith = (rows: RowTable, text: string, column?: number): number[] =>
  rowsThat(rows, createSearchTest(rows, text, column));

const table = tableOf(ODD_ROWS);
describe('finding rows', () => {
  it.each([
    ['B', [0, 1]],
    ['58,00', [3, 4]],
    ['"X"', [3]],
    [';', [3]],
    ['GRÖSSE', []],
    ['größ', [4]],
    ['2026', [0, 1]],
    ['2027', []],
    ['2026 b', [0, 1]],
    ['2026 b9', [1]],
    ['2026 größe', []],
    ['−200', [1]],
    [' ', [0, 1, 2, 3, 4]],
  ])('finds the rows that contain %p', (text, rows) => expect(rowsWith(table, text)).toEqual(rows));

  it('matches letters of any alphabet, but no word across two fields', () => {
    const cells = tableOf('Name;Note\nab;cd\nİstanbul;"x;y"\nx;y\n');
    expect(rowsWith(cells, 'b;c')).toEqual([]);
    expect(rowsWith(cells, 'x;y')).toEqual([1]);
    expect(rowsWith(cells, 'İ')).toEqual([1]);
    expect(rowsWith(cells, 'abcd')).toEqual([]);
  });

  it('finds a number with any thousands and decimal separators', () => {
    const amounts = tableOf('Name;Amount\na;$4,885.64\nb;4885.64\nc;"4.885,64"\nd;$14,885.64\ne;1,234,567\nf;48,85\n');
    expect(rowsWith(amounts, '4885.64')).toEqual([0, 1, 2, 3]);
    expect(rowsWith(amounts, '$4885')).toEqual([0]);
    expect(rowsWith(amounts, '4885')).toEqual([0, 1, 2, 3]);
    expect(rowsWith(amounts, '4885,64')).toEqual([0, 1, 2, 3]);
    expect(rowsWith(amounts, '1234567')).toEqual([4]);
    expect(rowsWith(amounts, '4,885.64')).toEqual([0, 1, 2, 3]);
    expect(rowsWith(amounts, '48.85')).toEqual([5]);
    expect(rowsWith(amounts, '1.234.567')).toEqual([4]);
    // A naive pattern takes twice as long for each three further digits.
    expect(rowsWith(amounts, `1${'.234'.repeat(50)}5`)).toEqual([]);
  });

  it('finds a loss in every notation', () => {
    const losses = tableOf(
      'Name;Amount\na;-$1,149.36\nb;($1,149.36)\nc;-1149.36\nd;(1149.36)\ne;−€1,149.36\nf;$1,149.36\ng;-5\n',
    );
    for (const typed of ['-1149.36', '−1149.36', '-1,149.36', '-1149', '-1.149,36']) {
      expect(rowsWith(losses, typed)).toEqual([0, 1, 2, 3, 4]);
    }
    const commas = tableOf('Name;Amount\na;-$ 1.149,36\nb;-$ 83,58\nc;$ 83,58\nd;-€ 83,58\n');
    expect(['-1149.36', '−83.58', '83.58'].map((typed) => rowsWith(commas, typed))).toEqual([[0], [1, 3], [1, 2, 3]]);
    expect(rowsWith(losses, '-$1149')).toEqual([0]);
    expect(rowsWith(losses, '-')).toEqual([0, 2, 4, 6]);
  });

  it('treats hyphen and minus sign as equal', () => {
    const signs = tableOf('Name,Amount\na,-58\nb,−58\nc,58\nd,−\n');
    expect(rowsWith(signs, '-58')).toEqual([0, 1]);
    expect(rowsWith(signs, '−58')).toEqual([0, 1]);
    expect(rowsWith(signs, '−')).toEqual([0, 1, 3]);
  });

  it.each([
    ['-200', ['(€200,00)', '-CHF 200,00', '-A$200', '200,00-', '−R$ 200,00', '-200.5'], ['€200,00', '-1200']],
    ['1250', ['1 250,00', '1’250.00', "1'250", '$1,250.5', '1250', '1 250'], ['1 2500', '12,50', '1 25 0']],
    ['-1.250,5', ['-1250.50', '(1 250,50)', '-$1,250.5'], ['1250.50', '-1250']],
    ['€200', ['€200,00', '-€200'], ['200 €', '$200']],
    ['0.5', ['0,5', '10.55'], ['5', '0 5']],
  ])('finds %p in every notation of amounts', (typed, found, others) => {
    const amounts = tableOf(['Name\tAmount', ...[...found, ...others].map((amount) => `x\t${amount}`)].join('\n'));
    expect(rowsWith(amounts, typed)).toEqual([...found.keys()]);
    expect(rowsWith(amounts, typed, 1)).toEqual([...found.keys()]);
  });

  it('scans a long row of numbers once', () => {
    const long = tableOf(`Name\tAmount\n${'5 '.repeat(30_000)}\t-6\n5\t${'5 '.repeat(30_000)}5-\n`);
    expect(rowsWith(long, '-5')).toEqual([1]);
  });

  it('ignores columns beyond the limit', () => {
    const names = Array.from({ length: 1100 }, (_, at) => `c${at + 1}`);
    const fields = names.map((name) => (name === 'c1000' ? '"last one"' : name === 'c1051' ? 'needle' : 'x'));
    const wide = tableOf(`${names.join()}\n${fields.join()}\n`);
    expect(rowsWith(wide, 'needle')).toEqual([]);
    expect(rowsWith(wide, 'one')).toEqual([0]);
  });

  it('searches a single column if requested', () => {
    const rows = tableOf('Side,Note,Amount\nLong,"a, short way",-$50.00\nShort,a long way,$50.00\nlong,,\n');
    expect(rowsWith(rows, 'long', 0)).toEqual([0, 2]);
    expect(rowsWith(rows, 'LONG', 1)).toEqual([1]);
    expect(rowsWith(rows, 'way a', 1)).toEqual([0, 1]);
    expect(rowsWith(rows, '-50', 2)).toEqual([0]);
    expect(rowsWith(rows, '50', 0)).toEqual([]);
    expect(rowsWith(rows, 'long', 9)).toEqual([]);
  });

  it.each([
    ['with marks', '1.1.'.repeat(15_000), '1.2'],
    ['of groups', `- 5x 2 ${'234 '.repeat(15_000)}`, '-5'],
    ['of groups with apostrophes', `1x 2 ${"234'".repeat(15_000)}`, '1.2'],
  ])('searches a long number %s as fast as a digit', (_how, number, filter) => {
    const rows = tableOf(`Name,Note\na,x${number}x\n`);
    const began = performance.now();
    expect(rowsWith(rows, filter)).toEqual(filter === '-5' ? [0] : []);
    // Takes milliseconds. Starting at each digit would take four seconds or more.
    expect(performance.now() - began).toBeLessThan(1_500);
  });
});
