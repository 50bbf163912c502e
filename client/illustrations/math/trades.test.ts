import { followTrades, type Plan, pointsOf } from './trades.js';

const bars = [
  [10, 11, 9, 10],
  [10, 13, 10, 12],
  [12, 16, 11, 15],
  [15, 15, 7, 8],
].map(([open = 0, high = 0, low = 0, close = 0]) => ({ open, high, low, close }));
const onFirst = (plan: Plan) => ({ enter: (at: number) => (at === 0 ? plan : null) });

describe('A trade', () => {
  it('ends at its target within a bar', () => {
    const [trade] = followTrades(bars, onFirst({ long: true, stop: 8, target: 14 }));
    expect(trade).toMatchObject({ from: 0, entry: 10, to: 2, exit: 14 });
    expect(trade && pointsOf(trade)).toBe(4);
  });

  it('ends at its stop if a bar reaches both', () => {
    const [trade] = followTrades(bars, onFirst({ long: false, stop: 13, target: 9.9 }));
    expect(trade).toMatchObject({ to: 1, exit: 13 });
    expect(trade && pointsOf(trade)).toBe(-3);
  });

  it('is filled at the open after a gap beyond its stop', () => {
    const gap = [bars[0], { open: 5, high: 6, low: 4, close: 5 }].flatMap((bar) => bar ?? []);
    expect(followTrades(gap, onFirst({ long: true, stop: 8 }))[0]?.exit).toBe(5);
  });

  it('keeps the closer of two stops when it trails', () => {
    const [trade] = followTrades(bars, { ...onFirst({ long: true, stop: 8 }), trail: (at) => [0, 9, 7][at] ?? 0 });
    expect(trade?.stops).toEqual([8, 9, 9, 9]);
    expect(trade?.exit).toBe(9);
  });

  it('leaves at the close where its rule says so, and stays open otherwise', () => {
    expect(followTrades(bars, { ...onFirst({ long: true, stop: 8 }), leave: (at) => at === 2 })[0]?.exit).toBe(15);
    expect(followTrades(bars.slice(0, 2), onFirst({ long: true, stop: 8 }))[0]?.to).toBeUndefined();
  });
});
