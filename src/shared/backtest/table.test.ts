import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKTEST_SLUGS } from '../contract/backtests.js';
import { parseCsv } from './csv.js';
import { isNumberLike } from './number-like.js';
import { MAX_ROWS, readTable } from './table.js';

const names = (text: string): string[] => readTable(text).columns.map((column) => column.name);
const numeric = (text: string): boolean[] => readTable(text).columns.map((column) => column.numeric);

describe('CSV fields', () => {
  it('keeps delimiters, line ends and doubled quotes inside quotes', () => {
    expect(parseCsv('a,"b, ""c""\r\nd",e\r\nf,,\r\n', ',')).toEqual([
      ['a', 'b, "c"\r\nd', 'e'],
      ['f', '', ''],
    ]);
  });

  it('takes a byte order mark, old Mac line ends and a last line without an end', () => {
    expect(parseCsv('\uFEFFa,b\r1,2\r3,4', ',')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('loses nothing to a stray or an open quote', () => {
    expect(parseCsv('5" ES,"x"y\n"open,1\n', ',')).toEqual([['5" ES', 'xy'], ['open,1\n']]);
  });
});

describe('the backtest table', () => {
  it('takes its columns from the header row and its rows from the remaining rows', () => {
    const table = readTable('Trade number,Instrument,Profit\n1,ES 09-26,$12.50\n2,ES 09-26,($200.00)\n');
    expect(table).toEqual({
      columns: [
        { name: 'Trade number', numeric: true, width: 12 },
        { name: 'Instrument', numeric: false, width: 10 },
        { name: 'Profit', numeric: true, width: 9 },
      ],
      rows: [
        ['1', 'ES 09-26', '$12.50'],
        ['2', 'ES 09-26', '($200.00)'],
      ],
      notes: [],
    });
  });

  it('drops the empty last column that a closing comma makes, with or without it in the header', () => {
    expect(names('a,b,\n1,2,\n3,4,\n')).toEqual(['a', 'b']);
    expect(names('a,b\n1,2,\n3,4,\n')).toEqual(['a', 'b']);
    expect(readTable('a,b\n1,2,\n3,4,\n').notes).toEqual([]);
  });

  it('keeps a last column that has a name or a value', () => {
    expect(names('a,b,Note\n1,2,\n3,4,\n')).toEqual(['a', 'b', 'Note']);
    expect(names('a,b,\n1,2,x\n3,4,\n')).toEqual(['a', 'b', '']);
  });

  it('reads semicolons with decimal commas and says so', () => {
    const text = 'Trade number;Profit;Commission\n1;-$ 200,00;4,10\n2;58,00 $;4,10\n';
    expect(names(text)).toEqual(['Trade number', 'Profit', 'Commission']);
    expect(numeric(text)).toEqual([true, true, true]);
    expect(readTable(text).notes).toEqual(['Fields are separated by semicolons.']);
  });

  it('finds the header behind a title line and names what it left out', () => {
    const table = readTable('Trades of Mars\nTrade number,Instrument,Profit,\n1,MES,$2.50,\n2,MES,$5.00,\n');
    expect(table.columns.map((column) => column.name)).toEqual(['Trade number', 'Instrument', 'Profit']);
    expect(table.rows).toHaveLength(2);
    expect(table.notes).toEqual(['Left out before the header: “Trades of Mars”.']);
  });

  it('keeps the blank rows between the groups of a summary', () => {
    const table = readTable('Performance,All trades,Long trades,\nNet,$1.00,$1.00,\n,,,\nPercent,66.67%,50.00%,\n');
    expect(table.rows[1]).toEqual(['', '', '']);
    expect(table.columns.map((column) => column.numeric)).toEqual([false, true, true]);
  });

  it('names rows that are shorter or longer than the header, a few of them', () => {
    const uneven = Array.from({ length: 8 }, () => '1').join('\n');
    const table = readTable(`a,b,c\n1,2,3\n1,2,3\n1,2,3\n1,2,3\n1,2,3\n1,2,3\n1,2,3\n1,2,3\n1,2,3,4\n${uneven}`);
    expect(table.notes[0]).toBe('Row 9 has 4 fields where the header has 3.');
    expect(table.notes[1]).toBe('Row 10 has 1 fields where the header has 3.');
    expect(table.notes.at(-1)).toBe('4 more rows differ in length from the header.');
    expect(table.rows[0]).toEqual(['1', '2', '3', '']);
  });

  it('gives no columns for an empty file and no rows for a header alone', () => {
    expect(readTable('').columns).toEqual([]);
    expect(readTable('a,b\n')).toEqual({
      columns: [
        { name: 'a', numeric: false, width: 1 },
        { name: 'b', numeric: false, width: 1 },
      ],
      rows: [],
      notes: [],
    });
  });

  it('stops at its limit and says so', () => {
    const table = readTable(`a,b\n${'1,2\n'.repeat(MAX_ROWS + 5)}`);
    expect(table.rows).toHaveLength(MAX_ROWS);
    expect(table.notes).toEqual(['Only the first 50,000 lines are read here.']);
  });
});

describe('a field that is a number', () => {
  it.each([
    '1',
    '$1,126.02',
    '($200.00)',
    '-$213.98',
    '-$ 200,00',
    '58,00 $',
    '307,42 €',
    '66.67%',
    '22.40 min',
    '−3.5',
    '1 250',
  ])('%s', (field) => expect(isNumberLike(field)).toBe(true));

  it.each(['', '9/15/2026 9:35:00 AM', '2026-09-15 09:35', '16.06.2026', 'Entry long', 'ES 09-26', '—', '1-2'])(
    'not %p',
    (field) => expect(isNumberLike(field)).toBe(false),
  );
});

describe('the files of backtests/', () => {
  const folder = join(process.cwd(), 'backtests');
  const files = BACKTEST_SLUGS.map((slug) => [slug, readFileSync(join(folder, `${slug}.csv`), 'utf8')] as const);

  it.each(files)('%s is read whole, with a name for every column', (_slug, text) => {
    const table = readTable(text);
    const lines = text.split(/\r?\n/).filter((line) => line !== '').length;
    const titleLines = table.notes.filter((note) => note.startsWith('Left out before')).length;
    expect(table.columns.length).toBeGreaterThan(3);
    expect(table.columns.filter((column) => column.name === '')).toEqual([]);
    expect(table.rows).toHaveLength(lines - 1 - titleLines);
    expect(table.notes.filter((note) => note.startsWith('Row '))).toEqual([]);
  });
});
