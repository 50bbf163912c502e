import { ACCOUNT, AS_IN_FILE, chanceOf, check, tradingDays } from '../../test/support/made-evaluation.js';
import { madeTrades } from '../../test/support/made-trades.js';
import { applyReading, combineReadings, findEveningReading, findUnknownReadings } from './rule-readings.js';
import { describeUnknownRules } from './prop-firm-rules.js';

const RISES = { ...ACCOUNT.maximumLoss, locksAtStart: null };
const verdicts = ({ alternativeRules }: ReturnType<typeof check>) =>
  alternativeRules.map(({ condition, run }) => `${condition}: ${run.outcome}`);

const FAIL = { amount: 1000, effect: 'fail', optional: false } as const;

const late = tradingDays([
  { profit: -600, mae: 600, mfe: 0, exit: '2026-01-05 10:30' },
  { profit: -600, mae: 600, mfe: 0, entry: '2026-01-05 18:10', exit: '2026-01-05 18:40' },
]);

/** Two losses on Monday, one of them in the evening, and a gain closed on another day. */
const withExit = (exit: string) => check([...late, { profit: 1, exit }], { dailyLoss: FAIL });

describe('a rule that was not found', () => {
  // A gain of 4,000 lifts the floor to 101,000, or to 100,000 if it stops there. Then a loss of
  // 3,500.
  const made = tradingDays([4000], [-3500], [6000]);

  it('reports the other verdict if an unknown rule decides', () => {
    const evaluation = check(made, { maximumLoss: RISES });
    expect(evaluation.outcome).toBe('failed');
    expect(verdicts(evaluation)).toEqual(['If the floor stops at the starting balance: passed']);
    expect(evaluation.uncertainties).toEqual([
      'we don’t know if the floor stops rising at the starting balance, so we assume it keeps rising.',
    ]);
  });

  it('adds no uncertainty if a rule is known or does not change the verdict', () => {
    const even = check(tradingDays([1000], [-500]), { maximumLoss: { ...RISES, checkedLive: null } });
    expect([even.uncertainties, even.alternativeRules]).toEqual([[], []]);
    for (const locksAtStart of [true, false]) {
      expect(check(made, { maximumLoss: { ...RISES, locksAtStart } }).alternativeRules).toEqual([]);
    }
    expect(check(made, { maximumLoss: { ...RISES, kind: 'static' } }).alternativeRules).toEqual([]);
  });

  it('reports the other verdict if it is unknown whether open losses count', () => {
    const wide = tradingDays([{ profit: 100, mae: 3100, mfe: 100 }]);
    const evaluation = check(wide, { maximumLoss: { ...ACCOUNT.maximumLoss, checkedLive: null } });
    expect(evaluation.outcome).toBe('failed');
    expect(verdicts(evaluation)).toEqual(['If open losses don’t count: open']);
    expect(evaluation.uncertainties.join()).toContain('so we assume they do');
  });

  describe('with another one, if only both together decide', () => {
    const rules = { maximumLoss: { ...RISES, amount: 2000, checkedLive: null }, profitTarget: 3000 };
    const days = [
      [2500, 0],
      [-900, 900],
      [-900, 900],
      [-300, 750],
      [2700, 0],
    ] as const;
    const together = tradingDays(...days.map(([profit, mae]) => [{ profit, mae, mfe: 0 }]));
    const even = { profit: 0, mae: 0, mfe: 0, entry: '2026-01-06 18:10', exit: '2026-01-06 18:40' };

    it.each([
      ['two', together],
      ['three, of which two decide,', together.toSpliced(2, 0, even)],
    ])('reports a combination of unknown rules once: %s', (_of, trades) => {
      const evaluation = check(trades, rules);
      expect(evaluation.outcome).toBe('failed');
      expect(verdicts(evaluation)).toEqual([
        'If the floor stops at the starting balance and open losses don’t count: passed',
      ]);
      expect(evaluation.uncertainties.join()).toMatch(/keeps rising.*we assume they do/);
    });

    it('makes the chance of passing uncertain', () => {
      const options = { runs: 1 };
      expect(chanceOf(madeTrades(together), { ...ACCOUNT, ...rules }, options)?.uncertainties).toEqual([
        expect.stringMatching(
          /rising\. Also, we don’t know .* balance and open losses don’t count, 1 of 5 start dates pass/,
        ),
      ]);
    });
  });

  it('makes the chance of passing uncertain if other start dates pass', () => {
    const options = { runs: 1 };
    const chance = (maximumLoss: typeof RISES) => chanceOf(madeTrades(made), { ...ACCOUNT, maximumLoss }, options);
    expect(chance(RISES)?.uncertainties).toEqual([
      'we don’t know if the floor stops rising at the starting balance, so we assume it keeps rising. If the floor stops at the starting balance, 2 of 3 start dates pass instead of 1.',
    ]);
    expect(chance(ACCOUNT.maximumLoss as typeof RISES)?.uncertainties).toEqual([]);
    // A rule that decides alone is not reported in combination, too.
    expect(chance({ ...RISES, checkedLive: null })?.uncertainties).toEqual(chance(RISES)?.uncertainties);
    const even = tradingDays([1000], [-500], [700]);
    expect(chanceOf(madeTrades(even), { ...ACCOUNT, maximumLoss: RISES }, options)?.uncertainties).toEqual([]);
  });

  it('combines each unknown rule with the others, including the trading day', () => {
    const account = { ...ACCOUNT, maximumLoss: { ...RISES, checkedLive: null } };
    const evening = findEveningReading(madeTrades(late), AS_IN_FILE)!;
    const several = combineReadings([evening, ...findUnknownReadings(account)]);
    expect(several.map(({ floor, options }) => ({ ...floor, ...options }))).toEqual([
      { dayStartsAt: 17, locksAtStart: true },
      { dayStartsAt: 17, checkedLive: false },
      { locksAtStart: true, checkedLive: false },
      { dayStartsAt: 17, locksAtStart: true, checkedLive: false },
    ]);
    expect(several[1]!.condition).toBe('If a trading day starts at 17:00 and open losses don’t count');
    expect(applyReading(account, several[1]!).maximumLoss).toEqual({ ...account.maximumLoss, checkedLive: false });
  });

  it('always counts open losses against a floor that trails open profit', () => {
    const intraday = { ...ACCOUNT, maximumLoss: { ...RISES, kind: 'intraday', checkedLive: null } } as const;
    expect(describeUnknownRules(intraday).join()).not.toContain('open losses');
    expect(findUnknownReadings(intraday).map(({ floor }) => floor)).toEqual([{ locksAtStart: true }]);
  });
});

