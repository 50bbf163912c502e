import { check, tradingDays } from '../../test/support/made-evaluation.js';
import { chartTime, dayNumber, type MadeTrade } from '../../test/support/made-trades.js';

describe('the profit target', () => {
  it('checks the profit target at the close of each day', () => {
    expect(check(tradingDays([6500, -600], [100]))).toMatchObject({
      outcome: 'passed',
      day: dayNumber('2026-01-06'),
      profit: 6000,
    });
    expect(check(tradingDays([2000], [2000], [1999.99]))).toMatchObject({
      outcome: 'open',
      profit: 5999.99,
      daysTraded: 3,
    });
  });

  it('passes only after the minimum number of trading days', () => {
    const made = tradingDays([7000], [10], [10]);
    expect(check(made, { minimumDays: 3 })).toMatchObject({ outcome: 'passed', daysTraded: 3 });
    expect(check(made, { minimumDays: 4 }).outcome).toBe('open');
  });

  it('raises the target to best day / 50 % after a best day above half of it', () => {
    const consistency = { percent: 50, of: 'target' } as const;
    // A best day of 4,000 raises the target to 8,000: 6,500 is not enough.
    expect(check(tradingDays([4000], [2500]), { consistency })).toMatchObject({
      outcome: 'open',
      target: 8000,
      bestDay: 4000,
    });
    expect(check(tradingDays([1000], [4000], [500]), { consistency }).curve.target).toEqual([6000, 8000, 8000]);
    const passed = check(tradingDays([4000], [2500], [1500], [100]), { consistency });
    expect(passed).toMatchObject({ outcome: 'passed', day: dayNumber('2026-01-07'), target: 8000, bestDayShare: 50 });
    // A best day of 3,000 is exactly half, so the target stays.
    expect(check(tradingDays([3000], [3000]), { consistency })).toMatchObject({ outcome: 'passed', target: 6000 });
    // At most 30 % of the profit: a best day of 3,000 requires 10,000.
    expect(check(tradingDays([3000], [3000]), { consistency: { percent: 30, of: 'profit' } })).toMatchObject({
      outcome: 'open',
      target: 10_000,
    });
    // The target is rounded up: 1,000 is 30 % of 3,333.33 and a third of a cent.
    const nearly = check(tradingDays([1000], [999], [999], [335.33]), {
      profitTarget: 3000,
      consistency: { percent: 30, of: 'profit' },
    });
    expect(nearly).toMatchObject({ outcome: 'open', profit: 3333.33, target: 3333.34 });
  });
});

