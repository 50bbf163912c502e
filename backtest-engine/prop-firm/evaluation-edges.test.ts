import { ACCOUNT, check, tradingDays } from '../../test/support/made-evaluation.js';
import { dayNumber } from '../../test/support/made-trades.js';
import { toTradingDay } from './trading-day.js';
import { createDayDraw, seededRandom } from './block-sampling.js';

const PAUSE = { amount: 1000, effect: 'pause', optional: false } as const;

test('dates a trading day that starts from noon on by the next date', () => {
  const noon = Date.UTC(2026, 0, 5, 12);
  expect([toTradingDay(noon, 12), toTradingDay(noon - 1, 12), toTradingDay(noon, 11)]).toEqual(
    ['2026-01-06', '2026-01-05', '2026-01-05'].map(dayNumber),
  );
  const [at12, at11] = [12, 11].map((dayStartsAt) =>
    check(tradingDays([100]), {}, { dayStartsAt }).assumptions.join(' '),
  );
  expect(at12).toContain('A trading day starts at 12:00 chart time the day before');
  expect(at11).toContain('A trading day starts at 11:00 chart time on its own date');
});

describe('the day on which an account fails', () => {
  it('counts trades left out before a failure, but not after it', () => {
    const made = tradingDays([
      { profit: -1000, mae: 1000, mfe: 0, entry: '2026-01-05 10:00', exit: '2026-01-05 10:30' },
      { profit: 10, mae: 0, mfe: 10, entry: '2026-01-05 10:40', exit: '2026-01-05 11:00' },
      // Open when the limit was reached.
      { profit: -2500, mae: 2500, mfe: 0, entry: '2026-01-05 09:00', exit: '2026-01-05 12:00' },
      { profit: 10, mae: 0, mfe: 10, entry: '2026-01-05 12:10', exit: '2026-01-05 13:00' },
    ]);
    expect(check(made, { dailyLoss: PAUSE })).toMatchObject({ outcome: 'failed', skipped: 1, breach: { row: 3 } });
  });

  it('leaves out a trade entered on a paused day and closed on the next day', () => {
    const made = tradingDays([
      { profit: -1000, mae: 1000, mfe: 0, exit: '2026-01-05 10:00' },
      { profit: 5, mae: 0, mfe: 5, entry: '2026-01-06 09:00', exit: '2026-01-06 09:30' },
      { profit: 100, mae: 0, mfe: 100, entry: '2026-01-05 11:00', exit: '2026-01-06 10:00' },
    ]);
    expect(check(made, { dailyLoss: PAUSE })).toMatchObject({ skipped: 1, profit: -995 });
  });

  it('leaves out a trade entered when the daily limit is reached', () => {
    const made = tradingDays([
      { profit: -1000, mae: 1000, mfe: 0, exit: '2026-01-05 10:30' },
      { profit: 10, mae: 0, mfe: 10, entry: '2026-01-05 10:30', exit: '2026-01-05 11:00' },
    ]);
    expect(check(made, { dailyLoss: PAUSE })).toMatchObject({ skipped: 1, profit: -1000 });
  });
});

const trade = (profit: number, entry: string, exit: string) => ({ profit, mae: 0, mfe: 0, entry, exit });

describe('a daily limit that is reached on two days in a row', () => {
  it('leaves out trades entered after the daily limit on two days in a row', () => {
    const made = tradingDays([
      trade(-1000, '2026-01-08 09:00', '2026-01-08 10:00'),
      // Open when the limit ended the first day.
      trade(-1000, '2026-01-08 09:45', '2026-01-09 12:00'),
      // Entered after the limit ended the first day, and closed after it ended the second.
      trade(-900, '2026-01-08 11:00', '2026-01-09 13:00'),
      trade(100, '2026-01-10 09:00', '2026-01-10 10:00'),
    ]);
    const maximumLoss = { ...ACCOUNT.maximumLoss, amount: 2500 };
    expect(check(made, { dailyLoss: PAUSE, maximumLoss })).toMatchObject({
      outcome: 'open',
      skipped: 1,
      profit: -1900,
    });
  });
});

it.each([
  [1600, 'dailyLoss', 97_400],
  [2000, 'maximumLoss', 97_000],
  [2400, 'maximumLoss', 97_000],
])('breaks the floor or daily limit that a trade meets first, with earlier losses of %d', (lost, rule, line) => {
  const days = [1, 2, 3, 4].map(() => [-lost / 4]);
  const made = tradingDays(...days, [{ profit: -2900, mae: 2900 }]);
  expect(check(made, { dailyLoss: { ...PAUSE, effect: 'fail' } }).breach).toMatchObject({ rule, line });
});