describe('trades in the evening', () => {
  const dailyLoss = FAIL;

  it('reports the other verdict if counting evening trades to the next day changes it', () => {
    const evaluation = check(late, { dailyLoss });
    expect(evaluation.outcome).toBe('failed');
    expect(verdicts(evaluation)).toEqual(['If a trading day starts at 17:00: open']);
    expect(evaluation.uncertainties).toEqual([
      'we count trades after 17:00 on the same day, but many firms count them on the next trading day.',
    ]);
    expect(check(late).alternativeRules).toEqual([]);
  });

  it('reports uncertain evening trades even if a daily limit left them out', () => {
    const pause = { amount: 1000, effect: 'pause', optional: false } as const;
    const made = tradingDays(
      [
        { profit: -1000, mae: 1000, mfe: 0, exit: '2026-01-05 10:30' },
        { profit: -2100, mae: 2100, mfe: 0, entry: '2026-01-05 18:10', exit: '2026-01-05 18:40' },
      ],
      [7000],
    );
    const evaluation = check(made, { dailyLoss: pause });
    expect(evaluation).toMatchObject({ outcome: 'passed', skipped: 1 });
    expect(verdicts(evaluation)).toEqual(['If a trading day starts at 17:00: failed']);
  });

  it('adds no uncertainty about evening trades to a refused run', () => {
    const many = tradingDays(
      [{ profit: 7000, mae: 0, mfe: 0, exit: '2026-01-05 18:40', quantity: 1 }],
      [{ profit: 1, quantity: 9 }],
    );
    expect(check(many, { maxContracts: 2, minimumDays: 2 })).toMatchObject({
      outcome: 'refused',
      alternativeRules: [],
      uncertainties: [],
    });
  });

  it('ignores evening trades with a chosen trading day or before the start', () => {
    expect(check(late, { dailyLoss }, { dayStartsAt: 18 })).toMatchObject({ outcome: 'open', alternativeRules: [] });
    const early = late.map((trade) => ({ ...trade, exit: trade.exit!.replace('18:40', '16:59') }));
    const before = early.map((trade) => ({ ...trade, entry: trade.entry!.replace('18:10', '16:30') }));
    expect(check(before, { dailyLoss })).toMatchObject({ outcome: 'failed', alternativeRules: [] });
  });

  it.each([
    ['2026-01-09 16:59', 17],
    ['2026-01-09 17:00', 18],
    ['2026-01-09 17:30', 18],
    ['2026-01-09 18:20', null],
    ['2026-01-09 23:30', null],
    ['2026-01-08 23:30', 17],
  ])('starts the evening after the latest Friday exit: %s', (exit, hour) => {
    const open = hour === null ? [] : [`If a trading day starts at ${hour}:00: open`];
    expect(verdicts(withExit(exit))).toEqual(open);
  });

  it('starts the evening at 17:00 if Saturdays are traded', () => {
    const all = check([...late, { profit: 1, exit: '2026-01-09 23:30' }, { profit: 1, exit: '2026-01-10 09:00' }], {
      dailyLoss: FAIL,
    });
    expect(verdicts(all)).toEqual(['If a trading day starts at 17:00: open']);
  });

  it('reports a chosen trading day that puts evening trades on a Saturday', () => {
    const friday = tradingDays([100], [100], [100], [100], [{ profit: 100, exit: '2026-01-09 18:10' }]);
    const sentence = '1 trade in the file closed on a Friday at 18:00 or later and counts toward a Saturday';
    const doubtsFrom = (dayStartsAt: number) => check(friday, {}, { dayStartsAt }).uncertainties.join(' ');
    expect(doubtsFrom(18)).toContain(sentence);
    for (const hour of [0, 8, 19]) expect(doubtsFrom(hour)).not.toContain('Saturday');
    const saturday = [...friday, { profit: 1, exit: '2026-01-10 10:00' }];
    expect(check(saturday, {}, { dayStartsAt: 18 }).uncertainties.join(' ')).not.toContain('Saturday');
  });

  it('ignores another date if the same trade ends the evaluation', () => {
    const made = tradingDays([1000], [1000], [{ profit: 5000, entry: '2026-01-07 18:10', exit: '2026-01-07 18:40' }]);
    const evaluation = check(made);
    expect(evaluation).toMatchObject({ outcome: 'passed', alternativeRules: [] });
    expect(check(made, {}, { dayStartsAt: 17 })).toMatchObject({ outcome: 'passed', day: evaluation.day! + 1 });
  });

  it('makes the chance of passing uncertain with calendar days', () => {
    const [calendar, evening] = [0, 18].map((dayStartsAt) => {
      const options = { runs: 1, dayStartsAt };
      return chanceOf(madeTrades(late), { ...ACCOUNT, dailyLoss }, options)?.uncertainties;
    });
    expect(calendar?.join()).toContain('trades after 17:00');
    expect(evening).toEqual([]);
  });
});

it('reports a daily limit that pauses as uncertain without MAE', () => {
  const dailyLoss = { amount: 1000, effect: 'pause', optional: false } as const;
  const made = tradingDays([-1500], [8000]);
  expect(check(made, { dailyLoss })).toMatchObject({ outcome: 'passed', uncertainties: [] });
  const bare = made.map(({ mae: _mae, mfe: _mfe, ...trade }) => trade);
  const { outcome, closedAtLimit, uncertainties } = check(bare, { dailyLoss });
  expect([outcome, closedAtLimit]).toEqual(['passed', null]);
  expect(uncertainties.join()).toContain('open when the day’s loss hit the daily limit');
});
