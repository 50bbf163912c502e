import { check, tradingDays } from '../../../../test/support/made-evaluation.js';

const PAUSE = { amount: 1000, effect: 'pause', optional: true } as const;

describe('a verdict is a bound', () => {
  it('where an open loss was at the daily limit and the trade closed above it', () => {
    const made = tradingDays(
      [
        { profit: 500, mae: 1000, mfe: 600 },
        { profit: 100, mae: 999, mfe: 100 },
      ],
      // With the 400 that were closed before.
      [-400, { profit: 50, mae: 600, mfe: 60 }],
      // Closed at the limit, which counts.
      [{ profit: -1000, mae: 1200, mfe: 0 }],
    );
    expect(check(made, { dailyLoss: PAUSE }).bound).toBe(
      'A bound: 2 of 5 trades had an open loss at the daily limit and closed above it. Closed losses alone count here; a firm that counts open ones ends such a trade or its day.',
    );
    expect(check(made, { dailyLoss: PAUSE }, { useDailyLimit: false }).bound).toBeNull();
    expect(check(made, { dailyLoss: { ...PAUSE, effect: 'fail' } }).bound).toBeNull();
    expect(check(made, {}).bound).toBeNull();
  });

  it('by the contracts that are traded', () => {
    const made = tradingDays([{ profit: 100, mae: 400, mfe: 100 }]);
    expect(check(made, { dailyLoss: PAUSE }, { contracts: 2 }).bound).toBeNull();
    expect(check(made, { dailyLoss: PAUSE }, { contracts: 3 }).bound).toContain('1 of 1 trades had an open loss');
  });

  it('where trades were held over the close of a trading day, whenever that begins', () => {
    const made = [
      { profit: 100, mae: 0, mfe: 100, entry: '2026-01-05 15:00', exit: '2026-01-05 20:00' },
      { profit: 100, mae: 0, mfe: 100, entry: '2026-01-05 22:00', exit: '2026-01-06 02:00' },
    ];
    const heldOver =
      /A bound: 1 of 2 trades were held over the close of a trading day, and count on the day of their exit/;
    expect(check(made).bound).toMatch(heldOver);
    expect(check(made, {}, { dayStartsAt: 17 }).bound).toMatch(heldOver);
    expect(check(made, {}, { dayStartsAt: 21 }).bound).toBeNull();
  });
});
