import { ACCOUNT, check, tradingDays } from '../../test/support/made-evaluation.js';

const PAUSE = { amount: 1000, effect: 'pause', optional: true } as const;

const thirdDayOf = (last: number) => tradingDays([-1000], [-1000], [{ profit: last, mae: 1300 }]);

describe('uncertainties of a verdict', () => {
  it('reports trades that were open at the daily limit and closed above or below it', () => {
    const made = tradingDays(
      [
        { profit: 500, mae: 1000, mfe: 600 },
        { profit: 100, mae: 999, mfe: 100 },
      ],
      // Below the limit together with the closed loss of 400.
      [-400, { profit: 50, mae: 600, mfe: 60 }],
      // Closed exactly at the limit, which counts.
      [{ profit: -1000, mae: 1200, mfe: 0 }],
      // The second trade was open when the limit ended the day.
      [
        { profit: -1100, mae: 1100, mfe: 0 },
        { profit: 300, mae: 0, mfe: 300, entry: '2026-01-08 10:10' },
      ],
    );
    expect(check(made, { dailyLoss: PAUSE }).uncertainties.join(' ')).toContain(
      '4 of 7 trades were open when the day’s loss hit the daily limit. We count only closed losses, so firms that count open losses may give a different result.',
    );
    const others = [
      check(made, { dailyLoss: PAUSE }, { useDailyLimit: false }),
      check(made, { dailyLoss: { ...PAUSE, effect: 'fail' } }),
      check(made),
    ];
    for (const { uncertainties } of others) expect(uncertainties.join(' ')).not.toContain('when the day’s loss');
  });

  it('does not report the daily limit if closing open trades at it changes nothing', () => {
    expect(check(thirdDayOf(-1300), { dailyLoss: PAUSE })).toMatchObject({
      outcome: 'failed',
      closedAtLimit: null,
      uncertainties: [],
    });
    expect(check(thirdDayOf(-900), { dailyLoss: PAUSE })).toMatchObject({
      outcome: 'failed',
      closedAtLimit: null,
      uncertainties: [],
    });
    expect(check(tradingDays([{ profit: -900, mae: 1300 }]), { dailyLoss: PAUSE }).uncertainties.join(' ')).toContain(
      '1 of 1 trade was open when the day’s loss',
    );
  });

  it('reports assumptions that change the result only together', () => {
    // With its loss of 3,500, the trade fails in either order. Closed at a loss of 1,000, it fails
    // only if the best point came first.
    const made = tradingDays([{ profit: -3500, mae: 3500, mfe: 2500 }]);
    const rules = { dailyLoss: PAUSE, maximumLoss: { ...ACCOUNT.maximumLoss, kind: 'intraday' } } as const;
    const { outcome, worstFirst, closedAtLimit, uncertainties } = check(made, rules);
    expect([outcome, worstFirst, closedAtLimit]).toEqual(['failed', null, null]);
    expect(uncertainties.join(' ')).toMatch(/rarely their order.*1 of 1 trade was open when the day’s loss/);
  });

  it('reports missing trade sizes if the firm limits contracts', () => {
    const made = tradingDays([{ profit: 500, mae: 0, quantity: 1 }], [{ profit: 600, mae: 0 }]);
    expect(check(made, { maxContracts: 5 }).uncertainties.join(' ')).toContain(
      'the file doesn’t say how many contracts 1 of 2 trades had',
    );
    expect(check(made, { maxContracts: null }).uncertainties.join(' ')).not.toContain('contracts');
    const none = tradingDays([500], [600]);
    expect(check(none, { maxContracts: 5 }).uncertainties.join(' ')).toContain('how many contracts its trades had');
  });

  it.each([
    [0, true],
    [0.125, true],
    [30_000, true],
    [100, true],
    [99, false],
  ])('reports sizes that are impossible for futures: %d (%s)', (quantity, isReported) => {
    const made = tradingDays([{ profit: 500, mae: 0, quantity }], [{ profit: 600, mae: 0, quantity: 1 }]);
    const uncertainty = '1 of 2 trades has a size that can’t be a number of futures contracts';
    expect(check(made).uncertainties.join(' ').includes(uncertainty)).toBe(isReported);
  });

  it('reports missing entry times', () => {
    const made = tradingDays([{ profit: 500, mae: 0 }], [{ profit: 600, mae: 0 }]);
    expect(check(made).uncertainties.join(' ')).not.toContain('entered');
    const undated = made.map((trade, at) => ({ ...trade, entry: at === 0 ? null : trade.entry }));
    expect(check(undated).uncertainties.join(' ')).toContain('the file doesn’t say when 1 of 2 trades were entered');
  });

  it('reports missing open losses if they matter', () => {
    const closedOnly = { ...ACCOUNT.maximumLoss, checkedLive: false };
    const rules = { maximumLoss: closedOnly, dailyLoss: { ...PAUSE, effect: 'fail' } } as const;
    expect(check(tradingDays([{ profit: 500, mae: 1500, mfe: 500 }]), rules).uncertainties.join(' ')).toContain(
      '1 of 1 trade was open when',
    );
    expect(check(tradingDays([{ profit: 500 }]), rules).uncertainties.join(' ')).toContain(
      'the file is missing MAE, so we don’t know the losses at the daily loss limit',
    );
    expect(check(tradingDays([{ profit: 500 }]), { maximumLoss: closedOnly }).uncertainties).toEqual([]);
  });

  it('reports no uncertainty of a refused run', () => {
    const made = tradingDays([{ profit: 500, mae: 1500, mfe: 500, quantity: 9 }]);
    expect(check(made, { dailyLoss: PAUSE, maxContracts: 5 })).toMatchObject({ outcome: 'refused', uncertainties: [] });
  });

  it('measures the daily limit for the traded number of contracts', () => {
    const made = tradingDays([{ profit: 100, mae: 400, mfe: 100 }]);
    expect(check(made, { dailyLoss: PAUSE }, { contracts: 2 }).uncertainties).toEqual([]);
    expect(check(made, { dailyLoss: PAUSE }, { contracts: 3 }).uncertainties.join(' ')).toContain(
      '1 of 1 trade was open when the day’s loss',
    );
  });

  it('reports trades held past the close of a trading day', () => {
    const made = [
      { profit: 100, mae: 0, mfe: 100, entry: '2026-01-05 15:00', exit: '2026-01-05 20:00' },
      { profit: 100, mae: 0, mfe: 100, entry: '2026-01-05 22:00', exit: '2026-01-06 02:00' },
    ];
    const heldOver = /1 of 2 trades was held past a trading day’s close and counts only on the day of exit/;
    const heldPast = /1 of 2 trades was held past 17:00, when a trading day closes at many firms/;
    expect(check(made).uncertainties.join(' ')).toMatch(heldOver);
    expect(check(made).uncertainties.join(' ')).toMatch(heldPast);
    expect(check(made, {}, { dayStartsAt: 17 }).uncertainties.join(' ')).toMatch(heldOver);
    expect(check(made, {}, { dayStartsAt: 17 }).uncertainties.join(' ')).not.toMatch(heldPast);
    expect(check(made, {}, { dayStartsAt: 21 }).uncertainties).toEqual([]);
    const flat = [{ ...made[0]!, exit: '2026-01-05 17:00' }];
    expect(check(flat).uncertainties).toEqual([]);
    const night = [{ ...made[0]!, exit: '2026-01-06 09:00' }];
    expect(check(night).uncertainties.filter((why) => /held past/.test(why))).toHaveLength(1);
  });

  it.each([
    ['held past 17:00 on a later day', '2026-01-06 15:00', '2026-01-06 20:00', ['held past 17:00']],
    ['flat at 17:00', '2026-01-06 15:00', '2026-01-06 17:00', []],
    ['entered at 17:00', '2026-01-06 17:00', '2026-01-06 20:00', []],
    ['entered at midnight', '2026-01-06 00:00', '2026-01-06 09:00', []],
    ['held until midnight', '2026-01-05 20:00', '2026-01-06 00:00', ['held past a trading day’s close']],
  ])('reports only trades held past a close: a trade %s', (_what, entry, exit, expected) => {
    const made = [
      { profit: 100, mae: 0, mfe: 100, entry: '2026-01-05 15:00', exit: '2026-01-05 16:00' },
      { profit: 100, mae: 0, mfe: 100, entry: '2026-01-05 18:00', exit: '2026-01-05 19:00' },
      { profit: 100, mae: 0, mfe: 100, entry, exit },
    ];
    const { uncertainties } = check(made);
    expect(uncertainties.flatMap((why) => /held past (?:\d\d:00|a trading day’s close)/.exec(why)?.[0] ?? [])).toEqual(
      expected,
    );
  });
});

const doubtsWith = (options: { contracts?: number; contractSize?: number }) =>
  check(tradingDays([100]), {}, options).uncertainties;

it('reports that micros cost more than a tenth of standard contracts', () => {
  const ofMicros = expect.stringContaining('a micro costs more than a tenth');
  expect(doubtsWith({})).not.toContainEqual(ofMicros);
  expect(doubtsWith({ contracts: 0.5, contractSize: 0.1 })).not.toContainEqual(ofMicros);
  expect(doubtsWith({ contracts: 0.1 })).toContainEqual(ofMicros);
  const failed = check(tradingDays([-50_000]), {}, { contracts: 0.1 });
  expect([failed.outcome, failed.uncertainties]).toEqual(['failed', expect.not.arrayContaining([ofMicros])]);
});