describe('a daily loss limit', () => {
  const pause = { amount: 1000, effect: 'pause', optional: true } as const;
  const made = tradingDays([-600, -400, 900, 50], [100]);

  it('leaves out later entries of the day if the daily limit pauses', () => {
    const { profit, skipped, outcome, daysTraded } = check(made, { dailyLoss: pause });
    expect({ profit, skipped, outcome, daysTraded }).toEqual({
      profit: -900,
      skipped: 2,
      outcome: 'open',
      daysTraded: 2,
    });
  });

  it('ends the day at the daily limit, even if an open trade closes later', () => {
    const reached: MadeTrade = { entry: '2026-01-05 09:00', exit: '2026-01-05 10:00', profit: -1100 };
    const open: MadeTrade = { entry: '2026-01-05 09:30', exit: '2026-01-05 15:00', profit: 50 };
    const later: MadeTrade = { entry: '2026-01-05 11:00', exit: '2026-01-05 16:00', profit: -1500 };
    expect(check([reached, later], { dailyLoss: pause })).toMatchObject({ profit: -1100, skipped: 1 });
    expect(check([reached, open, later], { dailyLoss: pause })).toMatchObject({ profit: -1050, skipped: 1 });
  });

  it('does not count trades after the end of the evaluation as left out', () => {
    const broken = tradingDays([-600, -400, 900], [-2200, 500, 500]);
    expect(check(broken, { dailyLoss: pause })).toMatchObject({ outcome: 'failed', breach: { row: 4 }, skipped: 1 });
  });

  it('applies a mandatory daily limit even when switched off', () => {
    expect(check(made, { dailyLoss: pause }, { useDailyLimit: false })).toMatchObject({ profit: 50, skipped: 0 });
    const soft = { amount: 1000, effect: 'soft', optional: false } as const;
    expect(check(made, { dailyLoss: soft }, { useDailyLimit: false })).toMatchObject({ profit: -900, skipped: 2 });
  });

  it('keeps a trade open at the daily limit, and leaves out a later overnight entry', () => {
    const overnight: MadeTrade[] = [
      { entry: '2026-01-05 09:00', exit: '2026-01-05 11:00', profit: -1000 },
      { entry: '2026-01-05 10:00', exit: '2026-01-05 12:00', profit: 300 },
      { entry: '2026-01-05 15:00', exit: '2026-01-06 09:00', profit: 5000 },
      { entry: '2026-01-06 10:00', exit: '2026-01-06 11:00', profit: 40 },
    ];
    expect(check(overnight, { dailyLoss: pause })).toMatchObject({ profit: -660, skipped: 1 });
  });

  it('fails the account on an open loss if the daily limit fails accounts', () => {
    const fail = { amount: 1000, effect: 'fail', optional: false } as const;
    expect(check(tradingDays([200], [-600, { profit: 300, mae: 400 }, 5000]), { dailyLoss: fail })).toMatchObject({
      outcome: 'failed',
      day: dayNumber('2026-01-06'),
      breach: { rule: 'dailyLoss', row: 3, time: chartTime('2026-01-06 11:50'), equity: 99_200, line: 99_200 },
    });
  });

  it('reports a trailing floor that broke before the daily limit', () => {
    const fail = { amount: 1000, effect: 'fail', optional: false } as const;
    const trailing = { amount: 1500, kind: 'intraday', locksAtStart: false, checkedLive: true } as const;
    // The peak of 101,500 lifts the floor to 100,000, and the first trade closes below the floor.
    // The second trade would reach the daily limit at 99,000.
    const made = tradingDays([
      { profit: -500, mfe: 1500, mae: 500 },
      { profit: -600, mfe: 0, mae: 600 },
    ]);
    expect(check(made, { maximumLoss: trailing, dailyLoss: fail }).breach).toMatchObject({
      rule: 'maximumLoss',
      row: 1,
      line: 100_000,
    });
    // In one trade: falling from 101,500, equity reaches 100,000 before 99,000.
    const inOne = tradingDays([{ profit: -1100, mfe: 1500, mae: 1100 }]);
    expect(check(inOne, { maximumLoss: trailing, dailyLoss: fail }).breach).toMatchObject({ rule: 'maximumLoss' });
  });

  it('reports the floor if it is nearer than the daily limit', () => {
    const fail = { amount: 1000, effect: 'fail', optional: false } as const;
    // After three days of -900 the balance is 97,300: the floor at 97,000 comes before 96,300.
    expect(check(tradingDays([-900], [-900], [-900], [-1200]), { dailyLoss: fail }).breach).toMatchObject({
      rule: 'maximumLoss',
      equity: 96_100,
      line: 97_000,
    });
  });
});

