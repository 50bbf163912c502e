import { isoOf, noteOf, readingOf } from '../../test/support/file-reading.js';
import { gridFile, gridLine } from '../../test/support/grid-file.js';

const on = (date: string): string => gridLine({ entry: `${date} 9:00`, exit: `${date} 10:00` });
const trade = (entry: string, exit: string): string => gridLine({ entry: `${entry} 9:00`, exit: `${exit} 10:00` });

/** Trades entered on one day, which does not show the date order. */
const exits = (...dates: string[]): string[] => dates.map((date) => trade('1/1/2026', date));

/** The note about the date order, and the last exit. */
const readAs = (...rows: string[]): [string | undefined, string] => {
  const content = gridFile(...rows);
  const last = isoOf(readingOf(content).trades?.exitTime.at(-1)).slice(0, 10);
  return [noteOf(content, 'We read dates')?.text, last];
};

const DAY_FIRST_BY_ROWS = 'We read dates day first because the rows are in time order that way.';
const CLOSEST_MONTH_FIRST = 'We read dates month first because the rows are closest in time that way.';
const CLOSEST_DAY_FIRST =
  'We read dates day first because the rows are closest in time that way. Nothing else confirms it.';
const UNKNOWN = 'We read dates month first. Nothing in the file shows whether day or month comes first.';

describe('the order of day and month of ambiguous dates', () => {
  it.each([
    ['no row against one', ['5/2/2026', '2/3/2026', '7/3/2026'], UNKNOWN, '2026-07-03'],
    [
      'no row against two',
      ['5/2/2026', '2/3/2026', '7/3/2026', '3/4/2026', '8/4/2026'],
      DAY_FIRST_BY_ROWS,
      '2026-04-08',
    ],
    [
      'one row against two',
      ['5/2/2026', '2/3/2026', '7/3/2026', '3/4/2026', '8/4/2026', '1/1/2026'],
      UNKNOWN,
      '2026-08-04',
    ],
    [
      'one row against three',
      ['5/2/2026', '2/3/2026', '7/3/2026', '3/4/2026', '8/4/2026', '4/5/2026', '9/5/2026', '1/1/2026'],
      DAY_FIRST_BY_ROWS,
      '2026-05-09',
    ],
  ])('changes the date order only on clear evidence from the rows: %s', (_what, dates, note, last) => {
    expect(readAs(...exits(...dates))).toEqual([note, last]);
  });

  it('derives the date order from entries if all trades end on one day', () => {
    const entries = ['1/2/2026', '5/2/2026', '9/2/2026', '2/3/2026', '7/3/2026', '3/4/2026'];
    expect(readAs(...entries.map((entry) => trade(entry, '12/12/2026')))).toEqual([DAY_FIRST_BY_ROWS, '2026-12-12']);
  });

  it.each([
    ['seven times', ['1/2/2026', '1/12/2026', '2/12/2026'], UNKNOWN, '2026-02-12'],
    ['eight times', ['2/1/2027', '2/12/2027', '3/12/2027'], UNKNOWN, '2027-03-12'],
    ['eleven times', ['1/2/2026', '1/12/2026', '1/2/2026', '2/2/2026'], CLOSEST_MONTH_FIRST, '2026-02-02'],
  ])('chooses the order with rows ten times as close: %s', (_far, dates, ...read) => {
    expect(readAs(...dates.map(on))).toEqual(read);
  });

  it.each([
    ['month first, none on a weekend', ['10/2/2025', '10/3/2025', '10/6/2025'], CLOSEST_MONTH_FIRST, '2025-10-06'],
    ['month first, one on a Saturday', ['10/3/2025', '10/4/2025', '10/6/2025'], UNKNOWN, '2025-10-06'],
    [
      'day first, weekends the other way alone',
      ['6/10/2025', '7/10/2025', '8/10/2025'],
      CLOSEST_DAY_FIRST,
      '2025-10-08',
    ],
    ['day first, no weekends either way', ['6/10/2025', '7/10/2025'], UNKNOWN, '2025-07-10'],
    ['day first, weekends either way', ['4/10/2025', '6/10/2025', '8/10/2025'], UNKNOWN, '2025-08-10'],
  ])('chooses the order with closer rows only if all are on weekdays: %s', (_what, dates, ...read) => {
    expect(readAs(...dates.map(on))).toEqual(read);
  });

  it.each([
    ['half of the dates', ['05.06.2026', '5/6/2026'], UNKNOWN, '2026-05-06'],
    [
      'two thirds of them',
      ['05.06.2026', '5/6/2026', '05.06.2026'],
      'We read dates day first because they’re written with periods.',
      '2026-06-05',
    ],
  ])('reads dates day first if most have periods: %s', (_share, dates, ...read) => {
    expect(readAs(...dates.map(on))).toEqual(read);
  });

  it.each([
    ['nearly as long', ['10/01/12', '11/02/14'], UNKNOWN, '2014-11-02'],
    [
      'more than twice as long',
      ['10/02/12', '11/01/14'],
      'We read dates year first because the rows are closest in time that way.',
      '2011-01-14',
    ],
  ])('reads two-digit years first if rows are twice as close that way: %s', (_way, dates, ...read) => {
    expect(readAs(...dates.map(on))).toEqual(read);
  });
});

it('reads equally contradictory dates month first, with a note', () => {
  const content = gridFile(on('5/13/2026'), on('14/6/2026'), on('7/8/2026'));
  expect(noteOf(content, 'others only month first. We read them month first.')).toMatchObject({ kind: 'warned' });
  expect(Array.from(readingOf(content).trades!.exitTime, (time) => isoOf(time).slice(0, 10))).toEqual([
    '2026-05-13',
    '2026-07-08',
  ]);
});
