import { noteOf, profitsOf, readerOf, readingOf } from '../../test/support/file-reading.js';
import { GRID_HEADER as HEADER, gridFile as file, gridLine as line } from '../../test/support/grid-file.js';
import { BacktestReader } from './backtest-reader.js';

describe('a file with little or no content', () => {
  it('reports an empty file', () => {
    const blanks = ['   \n\n', ',,,\n', '\t\t\t\n', ';;\n;;', '"",""\r\n"",""\r\n', ',,,\n'.repeat(10_000)];
    for (const content of ['', '\uFEFF', '\r\n\r\n', ...blanks]) {
      const reading = readingOf(content);
      expect(reading).toMatchObject({ columns: [], rowCount: 0, trades: null });
      expect(reading.notes).toEqual([{ kind: 'flagged', text: 'The file is empty.', count: 0, rows: [] }]);
    }
  });

  it.each([
    ['1,2\n3,4\n', true],
    [',2026-01-05\n3,4\n', true],
    [',\n3,4\n', false],
    ['-,-\n3,4\n', false],
    ['a,2\n3,4\n', false],
  ])('notes whether the header consists of numbers: %j', (content, isNoted) => {
    expect(noteOf(content, 'as the header, even though it contains numbers') !== undefined).toBe(isNoted);
  });

  it('lists the columns of a file that has only a header', () => {
    const reading = readingOf(`${HEADER}\n`);
    expect(reading).toMatchObject({ kind: 'ninjatrader-trades', rowCount: 0, trades: { length: 0 } });
    expect(reading.notes.map(({ text }) => text)).toEqual(['The file has a header but no rows.']);
  });

  it('reads a single trade', () => {
    expect(profitsOf(file(line()))).toEqual([1_000]);
    expect(readingOf(file(line())).notes).toEqual([]);
  });

  it('reads a header with many accents', () => {
    const accents = `Note${'\u0300\u0316'.repeat(100_000)}`;
    expect(profitsOf(`${accents},${file(line(), line()).replaceAll('\n', '\nx,').slice(0, -2)}`)).toHaveLength(2);
  });

  it('reports that a binary file is not text', () => {
    const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 251);
    expect(readingOf(bytes)).toMatchObject({ columns: [], rowCount: 0, trades: null });
    expect(noteOf(bytes, 'isn’t a text file')).toMatchObject({ kind: 'skipped' });
  });
});

describe('unreadable fields', () => {
  it.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '∞',
    '1e999',
    'n/a',
    '',
    '$',
    '12 34',
    '1.2.3',
    '--5',
    '($5.00',
    '9999999999999999.00',
    '-999999999999999.99',
    '10000000000000.00',
    '1e13',
  ])('keeps a row with the profit %p in the table but counts no trade', (profit) => {
    const content = file(line(), line({ number: '2', profit }), line({ number: '3' }));
    expect(profitsOf(content)).toEqual([1_000, 1_000]);
    expect(readingOf(content).rowCount).toBe(3);
    expect(noteOf(content, '“Profit” has no readable amount')).toMatchObject({ kind: 'skipped', count: 1, rows: [2] });
  });

  it('reads an amount with an exponent', () => {
    expect(profitsOf(file(line({ profit: '1.5E+03' })))).toEqual([150_000]);
  });

  it.each(['yesterday', '13/13/2026 9:40', '2/30/2026 9:40', '9/15/2026 25:00', '9/15/2026 13:00 PM', ''])(
    'keeps a row with the exit time %p in the table but counts no trade',
    (exit) => {
      const content = file(line(), line({ number: '2', exit }));
      expect(profitsOf(content)).toEqual([1_000]);
      expect(readingOf(content).notes).toEqual([expect.objectContaining({ kind: 'skipped', count: 1, rows: [2] })]);
    },
  );

  it('skips an exit on an impossible date in a file without entry times', () => {
    const rows = ['6/22,-500', '20/6,10', '6/21,100', '6/19,900', '6/25,50', '6/18,-300'].map((row, at) => {
      const [day = '', profit = ''] = row.split(',');
      return `${at + 1},Long,1,100,101,${day}/2026 9:40:00 AM,${profit}`;
    });
    const content = ['Trade number,Market pos.,Qty,Entry price,Exit price,Exit time,Profit', ...rows].join('\n');
    expect(profitsOf(content)).toEqual([-30_000, 90_000, 10_000, -50_000, 5_000]);
    expect(noteOf(content, 'A date doesn’t exist')).toMatchObject({ kind: 'skipped', count: 1, rows: [2] });
  });

  it('skips an exit on an impossible date without an entry', () => {
    const exits = ['22/06/2026', '2026-06-31', '21/06/2026'].map(
      (day, at) => `${at + 1},Exit long,${day},Go,100,1,${at + 1}`,
    );
    const content = ['Trade #,Type,Date/Time,Signal,Price USD,Contracts,Profit USD', ...exits].join('\n');
    expect(profitsOf(content)).toEqual([300, 100]);
    expect(noteOf(content, 'A date doesn’t exist')).toMatchObject({ kind: 'skipped', count: 1, rows: [2] });
  });

  it('flags an unreadable MAE and counts the trade', () => {
    const content = file(line(), line({ number: '2', mae: 'none' }), line({ number: '3', mae: '99999999999999.99' }));
    expect(readingOf(content).trades?.mae).toEqual(Float64Array.of(100, NaN, NaN));
    expect(noteOf(content, '“MAE” has no readable amount')).toMatchObject({ kind: 'flagged', rows: [2, 3] });
  });

  it('lists the first affected rows and counts all of them', () => {
    const content = file(...Array.from({ length: 9 }, (_, at) => line({ number: String(at), profit: '?' })));
    expect(noteOf(content, '“Profit”')).toMatchObject({ count: 9, rows: [1, 2, 3, 4, 5] });
  });

  it('keeps a field that looks like a formula as text, with a note', () => {
    const opened = readerOf(file(line(), line({ side: '=HYPERLINK("x")' }), line({ profit: '@SUM(A1)' })));
    expect(opened.finish().notes.find(({ text }) => text.includes('formula'))).toMatchObject({
      count: 2,
      rows: [2, 3],
    });
    expect(opened.table!.row(1)[1]).toBe('=HYPERLINK("x")');
  });
});

