import { madeTrades } from '../../test/support/made-trades.js';
import { countedToSaturday, eveningOf } from './saturdays.js';

/** 2026-01-09 and 2026-01-16 were Fridays. */
const closedAt = (...exits: string[]) => madeTrades(exits.map((exit) => ({ profit: 1, exit: `2026-01-${exit}` })));

describe('Fridays', () => {
  it.each([
    [['09 17:59'], 0],
    [['09 18:00'], 1],
    [['08 18:30', '09 18:30', '16 18:30', '16 19:00', '19 18:30'], 3],
    [['09 18:30', '10 09:00'], 0],
    [[], 0],
  ])('count to Saturdays where a day begins at 18:00: exits at %j', (exits, count) => {
    expect(countedToSaturday(closedAt(...exits), 18)).toBe(count);
  });

  it.each([
    [['09 18:30', '16 15:00'], 19],
    [['09 15:00', '16 18:30'], 19],
    [['09 16:59', '12 23:00'], 17],
    [['09 18:30', '17 09:00'], 17],
    [[], 17],
  ])('tell when the next trading day may begin: exits at %j', (exits, hour) => {
    expect(eveningOf(closedAt(...exits))).toBe(hour);
  });

  it('tell nothing of a file without exit times', () => {
    const undated = madeTrades([{ profit: 1 }, { profit: 2 }]);
    expect([countedToSaturday(undated, 0), eveningOf(undated)]).toEqual([0, 17]);
  });
});