describe('size, days and start', () => {
  it('multiplies every result by the number of contracts', () => {
    const made = tradingDays([{ profit: -1000, mae: 1500, mfe: 0, quantity: 1 }]);
    expect(check(made, {}, { contracts: 1 }).outcome).toBe('open');
    expect(check(made, {}, { contracts: 2 })).toMatchObject({ outcome: 'failed', breach: { equity: 97_000 } });
  });

  it('scales results exactly to the cent with a fraction of the contracts', () => {
    const made = tradingDays(...Array.from({ length: 10 }, () => [6000]));
    expect(check(made, {}, { contracts: 0.1 })).toMatchObject({ outcome: 'passed', profit: 6000, daysTraded: 10 });
  });

  it('refuses more contracts than the firm allows, counting micros as a tenth', () => {
    const made = tradingDays([{ profit: 100, quantity: 3 }]);
    expect(check(made, { maxContracts: 5 }, { contracts: 2 })).toMatchObject({
      outcome: 'refused',
      peakContracts: { largest: 6 },
      curve: { day: [] },
    });
    expect(check(made, { maxContracts: 6 }, { contracts: 2 }).outcome).toBe('open');
    expect(check(made, { maxContracts: 5 }, { contracts: 16, contractSize: 0.1 }).outcome).toBe('open');
    expect(check(made, { maxContracts: 5 }, { contracts: 17, contractSize: 0.1 }).outcome).toBe('refused');
    expect(check(tradingDays([100]), { maxContracts: 5 }, { contracts: 99 }).peakContracts.largest).toBeNull();
  });

  it('ignores the contracts of trades before the start', () => {
    const made = tradingDays([{ profit: 100, quantity: 20 }], [{ profit: 100, quantity: 1 }]);
    expect(check(made, { maxContracts: 5 }).outcome).toBe('refused');
    const later = check(made, { maxContracts: 5 }, { startDay: dayNumber('2026-01-06') });
    expect(later).toMatchObject({ outcome: 'open', profit: 100, peakContracts: { largest: 1 } });
  });

  it('ignores the contracts of trades after the end', () => {
    const made = tradingDays([{ profit: 6000, quantity: 1 }], [{ profit: 100, quantity: 20 }]);
    expect(check(made, { maxContracts: 5 })).toMatchObject({ outcome: 'passed', peakContracts: { largest: 1 } });
    const broken = tradingDays(
      [
        { profit: -3000, quantity: 1 },
        { profit: 100, quantity: 20 },
      ],
      [{ profit: 100, quantity: 20 }],
    );
    expect(check(broken, { maxContracts: 5 })).toMatchObject({ outcome: 'failed', peakContracts: { largest: 1 } });
  });

  it('rounds halves up despite binary fractions', () => {
    const results = [0.45, 0.35, -0.45].map((profit) => check(tradingDays([profit]), {}, { contracts: 0.7 }).profit);
    expect(results).toEqual([0.32, 0.25, -0.32]);
  });

  it('rounds scaled gains and losses alike', () => {
    const results = [12.55, -12.55].map((profit) => check(tradingDays([profit]), {}, { contracts: 0.1 }).profit);
    expect(results).toEqual([1.26, -1.26]);
  });

  it('starts on any day with the trades entered from this day on', () => {
    const made = tradingDays([-2000], [-2000], [3000], [3000]);
    expect(check(made).outcome).toBe('failed');
    expect(check(made, {}, { startDay: dayNumber('2026-01-07') })).toMatchObject({
      outcome: 'passed',
      day: dayNumber('2026-01-08'),
      daysTraded: 2,
    });
    expect(check(made, {}, { startDay: dayNumber('2027-01-01') })).toMatchObject({
      outcome: 'open',
      day: null,
      daysTraded: 0,
    });
  });

  it('dates a trading day that starts in the morning by its own date', () => {
    const morning: MadeTrade[] = [
      { exit: '2026-01-05 08:00', profit: 100 },
      { exit: '2026-01-06 07:59', profit: 10 },
      { exit: '2026-01-06 10:00', profit: 1 },
    ];
    const { curve, start, assumptions } = check(morning, {}, { dayStartsAt: 8 });
    expect(curve).toMatchObject({
      day: [dayNumber('2026-01-05'), dayNumber('2026-01-06')],
      balance: [100_110, 100_111],
    });
    expect(start?.time).toBe(chartTime('2026-01-05 08:00'));
    expect(assumptions[0]).toMatch(/^A trading day starts at 08:00 chart time on its own date /);
    expect(check(morning, {}, { dayStartsAt: 8, startDay: dayNumber('2026-01-06') })).toMatchObject({ profit: 1 });
  });

  it('supports a trading day that starts in the evening before', () => {
    const evening: MadeTrade[] = [
      { exit: '2026-01-05 16:00', profit: 2000 },
      { exit: '2026-01-05 18:00', profit: 1500 },
      { exit: '2026-01-06 10:00', profit: -100 },
    ];
    expect(check(evening).curve).toMatchObject({
      day: [dayNumber('2026-01-05'), dayNumber('2026-01-06')],
      balance: [103_500, 103_400],
    });
    expect(check(evening, {}, { dayStartsAt: 18 }).curve).toMatchObject({
      day: [dayNumber('2026-01-05'), dayNumber('2026-01-06')],
      balance: [102_000, 103_400],
      floor: [97_000, 99_000],
    });
  });

  it('stays open without any trade that has an exit time', () => {
    for (const none of [[], [{ profit: -9000 }]]) {
      expect(check(none)).toMatchObject({ outcome: 'open', day: null, bestDayShare: null });
    }
  });

  it('lists how the rules are interpreted', () => {
    const { assumptions } = check(tradingDays([100]), {}, { dayStartsAt: 18, contracts: 2 });
    expect(assumptions).toEqual(
      expect.arrayContaining([expect.stringContaining('starts at 18:00'), expect.stringContaining('included, by 2')]),
    );
  });
});
