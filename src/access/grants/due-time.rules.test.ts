import { calculateDueAt, formatEasternTime } from './due-time.rules.js';

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

  test('every hour of a year is due on a weekday at 17:00, over a long weekend within five days', () => {
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

  test('an instant that is none is refused instead of being sought for good', () => {
    expect(() => calculateDueAt('ninjatrader', new Date(Number.NaN))).toThrow('No working day');
  });
});