describe('amounts with cents', () => {
  it('passes when the profit reaches the target to the cent', () => {
    const made = tradingDays([2049.3]);
    expect(check(made, { profitTarget: 2049.3 }).outcome).toBe('passed');
    expect(check(made, { profitTarget: 2049.31 }).outcome).toBe('open');
  });

  it('fails when the balance touches the floor to the cent', () => {
    const made = tradingDays([-1001.1]);
    expect(check(made, { maximumLoss: { ...ACCOUNT.maximumLoss, amount: 1001.1 } }).outcome).toBe('failed');
    expect(check(made, { maximumLoss: { ...ACCOUNT.maximumLoss, amount: 1001.11 } }).outcome).toBe('open');
  });
});

describe('the other order within a trade', () => {
  const intraday = { ...ACCOUNT.maximumLoss, kind: 'intraday', amount: 1000 } as const;
  const givenBack = { profit: 100, mae: 500, mfe: 600, quantity: 1 };

  it('reports the other order within a trade if the evaluation ends on another day', () => {
    const evaluation = check(tradingDays([givenBack], [{ profit: -2000, mae: 2000, mfe: 0 }]), {
      maximumLoss: intraday,
    });
    expect(evaluation).toMatchObject({
      outcome: 'failed',
      daysTraded: 1,
      worstFirst: { outcome: 'failed', daysTraded: 2 },
    });
  });

  it('does not report the other order if too many contracts refuse the run', () => {
    const made = tradingDays([givenBack], [{ profit: 10, mae: 0, mfe: 10, quantity: 50 }]);
    expect(check(made, { maximumLoss: intraday, maxContracts: 5 })).toMatchObject({
      outcome: 'failed',
      worstFirst: null,
    });
  });
});

describe('createDayDraw', () => {
  it('draws blocks of the requested mean length that wrap around at the end', () => {
    const length = 50;
    const draw = createDayDraw(length, 5, seededRandom(1));
    let at = draw(null);
    let blocks = 1;
    let wraps = 0;
    for (let day = 1; day < 100_000; day += 1) {
      const next = draw(at);
      if (next !== (at + 1) % length) blocks += 1;
      else if (next === 0) wraps += 1;
      at = next;
    }
    // One of fifty new blocks starts with the day that would have followed anyway.
    expect(100_000 / blocks).toBeGreaterThan(4.9);
    expect(100_000 / blocks).toBeLessThan(5.3);
    expect(wraps).toBeGreaterThan(1_000);
  });
});

it('reports equity at the breach, not the later profit of the trade that broke it', () => {
  const made = tradingDays([100], [{ profit: 8_000, mae: 3_200 }]);
  const { outcome, breach, profit, curve, bestDayShare } = check(made);
  expect([outcome, breach?.equity, breach?.isOpenLoss]).toEqual(['failed', 96_900, true]);
  expect([profit, curve.balance.at(-1), bestDayShare]).toEqual([-3_100, 96_900, null]);
});

const days = () => tradingDays([{ profit: -2500, mae: 2600 }, 400], [{ profit: -1500, mae: 1500 }], [100]);

