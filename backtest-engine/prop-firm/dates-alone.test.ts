import { chanceOf, check, smallAccount } from '../../test/support/made-evaluation.js';
import { madeTrades, type MadeTrade } from '../../test/support/made-trades.js';

/** Two losses of 600 and a gain of 2,000 per day, with dates only. */
const DAYS: MadeTrade[] = Array.from({ length: 40 }, (_, at) => {
  const date = new Date(Date.UTC(2026, 0, 5) + at * 86_400_000).toISOString().slice(0, 10);
  return [-600, -600, 2000].map((profit) => ({
    profit,
    mae: Math.max(0, -profit),
    mfe: Math.max(0, profit),
    entry: `${date} 00:00`,
    exit: `${date} 00:00`,
  }));
}).flat();
const RULES = smallAccount('endOfDay', { dailyLoss: { amount: 1000, effect: 'pause', optional: false } });

describe('an evaluation of trades without times of day', () => {
  it('applies a daily limit in file order to trades without times of day', () => {
    const { outcome, profit, curve, skipped } = check(DAYS, RULES);
    expect({ outcome, profit, days: curve.balance, skipped }).toEqual({
      outcome: 'failed',
      profit: -2400,
      days: [48_800, 47_600],
      skipped: 1,
    });
  });

  it('reports missing times of day, but no uncertainty that requires them', () => {
    const { uncertainties } = check(DAYS, RULES);
    expect(uncertainties).toEqual([
      'the file has dates without times of day. We count a day’s trades one after another in file order and can’t tell which were open at once.',
    ]);
    expect(chanceOf(madeTrades(DAYS), RULES, {})?.uncertainties).toContain(uncertainties[0]);
    const timed = DAYS.map((trade, at) => (at === 0 ? { ...trade, exit: '2026-01-05 00:30' } : trade));
    expect(check(timed, RULES).uncertainties.join(' ')).not.toContain('without times of day');
  });
});
