import { ChartTimeReader, type DateOrder, PackedTimes } from './chart-time.js';

const read = (text: string, order: DateOrder = 'month-first'): string | null => {
  const bytes = new TextEncoder().encode(text);
  const time = new PackedTimes(order).timeOf(new ChartTimeReader().read(bytes, 0, bytes.length));
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
    ['2026-09-15 09:35', '2026-09-15T09:35:00'],
    ['2026-09-15T23:59:59.25', '2026-09-15T23:59:59.250'],
    ['2026/09/15', '2026-09-15T00:00:00'],
    ['2/29/2024 1:00', '2024-02-29T01:00:00'],
    ['12/31/1999 1:00', '1999-12-31T01:00:00'],
    ['1/2/26 10:00', '2026-01-02T10:00:00'],
  ])('%s', (text, time) => expect(read(text)).toBe(time));

  it('waits for the order of day and month', () => {
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
    '9/15-2026',
    '9/15/2026 9:35 +02:00',
    '9/15/20261',
    '12345',
  ])('%p is none', (text) => expect(read(text)).toBeNull());

  it('agrees with the calendar on every day of a century', () => {
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
  ];
  const TIMES = ['', ' 9:35', '1', '1 9:35', ' 24:00', ' 9:35 PM', 'T9:35', '/1', '. 9:35'];
  const texts = DATES.flatMap((date) => TIMES.map((time) => date + time));

  it('are what each of them is alone, and tell as much of the order', () => {
    const one = new ChartTimeReader();
    const told = { dayFirst: 0, monthFirst: 0, ambiguous: 0, shortYears: 0 };
    for (const text of [...texts, ...texts.toReversed(), '', texts[1]!]) {
      const bytes = new TextEncoder().encode(text);
      const alone = new ChartTimeReader();
      expect([text, one.read(bytes, 0, bytes.length)]).toEqual([text, alone.read(bytes, 0, bytes.length)]);
      for (const key of Object.keys(told) as (keyof typeof told)[]) told[key] += alone[key];
    }
    expect(one).toMatchObject(told);
    expect(Object.values(told).every((count) => count > 0)).toBe(true);
  });

  it('do not mix the same figures of day and month with a year before or behind them', () => {
    const times = new PackedTimes('day-first');
    const made = ['05.06.2026 9:00', '2026-05-06 9:00', '', '05.06.2026 9:00'].map((text) => {
      const bytes = new TextEncoder().encode(text);
      return times.timeOf(new ChartTimeReader().read(bytes, 0, bytes.length));
    });
    expect(made).toEqual([Date.UTC(2026, 5, 5, 9), Date.UTC(2026, 4, 6, 9), NaN, Date.UTC(2026, 5, 5, 9)]);
  });
});
