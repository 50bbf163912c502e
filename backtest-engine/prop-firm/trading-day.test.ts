import { madeTrades } from '../../test/support/made-trades.js';
import { countSaturdayTrades, findEveningStart } from './trading-day.js';
import { countBreakDays } from './trading-day.js';

/** Trading days with these distances in calendar days. */
const every = (...steps: number[]): number[] => [
  0,
  ...steps.map((_, at) => steps.slice(0, at + 1).reduce((a, b) => a + b)),
];

describe('countBreakDays', () => {
  it.each([
    ['without trades', [], 0],
    ['of one day', [7], 0],
    ['with weekends alone', every(1, 1, 1, 1, 3, 1, 1), 0],
    ['with a quiet summer', every(1, 1, 60, 1, 1), 0],
    ['with a break', every(1, 1, 61, 1, 1), 60],
    ['with two breaks', every(1, 2, 800, 2, 3, 100, 2), 896],
    ['of two days a quarter', every(1, 90, 1, 90, 1, 90, 1), 0],
    ['of one trade a quarter', every(91, 90, 92, 95), 0],
    ['of a trade a fortnight, and then none for nearly half a year', every(14, 14, 140, 14), 0],
    ['of a trade a fortnight, and then none for half a year', every(14, 14, 180, 14), 166],
  ])('counts the break days of a file %s', (_what, days, breaks) => {
    expect(countBreakDays(days)).toBe(breaks);
  });
});

/** 2026-01-09 and 2026-01-16 were Fridays. */
const closedAt = (...exits: string[]) => madeTrades(exits.map((exit) => ({ profit: 1, exit: `2026-01-${exit}` })));

describe('Fridays', () => {
  it.each([
    [['09 17:59'], 0],
    [['09 18:00'], 1],
    [['08 18:30', '09 18:30', '16 18:30', '16 19:00', '19 18:30'], 3],
    [['09 18:30', '10 09:00'], 0],
    [[], 0],
  ])('counts Friday exits that a day from 18:00 puts on Saturdays: %j', (exits, count) => {
    expect(countSaturdayTrades(closedAt(...exits), 18)).toBe(count);
  });

  it.each([
    [['09 18:30', '16 15:00'], 19],
    [['09 15:00', '16 18:30'], 19],
    [['09 16:59', '12 23:00'], 17],
    [['09 18:30', '17 09:00'], 17],
    [[], 17],
  ])('finds the probable start of the next trading day: exits at %j', (exits, hour) => {
    expect(findEveningStart(closedAt(...exits))).toBe(hour);
  });

  it('returns defaults for a file without exit times', () => {
    const undated = madeTrades([{ profit: 1 }, { profit: 2 }]);
    expect([countSaturdayTrades(undated, 0), findEveningStart(undated)]).toEqual([0, 17]);
  });
});
