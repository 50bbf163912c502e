import { barsUntil, pathWithin } from './candles.js';

const bars = barsUntil('NQ', 5, '2026-05-14 14:30', 60);

describe('Bars of the simulated market', () => {
  it('end with the bar of that time and begin long before the visible ones', () => {
    expect(bars.at(-1)).toMatchObject({ day: { iso: '2026-05-14' }, minute: 870 });
    expect(bars.length).toBeGreaterThan(60 + 300);
  });

  it('have wicks around their bodies, on whole ticks', () => {
    for (const { open, high, low, close } of bars) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect([open, high, low, close].map((price) => (price * 4) % 1)).toEqual([0, 0, 0, 0]);
    }
    const wicked = bars.filter(({ open, high, close }) => high > Math.max(open, close));
    expect(wicked.length / bars.length).toBeGreaterThan(0.7);
  });

  it('open where the bar before closed, within a session', () => {
    const broken = bars.filter((bar, at) => at > 0 && bar.minute !== 570 && bar.open !== bars[at - 1]?.close);
    expect(broken).toEqual([]);
  });

  it('are one a session on a daily chart', () => {
    const days = barsUntil('ES', 'day', '2026-05-14', 20);
    expect(new Set(days.map(({ day }) => day.iso)).size).toBe(days.length);
  });

  it('are the same for a micro contract as for its full-size one', () => {
    expect(barsUntil('MNQ', 5, '2026-05-14 14:30', 60)).toEqual(bars);
  });

  it('are refused for a time at which nothing trades', () => {
    expect(() => barsUntil('ES', 5, '2026-05-14 18:00', 20)).toThrow(RangeError);
    expect(() => barsUntil('ES', 5, '2026-05-16 10:00', 20)).toThrow(RangeError);
  });
});

describe('A path within a minute', () => {
  it('ends where the next minute begins, whatever its steps', () => {
    const steps = [1, -1, 2, 0.5];
    let count = 0;
    // Walk 2, 0, 4, 5 bent by 5 to end at 0, on the way from 10 to 18.
    expect(pathWithin(10, 18, 2, () => steps[count++] ?? 0)).toEqual([13, 12, 16, 18]);
  });
});
