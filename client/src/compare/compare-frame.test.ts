import { frameOf } from './compare-frame.js';

const frame = (low: number, high: number, deepest: number) =>
  frameOf(900, { from: 0, to: 1, low, high, deepest }, [{ name: 'ORB' }]);

describe('The frame of the compared curves', () => {
  it('has room above the highest value, and under the lowest and the deepest where something was lost', () => {
    const { equity, drawdown } = frame(-50, 100, -80);
    const inside = [equity.y(100) - equity.top, equity.bottom - equity.y(-50), drawdown.bottom - drawdown.y(-80)];
    expect(Math.min(...inside)).toBeGreaterThan(2);
    expect(drawdown.y(0)).toBe(drawdown.top);
  });

  it('stands on 0 where no curve was ever below it', () => {
    const { equity } = frame(0, 100, -20);
    expect(equity.y(0)).toBe(equity.bottom);
    expect(equity.y(100)).toBeGreaterThan(equity.top);
  });

  it('has the drawdown at its top where no curve ever fell', () => {
    const { drawdown } = frame(0, 100, 0);
    expect(drawdown.y(0)).toBe(drawdown.top);
  });

  it('stands on 0, too, where nothing was made or lost', () => {
    const { equity, drawdown } = frame(0, 0, 0);
    expect([equity.y(0), drawdown.y(0)]).toEqual([equity.bottom, drawdown.top]);
  });
});
