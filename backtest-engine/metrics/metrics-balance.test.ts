import { madeTrades, type MadeTrade } from '../../test/support/made-trades.js';
import { type Metrics, calculateMetrics } from './metrics.js';

const days = (...profits: number[]): MadeTrade[] =>
  profits.map((profit, at) => ({ profit, exit: `2026-01-${String(5 + at).padStart(2, '0')} 10:00` }));

const heldUntil = (exit: string, profit: number): Metrics =>
  calculateMetrics(madeTrades([{ entry: '2024-01-01 00:00', exit, profit }]), 10_000).all;

describe('figures of the balance and of time', () => {
  it('has the deepest drawdown in per cent, which is not the largest in money', () => {
    const { maxDrawdown, maxDrawdownPercent } = calculateMetrics(madeTrades(days(-30, 500, -100, 20)), 100).all;
    expect([maxDrawdown, maxDrawdownPercent]).toEqual([100, 30]);
    expect(calculateMetrics(madeTrades(days(-130, 50)), 100).all.maxDrawdownPercent).toBe(130);
  });

  it('has the mean time from entry to exit, of the trades that have both', () => {
    const trades = madeTrades([
      { profit: 1, entry: '2026-01-05 10:00', exit: '2026-01-05 10:30' },
      { profit: 1, entry: '2026-01-05 10:00', exit: '2026-01-06 10:00' },
      { profit: 1, exit: '2026-01-07 10:00' },
    ]);
    trades.entryTime[2] = Number.NaN;
    expect(calculateMetrics(trades).all.averageDuration).toBe(735);
  });

  it('gives CAGR from a year on: 21 % in 731 days', () => {
    expect(heldUntil('2026-01-01 00:00', 2100).cagr).toBeCloseTo(9.992829153, 8);
    expect(heldUntil('2024-12-30 00:00', 2100).cagr).toBeNull();
    expect(heldUntil('2026-01-01 00:00', -10_000)).toMatchObject({ cagr: -100, returnPercent: -100 });
    expect(heldUntil('2026-01-01 00:00', -10_001).cagr).toBeNull();
  });

  it('gives CAGR in exactly 365 days, and in no less', () => {
    // 21 % in as many days: 1.21 to the power of 365.25 / 365.
    expect(heldUntil('2024-12-31 00:00', 2100).cagr).toBeCloseTo(21.015799, 5);
    expect(heldUntil('2024-12-30 23:59', 2100).cagr).toBeNull();
  });

  it('gives CAGR from the first exit on where the file has no entry times', () => {
    const trades = madeTrades([
      { entry: null, exit: '2024-01-01 00:00', profit: 1000 },
      { entry: null, exit: '2026-01-01 00:00', profit: 1100 },
    ]);
    expect(calculateMetrics(trades, 10_000).all.cagr).toBeCloseTo(9.992829153, 8);
  });
});
