import { DateTime } from 'luxon';
import { calculateDueAt, formatEasternTime, isFederalHoliday } from './due-time.rules.js';

const due = (kind: Parameters<typeof calculateDueAt>[0], from: string): string =>
  calculateDueAt(kind, new Date(from)).toISOString();

describe('TradingView script access takes about 30 minutes', () => {
  test.each([
    ['2026-11-20T15:00:00.000Z', '2026-11-20T15:30:00.000Z'],
    ['2026-11-21T03:50:00.000Z', '2026-11-21T04:20:00.000Z'],
  ])('asked for at %s', (from, expected) => expect(due('tradingview', from)).toBe(expected));
});

describe('NinjaTrader license access is manual, during US Eastern daytime', () => {
  test.each([
    ['Friday at noon: the same day', '2026-11-20T17:00:00Z', '2026-11-20T22:00:00.000Z'],
    ['Friday before opening: the same day', '2026-11-20T09:00:00Z', '2026-11-20T22:00:00.000Z'],
    ['Friday at 15:00, two hours before closing: the same day', '2026-11-20T20:00:00Z', '2026-11-20T22:00:00.000Z'],
    ['Friday a minute later: Monday', '2026-11-20T20:01:00Z', '2026-11-23T22:00:00.000Z'],
    ['Saturday: Monday', '2026-11-21T15:00:00Z', '2026-11-23T22:00:00.000Z'],
    ['Sunday 23:59: Monday', '2026-11-23T04:59:00Z', '2026-11-23T22:00:00.000Z'],
    ['the Friday before summer time begins: Monday in summer time', '2026-03-06T23:00:00Z', '2026-03-09T21:00:00.000Z'],
    ['the Friday before it ends: Monday in winter time', '2026-10-30T23:00:00Z', '2026-11-02T22:00:00.000Z'],
    ['New Year: the day after', '2025-12-31T23:00:00Z', '2026-01-02T22:00:00.000Z'],
    ['Thanksgiving at noon: Friday', '2026-11-26T17:00:00Z', '2026-11-27T22:00:00.000Z'],
    ['the Thursday before Independence Day is observed: Monday', '2026-07-02T23:00:00Z', '2026-07-06T21:00:00.000Z'],
    ['the Friday before Labor Day: Tuesday', '2026-09-04T23:00:00Z', '2026-09-08T21:00:00.000Z'],
  ])('%s', (_name, from, expected) => {
    expect(due('ninjatrader', from)).toBe(expected);
    expect(due('discord', from)).toBe(expected);
  });

  test('makes every hour of a year due on a weekday at 17:00, within five days', () => {
    const wrong: string[] = [];
    for (let hour = 0; hour < 365 * 24; hour++) {
      const from = new Date(Date.UTC(2026, 0, 1, hour));
      const at = calculateDueAt('ninjatrader', from);
      const hours = (at.getTime() - from.getTime()) / 3_600_000;
      const isAtFive = /^(Mon|Tue|Wed|Thu|Fri), .*, 5:00 PM E[SD]T$/.test(formatEasternTime(at));
      if (!isAtFive || hours < 2 || hours >= 5 * 24) wrong.push(`${from.toISOString()}: ${formatEasternTime(at)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('refuses an invalid instant instead of searching forever', () => {
    expect(() => calculateDueAt('ninjatrader', new Date(Number.NaN))).toThrow('No working day');
  });
});

function holidaysIn(year: number): string {
  const first = DateTime.fromObject({ year }, { zone: 'America/New_York' });
  const days = Array.from({ length: first.daysInYear }, (_, index) => first.plus({ days: index }));
  return days
    .filter(isFederalHoliday)
    .map((day) => day.toFormat('MM-dd'))
    .join(' ');
}

/** Source: https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/ */
test.each([
  ['New Year on a Sunday', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ['all on weekdays', 2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  ['Independence Day on a Saturday', 2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['two New Years', 2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['no New Year', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('lists the federal holidays (%s) of %i', (_name, year, days) => {
  expect(holidaysIn(year)).toBe(days);
});
