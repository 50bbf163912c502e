import { GRID_HEADER as HEADER, gridFile as file, gridLine as line } from '../../../../test/support/grid-file.js';
import { BacktestReader } from './backtest-reader.js';
import type { FileReading, ReadingNote } from '../trades.js';

function reader(content: string | Uint8Array): BacktestReader {
  const made = new BacktestReader();
  made.push(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return made;
}
const read = (content: string | Uint8Array): FileReading => reader(content).finish();
const note = (content: string | Uint8Array, part: string): ReadingNote | undefined =>
  read(content).notes.find(({ text }) => text.includes(part));
const profits = (content: string): number[] => [...(read(content).trades?.profit ?? [])];

describe('files that hold little or nothing', () => {
  it('says that a file is empty', () => {
    for (const content of ['', '\uFEFF', '\r\n\r\n']) {
      expect(read(content)).toMatchObject({ columns: [], rowCount: 0, trades: null });
      expect(note(content, 'The file is empty.')).toBeDefined();
    }
  });

  it('shows the columns of a file that is only a header', () => {
    const reading = read(`${HEADER}\n`);
    expect(reading).toMatchObject({ kind: 'ninjatrader-trades', rowCount: 0, trades: { length: 0 } });
    expect(reading.notes.map(({ text }) => text)).toEqual(['The file has a header and no rows.']);
  });

  it('reads one trade', () => {
    expect(profits(file(line()))).toEqual([1_000]);
    expect(read(file(line())).notes).toEqual([]);
  });

  it('says that a binary file is none', () => {
    const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 251);
    expect(read(bytes)).toMatchObject({ columns: [], rowCount: 0, trades: null });
    expect(note(bytes, 'not a text file')).toMatchObject({ kind: 'skipped' });
  });
});

describe('cells that cannot be read', () => {
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
  ])('keeps a row whose profit is %p in the table, outside the trades', (profit) => {
    const content = file(line(), line({ number: '2', profit }), line({ number: '3' }));
    expect(profits(content)).toEqual([1_000, 1_000]);
    expect(read(content).rowCount).toBe(3);
    expect(note(content, '“Profit” holds no amount')).toMatchObject({ kind: 'skipped', count: 1, rows: [2] });
  });

  it('reads an exponent that is a number', () => {
    expect(profits(file(line({ profit: '1.5E+03' })))).toEqual([150_000]);
  });

  it.each(['yesterday', '13/13/2026 9:40', '2/30/2026 9:40', '9/15/2026 25:00', '9/15/2026 13:00 PM', ''])(
    'keeps a row whose exit time is %p outside the trades',
    (exit) => {
      const content = file(line(), line({ number: '2', exit }));
      expect(profits(content)).toEqual([1_000]);
      expect(read(content).notes).toEqual([expect.objectContaining({ kind: 'skipped', count: 1, rows: [2] })]);
    },
  );

  it('leaves out an exit on a day that does not exist where the file has no entry times', () => {
    const rows = ['6/22,-500', '20/6,10', '6/21,100', '6/19,900', '6/25,50', '6/18,-300'].map((row, at) => {
      const [day = '', profit = ''] = row.split(',');
      return `${at + 1},Long,1,100,101,${day}/2026 9:40:00 AM,${profit}`;
    });
    const content = ['Trade number,Market pos.,Qty,Entry price,Exit price,Exit time,Profit', ...rows].join('\n');
    expect(profits(content)).toEqual([-30_000, 90_000, 10_000, -50_000, 5_000]);
    expect(note(content, 'A date does not exist')).toMatchObject({ kind: 'skipped', count: 1, rows: [2] });
  });

  it('leaves out an exit on a day that does not exist whose entry is missing', () => {
    const exits = ['22/06/2026', '2026-06-31', '21/06/2026'].map(
      (day, at) => `${at + 1},Exit long,${day},Go,100,1,${at + 1}`,
    );
    const content = ['Trade #,Type,Date/Time,Signal,Price USD,Contracts,Profit USD', ...exits].join('\n');
    expect(profits(content)).toEqual([300, 100]);
    expect(note(content, 'A date does not exist')).toMatchObject({ kind: 'skipped', count: 1, rows: [2] });
  });

  it('flags an unreadable MAE and keeps the trade', () => {
    const content = file(line(), line({ number: '2', mae: 'none' }), line({ number: '3', mae: '99999999999999.99' }));
    expect(read(content).trades?.mae).toEqual(Float64Array.of(100, NaN, NaN));
    expect(note(content, '“MAE” holds no amount')).toMatchObject({ kind: 'flagged', rows: [2, 3] });
  });

  it('names the first few rows and counts them all', () => {
    const content = file(...Array.from({ length: 9 }, (_, at) => line({ number: String(at), profit: '?' })));
    expect(note(content, '“Profit”')).toMatchObject({ count: 9, rows: [1, 2, 3, 4, 5] });
  });

  it('keeps what looks like a formula as text and says so', () => {
    const opened = reader(file(line(), line({ side: '=HYPERLINK("x")' }), line({ profit: '@SUM(A1)' })));
    expect(opened.finish().notes.find(({ text }) => text.includes('formula'))).toMatchObject({
      count: 2,
      rows: [2, 3],
    });
    expect(opened.table!.row(1)[1]).toBe('=HYPERLINK("x")');
  });
});

