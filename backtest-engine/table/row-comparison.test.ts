import { rowsThat, tableOf } from '../../test/support/file-reading.js';
import { createComparisonTest, parseFilter } from './row-comparison.js';
import type { RowTable } from './row-table.js';

/** The matching rows, or the unreadable operand. */
function where(table: RowTable, column: number, text: string): number[] | string {
  const reading = parseFilter(text, table.columnInfo()[column]?.kind ?? 'text');
  if (reading.kind !== 'comparison') return reading.kind;
  const { test, unread } = createComparisonTest(table, column, reading.parts);
  return test ? rowsThat(table, test) : unread;
}

function readAs(table: RowTable, filter: string): string | undefined {
  const reading = parseFilter(filter, 'number');
  const compared = createComparisonTest(table, 1, reading.kind === 'comparison' ? reading.parts : []);
  return compared.test ? compared.readAs : compared.unread;
}

describe('an ambiguous amount', () => {
  const german = tableOf('Name;Profit\na;1.245,64 €\nb;-12,00 €\nc;7,50 €\n');
  const english = tableOf('Name,Profit\na,"$1,245.64"\nb,-$12.00\nc,$7.50\n');

  it.each([
    ['> 1,000', 'we read “1,000” as 1', undefined],
    ['> 1.000', 'we read “1.000” as 1,000', 'we read “1.000” as 1'],
    ['> 0 < -1,250 €', 'we read “1,250” as 1.25', undefined],
    ['> 1000', undefined, undefined],
    ['> 1,5', undefined, undefined],
    ['> 1.000,00', undefined, undefined],
  ])('reports how an ambiguous amount is read: %s', (filter, inGerman, inEnglish) => {
    expect([readAs(german, filter), readAs(english, filter)]).toEqual([inGerman, inEnglish]);
  });
});

describe('comparing amounts', () => {
  const table = tableOf('Name,Profit\na,"$1,200.00"\nb,-$50.00\nc,($600.50)\nd,$500.00\ne,\nf,n/a\n');

  it.each([
    ['> 500', [0]],
    ['>= 500', [0, 3]],
    ['=>500', [0, 3]],
    ['≥500', [0, 3]],
    ['< -50', [2]],
    ['<= -$50.00', [1, 2]],
    ['≤ −50', [1, 2]],
    ['== (600.5)', [2]],
    ['!= 500', [0, 1, 2, 4, 5]],
    ['<> 500', [0, 1, 2, 4, 5]],
    ['> -100 < 1,200', [1, 3]],
    ['> -100 and < 1,200', [1, 3]],
    ['> -100 & < 1,200', [1, 3]],
    ['> 0 >= 1000', [0]],
    ['> 0 <', [0, 3]],
    ['= N/A', [5]],
    ['!= n/a', [0, 1, 2, 3, 4]],
    ['>', 'none'],
    ['  ', 'none'],
    ['500', 'words'],
    ['5 > 4', 'words'],
    ['2026-03', 'words'],
    ['> nothing', 'nothing'],
    ['> 1k', '1k'],
    ['> 500 < 600 short', '600 short'],
    ['> 3/1/2026', '3/1/2026'],
    ['> 2026-03', '2026-03'],
    ['= 9:45', '9:45'],
  ])('compares amounts with %s', (text, rows) => expect(where(table, 1, text)).toEqual(rows));

  it('uses the decimal separator of the file', () => {
    const commas = tableOf('Name;Profit\na;1.200,50 €\nb;1,20 €\nc;-7,00 €\n');
    expect(where(commas, 1, '>= 1.200,50')).toEqual([0]);
    expect(where(commas, 1, '< 1,5 > 1,1')).toEqual([1]);
  });

  it('compares percentages as written', () => {
    const shares = tableOf('Trade #,Net P&L %\n1,1.25%\n2,-0.40%\n');
    expect(where(shares, 1, '> 1')).toEqual([0]);
    expect(where(shares, 1, '< -0.3%')).toEqual([1]);
  });

  it('compares words in any case, and does not read dates as amounts', () => {
    const mixed = tableOf('Name,Value\nLong,500\nshort,2026-03-01\nLONG,n/a\nlong one,1200\n');
    expect(where(mixed, 0, '= long')).toEqual([0, 2]);
    expect(where(mixed, 0, '!= Long')).toEqual([1, 3]);
    expect(where(mixed, 1, '> 600')).toEqual([3]);
    const signals = tableOf('Name,Signal\na,BUY1\nb,SELL1\nc,1\nd,=SUM(A1)\ne,Buy1\n');
    expect(signals.columnInfo()[1]?.kind).toBe('text');
    expect(where(signals, 1, '= buy1')).toEqual([0, 4]);
    expect(where(signals, 1, '!= BUY1')).toEqual([1, 2, 3]);
    expect(where(signals, 1, '= 1')).toEqual([2]);
    expect(where(signals, 1, '= x1')).toEqual([]);
  });
});

