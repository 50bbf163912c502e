import { tableOf } from '../../../../test/support/file-reading.js';
import { isComparison, rowsWhere } from './row-comparison.js';

describe('comparing amounts', () => {
  const table = tableOf('Name,Profit\na,"$1,200.00"\nb,-$50.00\nc,($600.50)\nd,$500.00\ne,\nf,n/a\n');

  it.each([
    ['> 500', [0]],
    ['>= 500', [0, 3]],
    ['≥500', [0, 3]],
    ['< -50', [2]],
    ['<= -$50.00', [1, 2]],
    ['≤ −50', [1, 2]],
    ['= (600.5)', [2]],
    ['> -100 < 1,200', [1, 3]],
    ['> 0 >= 1000', [0]],
    ['> nothing', []],
    ['>', []],
    ['> 0 < ', []],
    ['> 3/1/2026', []],
  ])('%s', (text, rows) => expect([...rowsWhere(table, 1, text)]).toEqual(rows));

  it('reads them with the decimal mark of the file', () => {
    const commas = tableOf('Name;Profit\na;1.200,50 €\nb;1,20 €\nc;-7,00 €\n');
    expect([...rowsWhere(commas, 1, '>= 1.200,50')]).toEqual([0]);
    expect([...rowsWhere(commas, 1, '< 1,5 > 1,1')]).toEqual([1]);
  });

  it('compares shares as they are written', () => {
    const shares = tableOf('Trade #,Net P&L %\n1,1.25%\n2,-0.40%\n');
    expect([...rowsWhere(shares, 1, '> 1')]).toEqual([0]);
    expect([...rowsWhere(shares, 1, '< -0.3%')]).toEqual([1]);
  });
});

describe('comparing dates', () => {
  const table = tableOf(
    'Name;Exit\na;31.12.2025 23:59:59\nb;01.03.2026 00:00:00\nc;01.03.2026 15:00:00\nd;02.03.2026 00:00:00\ne;15.04.2026 09:30:00\nf;\n',
  );

  it.each([
    ['= 01.03.2026', [1, 2]],
    ['= 2026-03-01', [1, 2]],
    ['> 01.03.2026', [3, 4]],
    ['>= 01.03.2026', [1, 2, 3, 4]],
    ['< 01.03.2026', [0]],
    ['<= 01.03.2026', [0, 1, 2]],
    ['= 01.03.2026 15:00:00', [2]],
    ['> 01.03.2026 15:00', [3, 4]],
    ['<= 01.03.2026 00:00', [0, 1]],
    ['= 2026-03', [1, 2, 3]],
    ['<= 2026-03', [0, 1, 2, 3]],
    ['> 2026-03', [4]],
    ['= 2025', [0]],
    ['> 2025 < 2026-04', [1, 2, 3]],
    ['> 500', []],
    ['> 31.02.2026', []],
  ])('%s', (text, rows) => expect([...rowsWhere(table, 1, text)]).toEqual(rows));
});

it.each([
  ['> 5', true],
  [' <=5', true],
  ['= 5', true],
  ['5 > 4', false],
  ['long', false],
  ['', false],
])('takes %j for a comparison: %p', (text, is) => expect(isComparison(text)).toBe(is));
