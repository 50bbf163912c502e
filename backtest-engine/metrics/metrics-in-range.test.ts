import { madeTrades, type MadeTrade } from '../../test/support/made-trades.js';
import { calculateMetrics, calculateMetricsInRange } from './metrics.js';

const PROFITS = [120, -80.5, -40, 0, 300.25, -10, 55, -200, 90];
const ROWS = PROFITS.map((profit, at): MadeTrade => ({
  profit,
  entry: `2026-01-${String(5 + at).padStart(2, '0')} 09:30`,
  exit: `2026-01-${String(5 + at).padStart(2, '0')} 10:00`,
  mae: Math.min(0, profit) - 5,
  mfe: Math.max(0, profit) + 5,
}));

describe('calculateMetricsInRange', () => {
  it.each([
    [0, 9],
    [1, 4],
    [4, 9],
    [8, 9],
    [3, 3],
  ])('equals the metrics of a file that contains only trades %d to %d', (from, to) => {
    const part = calculateMetricsInRange(madeTrades(ROWS), from, to);
    expect(part).toEqual(calculateMetrics(madeTrades(ROWS.slice(from, to))).all);
  });

  it('excludes earlier losses from the max drawdown of a range', () => {
    // Trades 5 to 8: profit −10 55 −200 90, sum −10 45 −155 −65, peak 0 45 45 45.
    expect(calculateMetricsInRange(madeTrades(ROWS), 5, 9)).toMatchObject({
      netProfit: -65,
      maxDrawdown: 200,
      profitFactor: 145 / 210,
      percentProfitable: 50,
    });
  });
});
