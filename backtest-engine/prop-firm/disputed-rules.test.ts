import { ACCOUNT, chanceOf, check, tradingDays } from '../../test/support/made-evaluation.js';
import { madeTrades } from '../../test/support/made-trades.js';
import { applyReading, combineReadings, findUnknownReadings } from './rule-readings.js';
import { joinWithOr, requiredTradingDays } from './prop-firm-rules.js';

const verdicts = ({ alternativeRules }: ReturnType<typeof check>) =>
  alternativeRules.map(({ condition, run }) => `${condition}: ${run.outcome}`);

describe('a number of trading days on which sources disagree', () => {
  const minimumDays = [1, 3, 0];
  const made = tradingDays([6000], [-5000], [1]);

  it('makes a pass uncertain if the largest number of days makes it a failure', () => {
    const evaluation = check(made, { minimumDays });
    expect(evaluation).toMatchObject({ outcome: 'passed', daysTraded: 1 });
    expect(verdicts(evaluation)).toEqual(['If 3 trading days are required: failed']);
    expect(evaluation.uncertainties).toEqual([
      'sources say the minimum is 0, 1 or 3 trading days. We use the smallest number.',
    ]);
    expect(check(tradingDays([100], [200], [5700]), { minimumDays })).toMatchObject({
      outcome: 'passed',
      uncertainties: [],
    });
    expect(check(made, { minimumDays: 0 })).toMatchObject({ outcome: 'passed', uncertainties: [] });
  });

  it.each([
    [5, true],
    [[0, 1, 5], true],
    [1, false],
    [null, false],
  ])('describes that trades continue until %j required days are done: %s', (required, isDescribed) => {
    const { assumptions } = check(made, { minimumDays: required });
    expect(assumptions.some((sentence) => sentence.startsWith('After the account hits the target'))).toBe(isDescribed);
  });

  it('lists disputed numbers of days in order, with the singular for 1', () => {
    const [reading] = findUnknownReadings({ ...ACCOUNT, minimumDays: [1, 0] });
    expect(reading).toMatchObject({ condition: 'If 1 trading day is required', rules: { minimumDays: 1 } });
    expect(joinWithOr([1000, 3, 10])).toBe('3, 10 or 1,000');
    expect(requiredTradingDays({ minimumDays: [10, 3, 1000] })).toBe(3);
  });

  it('combines disputed days with every other unknown rule', () => {
    const maximumLoss = { ...ACCOUNT.maximumLoss, locksAtStart: null, checkedLive: null };
    const account = { ...ACCOUNT, maximumLoss, minimumDays };
    const readings = [...findUnknownReadings(account), ...findUnknownReadings({ ...ACCOUNT, minimumDays: [0, 7] })];
    const several = combineReadings(readings);
    expect(several.map(({ uncertainties }) => uncertainties.length)).toEqual([2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4]);
    expect(applyReading(account, several[1]!)).toMatchObject({ minimumDays: 3, maximumLoss: { locksAtStart: true } });
    expect(applyReading(account, several[0]!).minimumDays).toBe(minimumDays);
  });

  it('makes the chance of passing uncertain', () => {
    expect(chanceOf(madeTrades(made), { ...ACCOUNT, minimumDays }, { runs: 1 })?.uncertainties).toEqual([
      expect.stringMatching(
        /^sources say the minimum is .* If 3 trading days are required, 0 of 3 start dates pass instead of 1/,
      ),
    ]);
  });
});

describe('a contract limit that was not found', () => {
  const many = tradingDays([{ profit: 6000, mae: 0, mfe: 6000, quantity: 3 }]);
  const uncertainty = expect.stringContaining('Up to 3 standard contracts were open at once');

  it('makes a pass with several contracts uncertain if the limit is unknown', () => {
    expect(check(many, { maxContracts: null })).toMatchObject({ outcome: 'passed', uncertainties: [uncertainty] });
    const chance = chanceOf(madeTrades(many), { ...ACCOUNT, maxContracts: null }, { runs: 1 });
    expect(chance?.uncertainties).toEqual([uncertainty]);
  });

  it('ignores an unknown contract limit for a failure and for one contract', () => {
    const lost = tradingDays([{ profit: -6000, mae: 6000, mfe: 0, quantity: 3 }]);
    const one = tradingDays([{ profit: 6000, mae: 0, mfe: 6000, quantity: 1 }]);
    expect(check(lost, { maxContracts: null })).toMatchObject({ outcome: 'failed', uncertainties: [] });
    expect(check(one, { maxContracts: null })).toMatchObject({ outcome: 'passed', uncertainties: [] });
    expect(check(many, { maxContracts: 3 })).toMatchObject({ outcome: 'passed', uncertainties: [] });
  });
});