const withQuotes = (row: string): string => `"${row.split(',').join('","')}"`;

describe('rows of a different shape', () => {
  it('skips rows with more or fewer fields than the header', () => {
    const content = file(line(), line({ profit: '$1,126.02' }), '3,Long,1', line({ number: '4' }));
    expect(profitsOf(content)).toEqual([1_000, 1_000]);
    expect(noteOf(content, 'more fields')).toMatchObject({ kind: 'skipped', rows: [2] });
    expect(noteOf(content, 'fewer fields')).toMatchObject({ kind: 'skipped', rows: [3] });
  });

  it('reports rows with a different delimiter', () => {
    const content = file(line(), line({ number: '2' }), line().replaceAll(',', ';'));
    expect(noteOf(content, 'semicolons, unlike the rest')).toMatchObject({ kind: 'skipped', rows: [3] });
  });

  it('reports the row in which a file is cut off', () => {
    const whole = file(line(), line({ number: '2' }));
    const cut = whole.slice(0, -40);
    expect(profitsOf(cut)).toEqual([1_000]);
    expect(noteOf(cut, 'seems to be cut off')).toMatchObject({ kind: 'skipped', rows: [2] });
    expect([readingOf(cut).endsMidRow, readingOf(whole).endsMidRow]).toEqual([true, false]);
    expect(readingOf(whole.trimEnd()).notes).toEqual([]);
  });

  it('reports a file that is cut off in a quoted last field', () => {
    const rows = [HEADER.replace(/,$/, ''), line().replace(/,$/, ''), line({ number: '2' }).replace(/,$/, '')];
    const whole = rows.map(withQuotes).join('\n');
    expect([readingOf(whole).endsMidRow, readingOf(whole).notes]).toEqual([false, []]);
    const cut = whole.slice(0, -2);
    expect(profitsOf(cut)).toEqual([1_000]);
    expect(readingOf(cut).endsMidRow).toBe(true);
    expect(noteOf(cut, 'seems to be cut off')).toMatchObject({ kind: 'skipped', rows: [2] });
  });

  it('accepts a short last row if other rows are equally short, and a final Ctrl-Z', () => {
    const short = line({ number: '2' }).split(',').slice(0, 4).join(',');
    expect(readingOf(`${file(line(), short, line({ number: '3' }))}${short}`).endsMidRow).toBe(false);
    expect(readingOf(`${file(line(), line({ number: '2' }))}\u001A`)).toMatchObject({ endsMidRow: false, notes: [] });
  });

  it.each([
    ['', '\n'],
    ['\r\n', '\r\n'],
  ])('finds rows after many blank lines (%j before, %j between)', (before, between) => {
    const rows = [line({ profit: '"10,50 €"' }), line({ profit: '"1,20 €"' })];
    const close = readingOf([HEADER, ...rows].join('\n'));
    expect(close).toMatchObject({ currency: '€', trades: { length: 2 } });
    const blank = between.repeat(100_000);
    expect(readingOf(`${before.repeat(100_000)}${HEADER}${blank}${rows.join(blank)}${blank}`)).toEqual(close);
  });

  it('counts no trade for blank rows', () => {
    const content = file(line(), ',,,,,,,,,,,,,', line());
    expect(readingOf(content)).toMatchObject({ rowCount: 3, trades: { length: 2 } });
    expect(noteOf(content, 'blank rows')).toMatchObject({ rows: [2] });
  });

  it('keeps line ends, delimiters and doubled quotes in quoted fields', () => {
    const opened = readerOf('a,b,c\n1,"x, ""y""\r\nz",3\n4,"p"q,6\n7,"8",9');
    expect(opened.finish()).toMatchObject({ rowCount: 3, notes: [{ kind: 'flagged', rows: [2] }] });
    expect([opened.table!.row(0), opened.table!.row(1), opened.table!.row(2)]).toEqual([
      ['1', 'x, "y"\r\nz', '3'],
      ['4', 'pq', '6'],
      ['7', '8', '9'],
    ]);
  });

  it('reads all rows after a quote that is never closed', () => {
    const content = file(line(), line({ side: '"Long' }), ...Array.from({ length: 3 }, () => line({ number: '9' })));
    expect(readingOf(content)).toMatchObject({ rowCount: 5, trades: { length: 5 } });
    expect(noteOf(content, 'doesn’t close within')).toMatchObject({ kind: 'flagged', rows: [2] });
  });

  it('keeps the first 1,000 of 100,000 columns', () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',');
    const content = `${wide}\n${wide}\n${wide}\n`;
    expect(readingOf(content).columns).toHaveLength(1_000);
    expect(readingOf(content).rowCount).toBe(2);
    expect(noteOf(content, '100,000 columns')).toMatchObject({ kind: 'skipped' });
  });

  it('counts unreadable trades, but not blank rows or rows of other tables', () => {
    expect(readingOf(file(line(), ',,', '   ', line({ profit: 'none' })))).toMatchObject({ leftOut: 1, isCut: false });
    expect(readingOf('a,b\n1,2\n\n3\n')).toMatchObject({ leftOut: 0, isCut: false });
  });

  it('reports text after a closing quote', () => {
    const lines = ['a,b,c', '1,"Long,2', '3,"Long,4', '5,Long,6', ''].join('\n');
    expect(noteOf(lines, 'Text follows a closing quote')).toMatchObject({ kind: 'flagged', count: 1, rows: [1] });
    expect(readingOf('a,b\n"1","two ""quoted"" words"\n').notes).toEqual([]);
  });

  it('adds one note for a blank row', () => {
    const { notes } = readingOf(file(line(), ',,', '   '));
    expect(notes.filter(({ kind }) => kind === 'skipped')).toMatchObject([{ count: 2, rows: [2, 3] }]);
  });

  it('reads a field, a header and a file of only spaces in linear time', () => {
    const spaces = ' '.repeat(200_000);
    const files = [spaces, `a,b${spaces}c,d\n1,2,3\n`, `${spaces}\na,b\n1,2\n`, `a,b\n1,${spaces}x\n`];
    const began = performance.now();
    for (const file of files) readingOf(file);
    // Takes a tenth of a second. A quadratic algorithm takes minutes.
    expect(performance.now() - began).toBeLessThan(60_000);
  });

  it('stops at the size limits with a note', () => {
    const bytes = new TextEncoder().encode('a,b\n1,2\n3,4\n5,6\n7,8\n');
    const short = new BacktestReader({ bytes: 1e6, rows: 2 });
    short.push(bytes);
    expect(short.finish()).toMatchObject({
      rowCount: 2,
      isCut: true,
      notes: [{ text: 'We read only the first 2 rows.' }],
    });
    const small = new BacktestReader({ bytes: 14, rows: 100 });
    small.push(bytes);
    expect(small.finish()).toMatchObject({ rowCount: 2, isCut: true, notes: [{ kind: 'skipped' }] });
  });
});
