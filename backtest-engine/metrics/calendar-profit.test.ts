import { madeTrades, manyTrades } from '../../test/support/made-trades.js';
import { calculateCalendarProfit } from './calendar-profit.js';

/*
 *  entry                 exit                 profit   month    weekday of entry  hour of entry
 *  Fri 2025-11-28 23:59  Mon 2025-12-01 00:01   10.10  2025-12  Friday            23
 *  Wed 2025-12-31 09:30  Wed 2025-12-31 10:00   -4.05  2025-12  Wednesday          9
 *  Sun 2026-03-01 18:00  Sun 2026-03-01 19:00    7.00  2026-03  Sunday            18
 *  Mon 2026-03-02 00:00  Mon 2026-03-02 01:00    0.00  2026-03  Monday             0
 *  none                  Tue 2026-03-03 10:00    1.00  2026-03  none
 *  Fri 2026-03-06 09:59  Fri 2026-03-06 10:00    2.00  2026-03  Friday             9
 */
const trades = madeTrades([
  { entry: '2025-11-28 23:59', exit: '2025-12-01 00:01', profit: 10.1 },
  { entry: '2025-12-31 09:30', exit: '2025-12-31 10:00', profit: -4.05 },
  { entry: '2026-03-01 18:00', exit: '2026-03-01 19:00', profit: 7 },
  { entry: '2026-03-02 00:00', exit: '2026-03-02 01:00', profit: 0 },
  { entry: null, exit: '2026-03-03 10:00', profit: 1 },
  { entry: '2026-03-06 09:59', exit: '2026-03-06 10:00', profit: 2 },
]);
const cents = (periods: readonly { profit: number }[]): number =>
  periods.reduce((sum, { profit }) => sum + Math.round(profit * 100), 0);
const none = { count: 0, winners: 0, profit: 0 };
/** Calendar profit of one trade in each of the years. */
const yearsOf = (...exits: number[]) =>
  calculateCalendarProfit(madeTrades(exits.map((year) => ({ profit: 1, exit: `${year}-05-05 10:00` })))).years;

describe('calculateCalendarProfit', () => {
  const calendar = calculateCalendarProfit(trades);

  it('returns all months of a year, including months without trades, with drawdowns', () => {
    expect(calendar.years.map(({ year, total }) => [year, total])).toEqual([
      [2025, { count: 2, winners: 1, profit: 6.05 }],
      [2026, { count: 4, winners: 3, profit: 10 }],
    ]);
    expect(calendar.years[0]!.months).toEqual([
      ...Array.from({ length: 11 }, () => null),
      { count: 2, winners: 1, profit: 6.05, drawdown: -4.05, maxDrawdown: -4.05 },
    ]);
    expect(calendar.years[1]!.months).toEqual([
      { ...none, drawdown: -4.05, maxDrawdown: -4.05 },
      { ...none, drawdown: -4.05, maxDrawdown: -4.05 },
      { count: 4, winners: 3, profit: 10, drawdown: 0, maxDrawdown: 0 },
      ...Array.from({ length: 9 }, () => null),
    ]);
  });

  it('counts an exit at the start of a month in this month', () => {
    const exits = ['2026-01-31 00:00', '2026-02-01 00:00', '2026-02-01 00:00'];
    const [{ months } = { months: [] }] = calculateCalendarProfit(
      madeTrades(exits.map((exit) => ({ exit, profit: 1 }))),
    ).years;
    expect(months.slice(0, 2).map((month) => month!.count)).toEqual([1, 2]);
  });

  it("calculates each month's max drawdown from an earlier peak or its own", () => {
    const made = [10, -6, 3, -2, 9, -1, 3].map((profit, at) => ({
      profit,
      exit: `2026-0${at < 1 ? 1 : at < 4 ? 2 : 3}-1${at} 10:00`,
    }));
    const [{ months } = { months: [] }] = calculateCalendarProfit(madeTrades(made)).years;
    expect(months.slice(0, 3).map((month) => [month!.maxDrawdown, month!.drawdown])).toEqual([
      [0, 0],
      [-6, -5],
      [-1, 0],
    ]);
  });

  it('groups profit by weekday and hour of entry', () => {
    expect(calendar.weekdays.map(({ count, profit }) => [count, profit])).toEqual([
      [1, 0],
      [0, 0],
      [1, -4.05],
      [0, 0],
      [2, 12.1],
      [0, 0],
      [1, 7],
    ]);
    expect(calendar.hours?.flatMap(({ count, profit }, hour) => (count > 0 ? [[hour, count, profit]] : []))).toEqual([
      [0, 1, 0],
      [9, 2, -2.05],
      [18, 1, 7],
      [23, 1, 10.1],
    ]);
    expect(calendar.withoutEntry).toEqual({ count: 1, winners: 1, profit: 1 });
  });

  it('adds up to the net profit by months, by weekdays and by hours', () => {
    const many = manyTrades(20_000, 137);
    const net = many.profit.reduce((sum, value) => sum + value, 0);
    const { years, weekdays, hours } = calculateCalendarProfit(many);
    const months = years.flatMap((year) => year.months.filter((month) => month !== null));
    expect([cents(years.map(({ total }) => total)), cents(months), cents(weekdays), cents(hours ?? [])]).toEqual([
      net,
      net,
      net,
      net,
    ]);
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
  });

  it('includes years without a trade, up to a range of a hundred years', () => {
    const seven = yearsOf(2019, 2021, 2022, 2023, 2024, 2025);
    expect(seven.map(({ year, total }) => [year, total.count])).toEqual([
      [2019, 1],
      [2020, 0],
      [2021, 1],
      [2022, 1],
      [2023, 1],
      [2024, 1],
      [2025, 1],
    ]);
    expect(seven[1]!.months).toEqual(Array.from({ length: 12 }, () => ({ ...none, drawdown: 0, maxDrawdown: 0 })));
    expect([yearsOf(1927, 2026).length, yearsOf(1926, 2026).length]).toEqual([100, 2]);
  });

  it('returns no year for an empty file, and only years with trades across centuries', () => {
    expect(calculateCalendarProfit(madeTrades([])).years).toEqual([]);
    const mistyped = madeTrades([
      { profit: 1, exit: '1204-05-05 10:00' },
      { profit: 1, exit: '2026-05-05 10:00' },
    ]);
    expect(calculateCalendarProfit(mistyped).years.map(({ year }) => year)).toEqual([1204, 2026]);
  });
});
