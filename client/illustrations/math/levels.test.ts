import type { Bar } from '../candles.js';
import { pivots, sessionMean, sessions, weeks } from './levels.js';

const bar = (iso: string, high: number, low: number, close: number): Bar => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return { day: { year, month, day, iso }, minute: 570, open: low, high, low, close };
};

describe('Sessions and weeks', () => {
  const bars = [bar('2026-05-08', 5, 1, 2), bar('2026-05-11', 6, 3, 4), bar('2026-05-11', 7, 2, 5)];

  it('join bars to one candle', () => {
    expect(sessions(bars)[1]).toEqual({ from: 1, to: 2, open: 3, high: 7, low: 2, close: 5 });
  });

  it('begin a week on Monday', () => {
    expect(weeks(bars).map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });
});

describe('Pivots', () => {
  it('are the mean of high, low, and close, and the levels around it', () => {
    expect(pivots({ open: 0, high: 12, low: 6, close: 9 }).map(({ name, value }) => `${name} ${value}`)).toEqual([
      'R2 15',
      'R1 12',
      'PP 9',
      'S1 6',
      'S2 3',
    ]);
  });
});

describe("The session's mean", () => {
  it('begins anew each day', () => {
    const { mean, spread } = sessionMean([
      bar('2026-05-08', 3, 3, 3),
      bar('2026-05-08', 5, 5, 5),
      bar('2026-05-11', 9, 9, 9),
    ]);
    expect(mean).toEqual([3, 4, 9]);
    expect(spread).toEqual([0, 1, 0]);
  });
});
