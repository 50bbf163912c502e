import type { MaximumLossKind } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { toDrawnOverlay, type EvaluationOverlay, floorTiming } from './evaluation-overlay.js';
import { levelsOf } from './overlay-drawing.js';

/** Of an account of 50,000 that started at the time 0, with its floor of each day. */
function floorLevels(kind: MaximumLossKind, ...floor: number[]) {
  const days = floor.map((_, at) => at + 1);
  const overlay = {
    name: 'Firm',
    account: { size: 50_000, maximumLoss: { amount: 2_000, kind, locksAtStart: null, checkedLive: null } },
    run: {
      uncertainties: [],
      outcome: 'open',
      day: 1,
      start: { time: 0, profit: 0 },
      curve: { day: days, time: days, balance: days, floor, target: days },
    },
    dayStartsAt: 0,
    scale: null,
  } as unknown as EvaluationOverlay;
  const drawn = toDrawnOverlay(overlay)!;
  return levelsOf(drawn.time, drawn.floor, floorTiming(drawn)).map(({ from, to, value }) => [from, to, value]);
}

describe('Spans of a constant floor', () => {
  it("use the previous day's value for an intraday floor", () => {
    expect(floorLevels('intraday', 48_200, 48_300, 48_500)).toEqual([
      [0, 1, -2000],
      [1, 2, -1800],
      [2, 3, -1700],
    ]);
  });

  it.each(['endOfDay', 'static'] as const)("use the day's own value otherwise: %s", (kind) => {
    expect(floorLevels(kind, 48_000, 48_300, 48_500)).toEqual([
      [0, 1, -2000],
      [1, 2, -1700],
      [2, 3, -1500],
    ]);
  });

  it('join consecutive days with the same value', () => {
    expect(floorLevels('intraday', 48_000, 48_300, 48_300, 48_300)).toEqual([
      [0, 2, -2000],
      [2, 4, -1700],
    ]);
    expect(floorLevels('endOfDay', 48_000, 48_000, 48_300)).toEqual([
      [0, 2, -2000],
      [2, 3, -1700],
    ]);
  });
});
