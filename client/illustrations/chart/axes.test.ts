import { barsUntil } from '../candles.js';
import { roundValues, signed, timeLabels, valueText } from './axes.js';
import { Labels } from './labels.js';

describe('Axis values', () => {
  it('are round and at most as many as there is room for', () => {
    expect(roundValues(7_183, 7_262, 4)).toEqual([7_200, 7_220, 7_240, 7_260]);
  });

  it('are never closer than a tick', () => {
    expect(roundValues(10, 10.5, 10, 0.25)).toEqual([10, 10.25, 10.5]);
  });

  it("are written with the instrument's decimals, thousands apart, and a true minus", () => {
    expect([valueText(27_393, 2), valueText(1.1724, 5), valueText(-20, 0)]).toEqual(['27,393.00', '1.17240', '−20']);
    expect([signed(20, 2), signed(-0.41, 2), signed(0, 1)]).toEqual(['+20.00', '−0.41', '0.0']);
  });
});

describe('Time labels', () => {
  it('name the day where one begins, and hours apart enough between them', () => {
    const bars = barsUntil('ES', 5, '2026-05-14 12:00', 60);
    const labels = timeLabels(bars, bars.length - 60, bars.length - 1, 10);
    expect(labels.filter(({ strong }) => strong).map(({ text }) => text)).toEqual(['May 14']);
    expect(labels.map(({ text }) => text)).toContain('11:00');
    const gaps = labels.slice(1).map(({ at }, index) => at - (labels[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10);
  });

  it('name months on a daily chart', () => {
    const bars = barsUntil('ES', 'day', '2026-05-14', 60);
    expect(timeLabels(bars, bars.length - 60, bars.length - 1, 12).map(({ text }) => text)).toContain('May');
  });
});

describe('Labels', () => {
  const labels = new Labels({ left: 0, top: 0, right: 100, bottom: 100 }, 10);

  it('take the first free place, and none outside the frame or on another', () => {
    const outside = { x: 99, y: 50, anchor: 'start' } as const;
    const first = { x: 10, y: 50, anchor: 'start' } as const;
    const second = { x: 10, y: 70, anchor: 'start' } as const;
    expect(labels.place('Long', [outside, first])).toBe(first);
    expect(labels.place('Short', [first, second])).toBe(second);
    expect(labels.place('Exit', [first, second])).toBeUndefined();
  });
});
