import {
  roundToUnits,
  toSelectedRange,
  parseKey,
  isWholeRange,
  panTo,
  toEvaluationRange,
  zoomRange,
} from './plot-range.js';
import type { PlotPoints } from './plot-points.js';

const hours = (...list: number[]) => list.map((hour) => hour * 3_600_000);
const at = (text: string): number => Date.parse(`${text}Z`);
const WHOLE = { min: 0, max: 1000 };

describe('Zooming', () => {
  it('keeps the value under the cursor in place', () => {
    expect(zoomRange(WHOLE, WHOLE, 0.5, 200, 'none')).toEqual({ min: 100, max: 600 });
  });

  it('stays within the file and no closer than a few trades', () => {
    expect(zoomRange({ min: 0, max: 400 }, WHOLE, 2, 400, 'none')).toEqual({ min: 0, max: 800 });
    expect(zoomRange({ min: 800, max: 1000 }, WHOLE, 100, 850, 'none')).toEqual(WHOLE);
    const closest = zoomRange({ min: 500, max: 505 }, WHOLE, 0.001, 500, 'none');
    expect(closest.max - closest.min).toBe(4);
  });

  it('never lengthens a short period by zooming in', () => {
    const [min, hour, year] = [Date.UTC(2026, 0), 3_600_000, 365 * 86_400_000];
    const short = { min, max: min + hour };
    expect(zoomRange(short, { min: min - year, max: min + hour }, 0.5, min, 'day')).toEqual(short);
  });

  it('keeps a file shorter than the closest zoom', () => {
    expect(zoomRange({ min: 1, max: 3 }, { min: 1, max: 3 }, 0.5, 2, 'none')).toEqual({ min: 1, max: 3 });
  });

  it('selects a range with its ends in either order', () => {
    expect(toSelectedRange(700, 200, WHOLE, 'none')).toEqual({ min: 200, max: 700 });
    expect(toSelectedRange(999, 1000, WHOLE, 'none')).toEqual({ min: 996, max: 1000 });
    expect(toSelectedRange(500, 500, WHOLE, 'none')).toEqual({ min: 498, max: 502 });
    expect(toSelectedRange(7, 7, { min: 7, max: 7 }, 'none')).toEqual({ min: 7, max: 7 });
  });

  it('shows an evaluation from its first to its last day', () => {
    expect(toEvaluationRange(hours(0, 10.5), 'time')).toEqual({ min: 0, max: 10.5 * 3_600_000 });
    expect(toEvaluationRange(hours(24, 30, 48), 'day')).toEqual({ min: 24 * 3_600_000, max: 48 * 3_600_000 });
    expect(roundToUnits(toEvaluationRange(hours(24), 'day'), 'day', false)).toEqual({
      min: 86_400_000,
      max: 172_799_999,
    });
    expect(toEvaluationRange(hours(24), 'time')).toEqual({ min: 86_400_000, max: 86_400_000 + 599_999 });
  });

  it('follows a cursor that leaves the range', () => {
    expect(panTo({ min: 100, max: 200 }, WHOLE, 150)).toEqual({ min: 100, max: 200 });
    expect(panTo({ min: 100, max: 200 }, WHOLE, 210)).toEqual({ min: 160, max: 260 });
    expect(panTo({ min: 100, max: 200 }, WHOLE, 990)).toEqual({ min: 900, max: 1000 });
    expect(isWholeRange(WHOLE, WHOLE)).toBe(true);
    expect(isWholeRange({ min: 1, max: 1000 }, WHOLE)).toBe(false);
  });
});

describe('Keys of the equity chart', () => {
  const x = Float64Array.from({ length: 30 }, (_, at) => at * 10);
  const points: PlotPoints = { x, trade: Uint32Array.from(x.keys()), own: x, profit: x, drawdown: x };
  const view = { min: 50, max: 200 };
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const press = (key: string, index: number | null, held = {}) =>
    parseKey({ ...none, ...held, key }, points, view, index);

  it.each([
    ['ArrowRight', 7, {}, 8],
    ['ArrowLeft', 7, {}, 6],
    ['ArrowRight', 7, { shiftKey: true }, 17],
    ['ArrowLeft', 7, { shiftKey: true }, 0],
    ['ArrowRight', 29, {}, 29],
    ['PageUp', 7, {}, 17],
    ['PageDown', 17, {}, 7],
    ['ArrowRight', null, {}, 5],
    ['ArrowLeft', null, {}, 20],
    ['Home', 7, {}, 5],
    ['End', 7, {}, 20],
  ])('%s from %s with %o moves to point %s', (key, index, held, wanted) => {
    expect(press(key, index, held)).toEqual({ kind: 'point', index: wanted });
  });

  it('zoom with plus and minus, reset with 0 and Escape', () => {
    expect(press('+', 7)).toEqual({ kind: 'zoom', factor: 0.5 });
    expect(press('=', 7)).toEqual({ kind: 'zoom', factor: 0.5 });
    expect(press('-', 7)).toEqual({ kind: 'zoom', factor: 2 });
    expect(press('0', 7)).toEqual({ kind: 'whole' });
    expect(press('Escape', 7)).toEqual({ kind: 'whole' });
  });

  it('ignore other keys and browser shortcuts', () => {
    expect(press('Tab', 7)).toBeNull();
    expect(press('+', 7, { ctrlKey: true })).toBeNull();
    expect(press('ArrowLeft', 7, { altKey: true })).toBeNull();
  });
});

const named = (from: string, to: string, unit: 'time' | 'day'): string[] => {
  const { min, max } = roundToUnits({ min: at(from), max: at(to) }, unit, false);
  return [min, max].map((time) => new Date(time).toISOString().slice(0, -1));
};

describe('roundToUnits', () => {
  it('rounds long ranges and date-only files to days, others to minutes', () => {
    expect(named('2026-01-05T10:20:30', '2026-01-09T10:20:30', 'time')).toEqual([
      '2026-01-05T00:00:00.000',
      '2026-01-09T23:59:59.999',
    ]);
    expect(named('2026-01-05T10:20:30', '2026-01-05T11:20:30', 'time')).toEqual([
      '2026-01-05T10:20:00.000',
      '2026-01-05T11:20:59.999',
    ]);
    expect(named('2026-01-05T06:56:00', '2026-01-05T07:56:00', 'day')).toEqual([
      '2026-01-05T00:00:00.000',
      '2026-01-05T23:59:59.999',
    ]);
  });

  it('keeps a range of trades', () => {
    expect(roundToUnits({ min: 1.4, max: 7.2 }, 'none', false)).toEqual({ min: 1.4, max: 7.2 });
  });
});