describe('a daily limit that closes what is open', () => {
  it('adds a second verdict when closing at the daily limit changes the outcome', () => {
    const { outcome, profit, closedAtLimit } = check(days(), { dailyLoss: PAUSE });
    expect([outcome, profit]).toEqual(['failed', -4000]);
    // −1,000 on each of the first two days, without the first day's second trade, then 100.
    expect(closedAtLimit).toMatchObject({ outcome: 'open', profit: -1900 });
    expect(closedAtLimit!.curve.balance).toEqual([99_000, 98_000, 98_100]);
  });

  it('measures the daily limit from profit made earlier in the day', () => {
    const made = tradingDays([300, { profit: -2800, mae: 2800 }], [{ profit: -1000, mae: 1000 }]);
    const { closedAtLimit } = check(made, { dailyLoss: PAUSE });
    expect(closedAtLimit?.curve.balance).toEqual([99_000, 98_000]);
  });

  it('closes open trades when closed trades reach the daily limit', () => {
    const made = tradingDays([
      { profit: -1100, mae: 1100, entry: '2026-01-05 09:50', exit: '2026-01-05 10:00' },
      { profit: 8500, mae: 0, entry: '2026-01-05 09:45', exit: '2026-01-05 11:00' },
    ]);
    const { outcome, closedAtLimit, uncertainties } = check(made, { dailyLoss: PAUSE });
    expect([outcome, closedAtLimit?.outcome, closedAtLimit?.profit]).toEqual(['passed', 'open', -1000]);
    expect(uncertainties.join(' ')).toContain('2 of 2 trades were open when the day’s loss hit the daily limit');
  });

  it('does not let trades closed at the limit lift the floor', () => {
    const made = tradingDays([
      { profit: -1000, mae: 1000, mfe: 0, exit: '2026-01-05 10:30' },
      { profit: 500, mae: 100, mfe: 4500, entry: '2026-01-05 10:00', exit: '2026-01-05 11:00' },
    ]);
    const rules = { dailyLoss: PAUSE, maximumLoss: { ...ACCOUNT.maximumLoss, kind: 'intraday' } } as const;
    // A peak of 4,500 above 99,000 would lift the floor to 100,500.
    const { outcome, closedAtLimit } = check(made, rules);
    expect([outcome, closedAtLimit?.outcome, closedAtLimit?.profit]).toEqual(['failed', 'open', -1000]);
  });

  it('closes a trade at the daily limit even if it later recovered', () => {
    const { outcome, closedAtLimit } = check(tradingDays([{ profit: 50_000, mae: 1000 }]), {
      dailyLoss: PAUSE,
      consistency: 'none',
      minimumDays: 1,
    });
    expect([outcome, closedAtLimit?.outcome, closedAtLimit?.profit]).toEqual(['passed', 'open', -1000]);
  });

  it('breaks a floor that is nearer than the daily limit', () => {
    const made = tradingDays([{ profit: -900, mae: 900 }], [{ profit: -900, mae: 900 }], [{ profit: -900, mae: 900 }]);
    const { closedAtLimit } = check(tradingDays(...[1, 2, 3, 4].map(() => [{ profit: -5, mae: 1200 }])), {
      dailyLoss: PAUSE,
    });
    expect(closedAtLimit).toMatchObject({ outcome: 'failed', breach: { equity: 97_000, line: 97_000 } });
    expect(check(made, { dailyLoss: PAUSE }).closedAtLimit).toBeNull();
  });

  it('adds no second verdict to a refused run', () => {
    const fallen = { profit: -5, mae: 1200, quantity: 1 };
    const made = tradingDays([fallen], [fallen], [fallen], [fallen], [{ profit: 10, quantity: 50 }]);
    expect(check(made, { dailyLoss: PAUSE }).closedAtLimit?.outcome).toBe('failed');
    expect(check(made, { dailyLoss: PAUSE, maxContracts: 5 })).toMatchObject({
      outcome: 'refused',
      closedAtLimit: null,
      uncertainties: [],
    });
  });

  it('adds no second verdict without a daily limit that pauses', () => {
    expect(check(days(), { dailyLoss: { ...PAUSE, effect: 'fail' } }).closedAtLimit).toBeNull();
    expect(check(days(), { dailyLoss: 'none' }).closedAtLimit).toBeNull();
    expect(
      check(days(), { dailyLoss: { ...PAUSE, optional: true } }, { useDailyLimit: false }).closedAtLimit,
    ).toBeNull();
  });

  it('closes trades at the limit by their results without MAE, and stays uncertain', () => {
    const { outcome, closedAtLimit, uncertainties } = check(tradingDays([-2500], [-1500]), { dailyLoss: PAUSE });
    expect([outcome, closedAtLimit?.outcome, closedAtLimit?.profit]).toEqual(['failed', 'open', -2000]);
    expect(uncertainties.join(' ')).toContain('2 of 2 trades were open when the day’s loss hit the daily limit');
    expect(check(tradingDays([-1500]), { dailyLoss: PAUSE, profitTarget: 9000 }).uncertainties).not.toEqual([]);
  });
});

describe('an intraday floor', () => {
  const maximumLoss = { ...ACCOUNT.maximumLoss, kind: 'intraday' } as const;
  const outcome = (profit: number, mae: number, mfe: number) =>
    check(tradingDays([{ profit, mae, mfe }]), { maximumLoss });

  it('fails when a trade gives back exactly the amount of the intraday drawdown', () => {
    expect(outcome(-2000, 2000, 1000).outcome).toBe('failed');
    expect(outcome(-2000, 2000, 999.99).outcome).toBe('open');
  });

  it('fails at the close in either order when the close is below the lifted floor', () => {
    expect(outcome(-400, 500, 2600)).toMatchObject({ outcome: 'failed', worstFirst: null });
    expect(outcome(-399.99, 500, 2600)).toMatchObject({ outcome: 'failed', worstFirst: { outcome: 'open' } });
  });
});