describe('rows of another shape', () => {
  it('leaves out rows with more or fewer fields than the header', () => {
    const content = file(line(), line({ profit: '$1,126.02' }), '3,Long,1', line({ number: '4' }));
    expect(profits(content)).toEqual([1_000, 1_000]);
    expect(note(content, 'more fields')).toMatchObject({ kind: 'skipped', rows: [2] });
    expect(note(content, 'fewer fields')).toMatchObject({ kind: 'skipped', rows: [3] });
  });

  it('names rows with another delimiter', () => {
    const content = file(line(), line({ number: '2' }), line().replaceAll(',', ';'));
    expect(note(content, 'semicolons, unlike the rest')).toMatchObject({ kind: 'skipped', rows: [3] });
  });

  it('says where a file breaks off', () => {
    const whole = file(line(), line({ number: '2' }));
    const cut = whole.slice(0, -40);
    expect(profits(cut)).toEqual([1_000]);
    expect(note(cut, 'breaks off')).toMatchObject({ kind: 'skipped', rows: [2] });
    expect([read(cut).breaksOff, read(whole).breaksOff]).toEqual([true, false]);
    expect(read(whole.trimEnd()).notes).toEqual([]);
  });

  it.each([
    ['', '\n'],
    ['\r\n', '\r\n'],
  ])('reads rows far behind their header as if they stood below it, blank lines being %j and %j', (before, between) => {
    const rows = [line({ profit: '"10,50 €"' }), line({ profit: '"1,20 €"' })];
    const close = read([HEADER, ...rows].join('\n'));
    expect(close).toMatchObject({ currency: '€', trades: { length: 2 } });
    const blank = between.repeat(100_000);
    expect(read(`${before.repeat(100_000)}${HEADER}${blank}${rows.join(blank)}${blank}`)).toEqual(close);
  });

  it('leaves blank rows out of the trades', () => {
    const content = file(line(), ',,,,,,,,,,,,,', line());
    expect(read(content)).toMatchObject({ rowCount: 3, trades: { length: 2 } });
    expect(note(content, 'Blank rows')).toMatchObject({ rows: [2] });
  });

  it('keeps line ends, delimiters and doubled quotes inside quotes', () => {
    const opened = reader('a,b,c\n1,"x, ""y""\r\nz",3\n4,"p"q,6\n7,"8",9');
    expect(opened.finish()).toMatchObject({ rowCount: 3, notes: [{ kind: 'flagged', rows: [2] }] });
    expect([opened.table!.row(0), opened.table!.row(1), opened.table!.row(2)]).toEqual([
      ['1', 'x, "y"\r\nz', '3'],
      ['4', 'pq', '6'],
      ['7', '8', '9'],
    ]);
  });

  it('loses no row to a quote that is never closed', () => {
    const content = file(line(), line({ side: '"Long' }), ...Array.from({ length: 3 }, () => line({ number: '9' })));
    expect(read(content)).toMatchObject({ rowCount: 5, trades: { length: 5 } });
    expect(note(content, 'never closed')).toMatchObject({ kind: 'flagged', rows: [2] });
  });

  it('shows the first thousand of 100 000 columns', () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',');
    const content = `${wide}\n${wide}\n${wide}\n`;
    expect(read(content).columns).toHaveLength(1_000);
    expect(read(content).rowCount).toBe(2);
    expect(note(content, '100,000 columns')).toMatchObject({ kind: 'skipped' });
  });

  it('counts the trades that could not be read, not blank rows and not what is no list of trades', () => {
    expect(read(file(line(), ',,', '   ', line({ profit: 'none' })))).toMatchObject({ leftOut: 1, isCut: false });
    expect(read('a,b\n1,2\n\n3\n')).toMatchObject({ leftOut: 0, isCut: false });
  });

  it('says where a quote may be missing, as two lines then are one row', () => {
    const lines = ['a,b,c', '1,"Long,2', '3,"Long,4', '5,Long,6', ''].join('\n');
    expect(note(lines, 'Text follows a closing quote')).toMatchObject({ kind: 'flagged', count: 1, rows: [1] });
    expect(read('a,b\n"1","two ""quoted"" words"\n').notes).toEqual([]);
  });

  it('says of a blank row once that it is left out', () => {
    const { notes } = read(file(line(), ',,', '   '));
    expect(notes.filter(({ kind }) => kind === 'skipped')).toMatchObject([{ count: 2, rows: [2, 3] }]);
  });

  it('reads a field, a header and a file of nothing but spaces in a straight line', () => {
    const spaces = ' '.repeat(200_000);
    const files = [spaces, `a,b${spaces}c,d\n1,2,3\n`, `${spaces}\na,b\n1,2\n`, `a,b\n1,${spaces}x\n`];
    const began = performance.now();
    for (const file of files) read(file);
    // A tenth of a second; growing with the square it took minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('stops at its limits and says so', () => {
    const bytes = new TextEncoder().encode('a,b\n1,2\n3,4\n5,6\n7,8\n');
    const short = new BacktestReader({ bytes: 1e6, rows: 2 });
    short.push(bytes);
    expect(short.finish()).toMatchObject({
      rowCount: 2,
      isCut: true,
      notes: [{ text: 'Only the first 2 rows are read.' }],
    });
    const small = new BacktestReader({ bytes: 14, rows: 100 });
    small.push(bytes);
    expect(small.finish()).toMatchObject({ rowCount: 2, isCut: true, notes: [{ kind: 'skipped' }] });
  });
});
