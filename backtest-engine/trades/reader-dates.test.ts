import { isoOf, noteOf, profitsOf, readingOf, tableOf } from '../../test/support/file-reading.js';
import { gridFile as file, gridLine as line } from '../../test/support/grid-file.js';

const on = (date: string): string => line({ entry: `${date} 9:00`, exit: `${date} 10:00` });

/** Profits from 0. The first and the third trade end at the same time. */
const tied = (numbers: readonly string[]): string[] =>
  ['10:00', '9:00', '10:00', '9:30'].map((time, at) =>
    line({ number: numbers[at] ?? '', entry: '9/15/2026 8:00', exit: `9/15/2026 ${time}`, profit: String(at) }),
  );

const day = (content: string): string =>
  new Date(readingOf(content).trades?.exitTime[0] ?? NaN).toISOString().slice(0, 10);

/** Formats a day such as `31/01/20`. */
const short = (date: Date): string => {
  const [year = '', month, dayOfMonth] = date.toISOString().slice(0, 10).split('-');
  return `${dayOfMonth}/${month}/${year.slice(2)}`;
};

describe('dates', () => {
  it.each([
    ['10/8/2569', 2569],
    ['13/03/1448', 1448],
    ['15/9/69', 2069],
  ])('warns of a year in another calendar: %s', (date, year) => {
    expect(noteOf(file(on(date)), `have years like ${year}.`)).toMatchObject({ kind: 'warned', count: 0 });
    const mistyped = file(on('9/8/2026'), on('10/8/2026'), on(date), on('11/8/2026'));
    expect(noteOf(mistyped, 'another calendar')).toBeUndefined();
  });

  it('reads dates with periods day first if nothing else decides', () => {
    const content = file(on('05.06.2026'));
    expect(day(content)).toBe('2026-06-05');
    expect(noteOf(content, 'because they’re written with periods')).toMatchObject({ kind: 'assumed' });
    expect(day(file(on('05/06/2026')))).toBe('2026-05-06');
    expect(day(file(on('05.13.2026')))).toBe('2026-05-13');
  });

  it.each([
    ['day first', ['1/2/2026', '5/2/2026', '9/2/2026', '2/3/2026', '7/3/2026', '3/4/2026'], '2026-02-01'],
    ['month first', ['2/1/2026', '2/5/2026', '2/9/2026', '3/2/2026', '3/7/2026', '4/3/2026'], '2026-02-01'],
    ['month first', ['4/3/2026', '3/7/2026', '3/2/2026', '2/9/2026', '2/5/2026', '2/1/2026'], '2026-02-01'],
  ])('reads dates %s if the rows %j are then in time order', (order, dates, first) => {
    const content = file(...dates.map(on));
    expect(day(content)).toBe(first);
    expect(noteOf(content, 'in time order that way')).toMatchObject({
      kind: 'assumed',
      text: expect.stringContaining(order) as string,
    });
  });

  it.each([
    ['month first', ['10/6/2025', '10/7/2025', '10/8/2025', '10/10/2025'], '2025-10-06', 'assumed'],
    ['day first', ['6/10/2025', '7/10/2025', '8/10/2025', '10/10/2025'], '2025-10-06', 'warned'],
  ])('reads dates %s if the rows %j are then consecutive days', (order, dates, first, kind) => {
    const content = file(...dates.map(on));
    expect(day(content)).toBe(first);
    expect(noteOf(content, `We read dates ${order} because the rows are closest in time`)).toMatchObject({ kind });
  });

  it.each([
    [['10/09/15', '11/02/20', '12/12/12', '26/09/01', '26/10/12'], '2010-09-15'],
    [['25/12/26', '25/01/27'], '2026-12-25'],
    [['26/09/01', '26/10/12'], '2026-09-01'],
    [['26/09/14', '26/09/14', '26/09/15'], '2026-09-14'],
    [['11/03/14', '11/03/15', '11/04/02', '11/05/20', '12/01/05'], '2011-03-14'],
  ])('reads dates with two-digit years: %j start on %s', (dates, first) => {
    expect(day(file(...dates.map(on)))).toBe(first);
  });

  it.each([
    ['at their end', (written: string) => written],
    ['in front', (written: string) => written.split('/').toReversed().join('/')],
  ])('keeps the order of dates with two-digit years %s despite one impossible date', (_where, turned) => {
    const dates = Array.from({ length: 200 }, (_, at) => short(new Date(Date.UTC(2025, 0, 2 + at))));
    const { trades, leftOut } = readingOf(file(...[...dates, '31/06/25'].map((date) => on(turned(date)))));
    expect(leftOut).toBe(1);
    expect([isoOf(trades?.exitTime[0]), isoOf(trades?.exitTime.at(-1))].map((time) => time.slice(0, 10))).toEqual([
      '2025-01-02',
      '2025-07-20',
    ]);
  });

  it('reads two-digit years first or last by the order of the rows', () => {
    const monthEnds = Array.from({ length: 84 }, (_, at) => new Date(Date.UTC(2020, at + 1, 0)));
    const thirdFridays = Array.from({ length: 120 }, (_, at) => {
      const first = new Date(Date.UTC(2015, at, 1)).getUTCDay();
      return new Date(Date.UTC(2015, at, 15 + ((5 - first + 7) % 7)));
    });
    expect(day(file(...monthEnds.map(short).map(on)))).toBe('2020-01-31');
    expect(day(file(...thirdFridays.map(short).map(on)))).toBe('2015-01-16');
  });

  it('keeps the date order despite a single overlapping trade', () => {
    const trades = [
      ['1/6/2026', '1/12/2026'],
      ['1/8/2026', '1/9/2026'],
      ['2/6/2026', '2/7/2026'],
    ].map(([entry, exit]) => line({ entry: `${entry} 9:00`, exit: `${exit} 9:00` }));
    expect(day(file(...trades))).toBe('2026-01-09');
    expect(noteOf(file(...trades), 'Nothing in the file shows')).toMatchObject({ kind: 'warned' });
  });

  it('reads dates so that no trade ends before its start', () => {
    const trades = ['3/1/2026 5/1/2026', '2/2/2026 3/2/2026', '2/1/2026 9/1/2026'].map((dates) => {
      const [entry, exit] = dates.split(' ');
      return line({ entry: `${entry} 9:00`, exit: `${exit} 9:00` });
    });
    const backwards = ['11/1/2026 1/2/2026', '12/1/2026 2/2/2026'].map((dates) => {
      const [entry, exit] = dates.split(' ');
      return line({ entry: `${entry} 9:00`, exit: `${exit} 9:00` });
    });
    expect(day(file(...trades, ...backwards))).toBe('2026-01-05');
  });

  it.each([
    ['14.8.2025 17.05.30', '2025-08-14T17:05:30'],
    ['2025. 08. 14. 17:05', '2025-08-14T17:05:00'],
    ['14.08.2025. 17:05', '2025-08-14T17:05:00'],
    ['14. 8. 2025. 17:05:30', '2025-08-14T17:05:30'],
  ])('reads the dates of a locale: %s', (exit, iso) => {
    expect(isoOf(readingOf(file(line({ entry: exit, exit }))).trades?.exitTime[0])).toBe(iso);
  });

  it('reads dates month first, with a note, if nothing decides', () => {
    expect(day(file(on('5/6/2026'), on('7/8/2026')))).toBe('2026-05-06');
    expect(noteOf(file(on('5/6/2026')), 'month first')).toMatchObject({ kind: 'warned' });
    expect(readingOf(file(on('5/5/2026'))).notes).toEqual([]);
  });

  it.each(['13/6/2026', '13.6.2026', '13-06-2026', '13. 6. 2026', '13/6/26'])(
    '%s makes the whole file day first',
    (date) => {
      expect(day(file(on('5/6/2026'), on(date)))).toBe('2026-06-05');
    },
  );

  it.each([
    ['day', (month: number, of: number) => `${of}/${month}/2026`, '6/13/2026', '2026-06-01'],
    ['month', (month: number, of: number) => `${month}/${of}/2026`, '13/6/2026', '2026-06-01'],
  ])('reads dates %s first by the order of the rows despite one stray date', (first, written, stray, oldest) => {
    const rows = [6, 7, 8, 9].flatMap((month) => Array.from({ length: 10 }, (_, at) => on(written(month, at + 1))));
    const content = file(...rows.slice(0, 10), on(stray), ...rows.slice(10));
    expect(day(content)).toBe(oldest);
    expect(noteOf(content, `We read dates ${first} first because the rows are in time order`)).toMatchObject({
      kind: 'warned',
    });
    expect(noteOf(content, 'A date doesn’t exist')).toMatchObject({ kind: 'skipped', rows: [11] });
  });

  it('ignores the row order if over a twentieth of the dates contradict it', () => {
    // Dates with equal day and month do not show the order and do not count.
    const rows = [6, 7, 8, 9].flatMap((month) => Array.from({ length: 10 }, (_, at) => on(`${at + 1}/${month}/2026`)));
    expect(day(file(...rows, on('9/13/2026')))).toBe('2026-06-01');
    expect(day(file(...rows, on('9/13/2026'), on('9/13/2026')))).toBe('2026-01-06');
  });

  it('skips a few dates that contradict the others', () => {
    const content = file(on('5/13/2026'), on('5/14/2026'), on('15/5/2026'));
    expect(readingOf(content).trades?.length).toBe(2);
    expect(noteOf(content, 'We read them month first')).toMatchObject({ kind: 'warned' });
    expect(noteOf(content, 'A date doesn’t exist')).toMatchObject({ kind: 'skipped', rows: [3] });
  });

  it.each([
    ['a table', 'When,What', (date: string) => `${date},n`],
    [
      'a list of trades without profits',
      'Trade #,Type,Date/Time,Price USDT',
      (date: string) => `1,Entry long,${date},9`,
    ],
  ])('reads dates of %s as the last row requires', (_what, header, row) => {
    const days = Array.from(
      { length: 8000 },
      (_, at) => `${String(Math.floor(at / 400) + 1).padStart(2, '0')}/03/2026`,
    );
    const file = [header, ...days.map(row)].join('\n');
    const table = tableOf(file);
    const column = table.columnInfo().findIndex(({ kind }) => kind === 'time');
    expect(isoOf(table.cellTime(0, column))).toBe('2026-03-01T00:00:00');
    expect(isoOf(table.cellTime(7999, column))).toBe('2026-03-20T00:00:00');
    expect(noteOf(file, 'We read dates day first')).toMatchObject({ kind: 'assumed' });
  });

  it.each([
    ['13-Jan-2026 12:05:00', '2026-01-13T12:05:00'],
    ['05-FEB-2026 9:05 PM', '2026-02-05T21:05:00'],
    ['"May 9, 2026 9:35"', '2026-05-09T09:35:00'],
  ])('reads a date with a month name: %s', (exit, iso) => {
    const { trades, notes } = readingOf(file(line({ entry: exit, exit }), line({ entry: exit, exit })));
    expect(isoOf(trades?.exitTime[0])).toBe(iso);
    expect(notes.filter(({ text }) => text.includes('We read dates'))).toEqual([]);
  });

  it('does not derive the date order from dates with month names', () => {
    const content = file(on('5/6/2026'), on('13-Jun-2026'));
    expect(noteOf(content, 'Nothing in the file shows')).toMatchObject({ kind: 'warned' });
    expect(readingOf(content)).toMatchObject({ leftOut: 0, trades: { length: 2 } });
    expect(day(file(on('5/6/2026'), on('13-Jun-2026'), on('14/6/2026')))).toBe('2026-06-05');
  });

  it('notes dates with a month name that lack a time of day or do not exist', () => {
    const days = file(line({ exit: '13-Jan-2026 9:00' }), line({ exit: '14-Jan-2026' }));
    expect(noteOf(days, 'has no time of day')).toMatchObject({ rows: [2] });
    const years = file(line({ entry: '1-Jan-26', exit: '2-Jan-26' }), line({ entry: '1-Feb-26', exit: '31-Feb-26' }));
    expect(noteOf(years, 'two-digit years')).toMatchObject({ kind: 'assumed' });
    expect(noteOf(years, 'A date doesn’t exist')).toMatchObject({ kind: 'skipped', rows: [2] });
  });

  it('keeps the file’s clock time of dates with a time zone, with one note', () => {
    const [winter, summer] = ['2026-03-27T09:35:00+01:00', '2026-03-30T09:35:00+02:00'];
    const content = file(line({ entry: winter, exit: winter }), line({ entry: summer, exit: summer }));
    const { trades, notes } = readingOf(content);
    expect(Array.from(trades?.exitTime ?? [], isoOf)).toEqual(['2026-03-27T09:35:00', '2026-03-30T09:35:00']);
    const text = 'Times have different time zones. We read each time as written and ignore its zone.';
    expect(notes.filter((note) => note.text.includes('zone'))).toEqual([{ kind: 'flagged', text, count: 0, rows: [] }]);
    const alike = file(line({ entry: winter, exit: winter }), line({ entry: winter, exit: winter }));
    expect(noteOf(alike, 'Times have a time zone.')).toMatchObject({ kind: 'assumed', count: 0 });
    expect(noteOf(file(line()), 'zone')).toBeUndefined();
  });

  describe('of exits order the trades', () => {
    it.each([
      ['file order', ['0', '1', '2', '3'], [100, 300, 0, 200], false],
      ['trade numbers', ['4', '1', '3', '2'], [100, 300, 200, 0], false],
      ['file order with a note if there are no numbers', [], [100, 300, 0, 200], true],
    ])('orders trades with the same exit by %s', (_what, numbers, profits, isNoted) => {
      const content = file(...tied(numbers));
      expect(profitsOf(content)).toEqual(profits);
      expect(noteOf(content, 'Trades that end at the same time') !== undefined).toBe(isNoted);
    });

    it('keeps the file order of trades with the same exit in a chronological file', () => {
      const [first, second] = tied(['2', '', '1']).filter((_row, at) => at % 2 === 0);
      expect(profitsOf(file(first!, second!))).toEqual([0, 200]);
    });
  });
});
