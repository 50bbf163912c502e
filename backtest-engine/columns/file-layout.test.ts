import { noteOf, profitsOf, readingOf } from '../../test/support/file-reading.js';
import { GRID_HEADER, gridFile, gridLine } from '../../test/support/grid-file.js';

/** Lines of settings as wide as a trade, as saved by a spreadsheet. */
const settings = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Setting ${at + 1},on${','.repeat(GRID_HEADER.split(',').length - 2)}`);

describe('the delimiter', () => {
  const listed = ['a;b;c;d;e;f', 'g;h;i;j;k;l', 'm;n;o;p;q;r'];

  it('chooses the delimiter of a known header, even if another splits more fields', () => {
    const header = 'Number,Type,Date/Time,Profit';
    const rows = listed.map((text, at) => `${text},Exit long,2026-01-0${at + 5},5`);
    const columns = header.split(',');
    expect(readingOf([header, ...rows].join('\n'))).toMatchObject({ kind: 'tradingview-trades', columns });
  });

  it('chooses the delimiter with more columns if no header is known', () => {
    const rows = listed.map((text) => `${text},x`);
    expect(readingOf(['Letters,Other', ...rows].join('\n')).columns).toHaveLength(6);
  });
});

describe('the header', () => {
  it('finds a known header in the first 30 lines, even if all lines are as wide', () => {
    const file = gridFile(gridLine());
    expect(profitsOf([...settings(29), file].join('\r\n'))).toEqual([1_000]);
    expect(noteOf([...settings(29), file].join('\r\n'), 'Text above the header')?.text).toContain('and 26 more');
    expect(readingOf([...settings(30), file].join('\r\n'))).toMatchObject({ kind: 'table', trades: null });
  });

  it('finds an unknown header by its width after title lines', () => {
    const content = 'Prices\nof January\nDay,Open,Close\n2026-01-05,1,2\n';
    expect(readingOf(content)).toMatchObject({ columns: ['Day', 'Open', 'Close'], rowCount: 1 });
    expect(noteOf(content, 'Text above the header: “Prices”, “of January”.')).toMatchObject({ kind: 'skipped' });
  });

  it('finds a header one field narrower than rows that end with a delimiter', () => {
    const content = 'Day,Open,Close\n2026-01-05,1,2,\n2026-01-06,3,4,\n';
    expect(readingOf(content)).toMatchObject({ columns: ['Day', 'Open', 'Close'], rowCount: 2 });
  });
});
