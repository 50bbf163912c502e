import { ChartTimeParser } from './chart-time.js';
import { type DateOrder, PackedTimes } from './date-order.js';

const read = (text: string, order: DateOrder = 'month-first'): string | null => {
  const bytes = new TextEncoder().encode(text);
  const time = new PackedTimes(order).parseTime(new ChartTimeParser().parse(bytes, 0, bytes.length));
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 23).replace('.000', '');
};

describe('a chart time', () => {
  it.each([
    ['9/15/2026 9:35:00 AM', '2026-09-15T09:35:00'],
    ['9/15/2026 12:00:00 AM', '2026-09-15T00:00:00'],
    ['9/15/2026 12:00:00 PM', '2026-09-15T12:00:00'],
    ['9/15/2026 9:39', '2026-09-15T09:39:00'],
    ['9/15/2026 9:35:7', '2026-09-15T09:35:07'],
    ['9/15/2026 9:39 pm', '2026-09-15T21:39:00'],
    ['9/15/2026 21:39:07', '2026-09-15T21:39:07'],
    ['9/15/2026 9.39.07 AM', '2026-09-15T09:39:07'],
    ['9/15/2026 9:39:07  a', '2026-09-15T09:39:07'],
    ['9/15/2026 9:35:00\u202fp.\u00a0m.', '2026-09-15T21:35:00'],
    ['9/15/2026', '2026-09-15T00:00:00'],
    ['2026/9/15 上午 10:05:00', '2026-09-15T10:05:00'],
    ['2026/9/15 下午12:05', '2026-09-15T12:05:00'],
    ['2026-09-15 오전 12:05:00', '2026-09-15T00:05:00'],
    ['2026/09/15 午後 9:35:00', '2026-09-15T21:35:00'],
    ['9/15/2026 9:35:00 CH', '2026-09-15T21:35:00'],
    ['9/15/2026 9:35:00 ÖÖ', '2026-09-15T09:35:00'],
    ['9/15/2026 9:35:00 ΜΜ', '2026-09-15T21:35:00'],
    ['9/15/2026 अपराह्न 9:35:00', '2026-09-15T21:35:00'],
    ['2026-09-15 오후 1:05:00', '2026-09-15T13:05:00'],
    ['9/15/2026 9:35:00 μμ', '2026-09-15T21:35:00'],
    ['09/15/2026 09:35:00 ص', '2026-09-15T09:35:00'],
    ['2026-09-15 09:35', '2026-09-15T09:35:00'],
    ['2026-09-15T23:59:59.25', '2026-09-15T23:59:59.250'],
    ['2026/09/15', '2026-09-15T00:00:00'],
    ['1026-01-05 9:35', '1026-01-05T09:35:00'],
    ['    1/5/2026', '2026-01-05T00:00:00'],
    ['2/29/2024 1:00', '2024-02-29T01:00:00'],
    ['12/31/1999 1:00', '1999-12-31T01:00:00'],
    ['1/2/26 10:00', '2026-01-02T10:00:00'],
    ['13-Jan-2026 12:05:00', '2026-01-13T12:05:00'],
    ['3-feb-26 9:35 PM', '2026-02-03T21:35:00'],
    ['05 MAR 2026', '2026-03-05T00:00:00'],
    ['5. April. 2026 9.35', '2026-04-05T09:35:00'],
    ['5/Sept/2026T9:35', '2026-09-05T09:35:00'],
    ['May 9, 2026 9:35 AM', '2026-05-09T09:35:00'],
    ['December-31-1999 23:59', '1999-12-31T23:59:00'],
    ['2026-Jun-30 9:35', '2026-06-30T09:35:00'],
    ['29-Feb-2024', '2024-02-29T00:00:00'],
    ['Jan 13, 2026, 9:35 AM', '2026-01-13T09:35:00'],
    ['2026-09-15T09:35:00Z', '2026-09-15T09:35:00'],
    ['2026-09-15T09:35:00.250z', '2026-09-15T09:35:00.250'],
    ['2026-09-15 09:35 UTC', '2026-09-15T09:35:00'],
    ['9/15/2026 9:35:00 PM gmt', '2026-09-15T21:35:00'],
    ['9/15/2026 9:35 +02:00', '2026-09-15T09:35:00'],
    ['2026-09-15 09:35:00-0530', '2026-09-15T09:35:00'],
    ['2026-09-15 09:35:00+01', '2026-09-15T09:35:00'],
    ['2026-09-15 09:35 GMT−5', '2026-09-15T09:35:00'],
    ['15-Sep-2026 09:35:00 UTC+01:00', '2026-09-15T09:35:00'],
  ])('parses the chart time %s', (text, time) => expect(read(text)).toBe(time));

  it('leaves the order of day and month open', () => {
    expect(read('5/6/2026 9:00', 'month-first')).toBe('2026-05-06T09:00:00');
    expect(read('05.06.2026 9:00', 'day-first')).toBe('2026-06-05T09:00:00');
    expect(read('2026-05-06 9:00', 'day-first')).toBe('2026-05-06T09:00:00');
  });

  it.each([
    '',
    '—',
    'today',
    '2/29/2026',
    '13/13/2026',
    '0/5/2026',
    '9/15/2026 24:00',
    '9/15/2026 9:60',
    '9/15/2026 9:3',
    '9/15/2026 9.5',
    '9/15/2026 0:10 AM',
    '9/15/2026 9:35 XM',
    '9/15/2026 9:35:60',
    '9/15/2026 13:35 PM',
    '9/15/2026 1a:35',
    '9/15/2026 /5:35',
    '9/15/2026 9:35:00 AMX',
    '9/15/2026 9:35:00 AN',
    '2026/9/15 中午 10:05:00',
    '2026/9/15 上午 13:05:00',
    '9/15-2026',
    '9/15/20261',
    '12345',
    'MAR 10-20',
    'May 5, 10',
    '2026-01-05 09:30-12:00',
    '2026-01-05T09:30+15:00',
    '13-Jam-2026',
    '13-Janu-2026',
    '13-Jan-20261',
    '13-Jan-202',
    '0026-01-05 9:35',
    '0000-01-01 11:00',
    '13Jan2026',
    '0-Jan-2026',
    '32-Jan-2026',
    '31-Feb-2026',
    'Jan 2026',
    '13-Jan-2026-14',
    'Sale 13 Jan 2026',
    '2026-09-15Z',
    '2026-09-15 +01:00',
    '2026-09-15 09:35 +1:00',
    '2026-09-15 09:35 +01:60',
    '2026-09-15 09:35 +25:00',
    '2026-09-15 09:35 01:00',
    '2026-09-15 09:35 ABC',
    '2026-09-15 09:35 UTCZ',
    '2026-09-15 09:35 −5',
    '2026-09-15 09:35 +1',
    '2026-09-15 09:35 +010',
    '2026-09-15 24:35Z',
  ])('rejects %p as a time', (text) => expect(read(text)).toBeNull());

  it('converts every day of a century correctly', () => {
    const wrong: string[] = [];
    for (let time = Date.UTC(1990, 0, 1); time < Date.UTC(2090, 0, 1); time += 86_400_000) {
      const date = new Date(time).toISOString().slice(0, 10);
      if (read(date) !== `${date}T00:00:00`) wrong.push(date);
    }
    expect(wrong).toEqual([]);
  });
});

