import { dayEnd, toFrame, moveByKey } from './compare-drawing.js';

const frame = (low: number, high: number, deepest: number) =>
  toFrame(900, { from: 0, to: 1, low, high, deepest }, [{ name: 'ORB' }]);

describe('toFrame', () => {
  it('leaves room above the highest and below the lowest value', () => {
    const { equity, drawdown } = frame(-50, 100, -80);
    const inside = [equity.y(100) - equity.top, equity.bottom - equity.y(-50), drawdown.bottom - drawdown.y(-80)];
    expect(Math.min(...inside)).toBeGreaterThan(2);
    expect(drawdown.y(0)).toBe(drawdown.top);
  });

  it('starts at 0 if no curve is negative', () => {
    const { equity } = frame(0, 100, -20);
    expect(equity.y(0)).toBe(equity.bottom);
    expect(equity.y(100)).toBeGreaterThan(equity.top);
  });

  it('puts the drawdown at the top if there is none', () => {
    const { drawdown } = frame(0, 100, 0);
    expect(drawdown.y(0)).toBe(drawdown.top);
  });

  it('starts at 0 if all profits are 0', () => {
    const { equity, drawdown } = frame(0, 0, 0);
    expect([equity.y(0), drawdown.y(0)]).toEqual([equity.bottom, drawdown.top]);
  });
});

const at = (text: string): number => Date.parse(`${text}Z`);

describe('Cursor of the compared curves', () => {
  const extent = { from: at('2026-01-05T10:00'), to: at('2026-01-09T15:30'), low: 0, high: 1, deepest: 0 };

  it('snaps to the end of a day, or of the runs', () => {
    const moments = ['2026-01-06T00:00', '2026-01-06T10:05', '2026-01-06T23:59'];
    expect(moments.map((moment) => dayEnd(at(moment), extent))).toEqual(moments.map(() => at('2026-01-07T00:00') - 1));
    expect([at('2026-01-01T00:00'), extent.from].map((moment) => dayEnd(moment, extent))).toEqual([
      at('2026-01-06T00:00') - 1,
      at('2026-01-06T00:00') - 1,
    ]);
    expect([at('2026-01-09T02:00'), at('2030-01-01T00:00')].map((moment) => dayEnd(moment, extent))).toEqual([
      extent.to,
      extent.to,
    ]);
  });

  it('moves by at least a day per key', () => {
    let moment = dayEnd(extent.from, extent);
    const days = Array.from({ length: 5 }, () => {
      moment = dayEnd(moveByKey({ key: 'ArrowRight', shiftKey: false }, moment, extent)!, extent);
      return new Date(moment).getUTCDate();
    });
    expect(days).toEqual([6, 7, 8, 9, 9]);
    const back = moveByKey({ key: 'ArrowLeft', shiftKey: true }, extent.to, extent)!;
    expect(new Date(dayEnd(back, extent)).getUTCDate()).toBe(8);
  });

  it('moves by a share of long runs', () => {
    const long = { ...extent, to: at('2031-01-05T10:00') };
    const next = moveByKey({ key: 'ArrowRight', shiftKey: false }, long.from, long)!;
    expect(next - long.from).toBe((long.to - long.from) / 200);
  });
});