describe('comparing dates', () => {
  const table = tableOf(
    'Name;Exit\na;31.12.2025 23:59:59\nb;01.03.2026 00:00:00\nc;01.03.2026 15:00:30\nd;02.03.2026 00:00:00\ne;15.04.2026 09:30:00\nf;\ng;n/a\n',
  );

  it.each([
    ['= 01.03.2026', [1, 2]],
    ['= 2026-03-01', [1, 2]],
    ['2026-03-01', [1, 2]],
    ['2026-3', [1, 2, 3]],
    ['> 01.03.2026', [3, 4]],
    ['>= 01.03.2026', [1, 2, 3, 4]],
    ['< 01.03.2026', [0]],
    ['<= 01.03.2026', [0, 1, 2]],
    ['!= 01.03.2026', [0, 3, 4, 5, 6]],
    ['= n/a', [6]],
    ['= 01.03.2026 15:00', [2]],
    ['= 01.03.2026 15:00:00', []],
    ['> 01.03.2026 15:00', [3, 4]],
    ['<= 01.03.2026 00:00', [0, 1]],
    ['= 2026-03', [1, 2, 3]],
    ['<= 2026-03', [0, 1, 2, 3]],
    ['> 2026-03', [4]],
    ['= 2025', [0]],
    ['> 2025 < 2026-04', [1, 2, 3]],
    ['<= 9:30', [1, 3, 4]],
    ['<= 9.30', [1, 3, 4]],
    ['= 01.03.2026 15.00', [2]],
    ['= 01.03.2026 00.00', [1]],
    ['= 01.03.2026 15.00.30', [2]],
    ['= 15:00', [2]],
    ['> 9:30 AM < 23:00', [2]],
    ['> 31.02.2026', '31.02.2026'],
    ['>= 2026-13', '2026-13'],
    ['>= 2026-00', '2026-00'],
    ['<= 3/31/2026', '3/31/2026'],
    ['> 25:00', '25:00'],
    ['= 2026-13', '2026-13'],
    ['2026-13', '2026-13'],
    ['!= 3/31/2026', '3/31/2026'],
    ['> 500', '500'],
  ])('compares dates with %s', (text, rows) => expect(where(table, 1, text)).toEqual(rows));

  it.each([
    ['= 1-Mar-2026', [1, 2]],
    ['2026-03-01', [1, 2]],
    ['> 1 march 2026', [0]],
    ['= 01-Mar-2026 15:00', [2]],
    ['= 2026-03-01 15:00', [2]],
    ['= 3/1/2026', [1, 2]],
    ['= 2026-03', [1, 2]],
    ['<= 9:30', [0, 1]],
    ['> 31-Feb-2026', '31-Feb-2026'],
    ['Mar', 'words'],
  ])('compares dates with month names: %s', (text, rows) => {
    const named = tableOf('Name,Exit\na,15-Apr-2026 09:30\nb,01-Mar-2026 00:00\nc,01-Mar-2026 15:00:30\n');
    expect(where(named, 1, text)).toEqual(rows);
  });

  it('compares dates with a time zone by the displayed time', () => {
    const zoned = tableOf('Name,Exit\na,2026-03-01T09:30:00Z\nb,2026-03-01T15:00:00+01:00\n');
    expect(where(zoned, 1, '> 10:00')).toEqual([1]);
    expect(where(zoned, 1, '= 2026-03-01 09:30')).toEqual([0]);
    expect(where(zoned, 1, '= 2026-03-01T15:00:00+01:00')).toEqual([1]);
  });

  it.each([
    ['= 0026', [0, 1]],
    ['= 0026-01', [0]],
    ['> 0026', [2]],
  ])('finds a mistyped year: %s', (text, rows) => {
    const mistyped = tableOf('Name,Exit\na,01/13/0026 09:35\nb,02/13/0026 09:35\nc,01/13/2026 09:35\n');
    expect(where(mistyped, 1, text)).toEqual(rows);
  });

  it('compares times of day before 1970 too', () => {
    const old = tableOf('Name,Entry\na,1965-03-02 09:35:00\nb,1965-03-02 10:35:00\n');
    expect(where(old, 1, '>= 9:00')).toEqual([0, 1]);
    expect(where(old, 1, '<= 9:45')).toEqual([0]);
  });
});