describe('times read one after another', () => {
  const DATES = [
    '9/1/2026',
    '13/1/2026',
    '1/13/26',
    '2026-09-01',
    ' 9/1/2026',
    '01. 09. 2026',
    '14.08.2026',
    '9/1/202',
    '1-Sep-26',
    'Sep 1, 2026',
  ];
  const TIMES = ['', ' 9:35', '1', '1 9:35', ' 24:00', ' 9:35 PM', 'T9:35', '/1', '. 9:35', ' 9:35Z', ' 9:35 -0500'];
  const texts = DATES.flatMap((date) => TIMES.map((time) => date + time));

  it('reads consecutive dates like single ones, with the same evidence of the order', () => {
    const one = new ChartTimeParser();
    const counts = { dayFirst: 0, monthFirst: 0, ambiguous: 0, shortYears: 0, longYears: 0, zones: 0 };
    for (const text of [...texts, ...texts.toReversed(), '', texts[1]!]) {
      const bytes = new TextEncoder().encode(text);
      const alone = new ChartTimeParser();
      expect([text, one.parse(bytes, 0, bytes.length)]).toEqual([text, alone.parse(bytes, 0, bytes.length)]);
      for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += alone[key];
    }
    expect(one).toMatchObject(counts);
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  });

  it('distinguishes equal digits with the year before and after them', () => {
    const times = new PackedTimes('day-first');
    const made = ['05.06.2026 9:00', '2026-05-06 9:00', '', '05.06.2026 9:00'].map((text) => {
      const bytes = new TextEncoder().encode(text);
      return times.parseTime(new ChartTimeParser().parse(bytes, 0, bytes.length));
    });
    expect(made).toEqual([Date.UTC(2026, 5, 5, 9), Date.UTC(2026, 4, 6, 9), NaN, Date.UTC(2026, 5, 5, 9)]);
  });
});
