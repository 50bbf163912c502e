import { readFileSync } from 'node:fs';
import { readPropFirms } from './prop-firm-document.js';
import { describeUnknownRules } from '../../backtest-engine/backtest-engine.js';

const shipped = readFileSync('backtests/prop-firms.json', 'utf8');
const accounts = readPropFirms(shipped).rules!.firms.flatMap((firm) => firm.accounts);

/**
 * The shipped document with one changed value; `undefined` removes it. `path` is like
 * `firms.0.accounts.1.size`.
 */
function changed(path: string, value: unknown): string {
  const document: unknown = JSON.parse(shipped);
  const steps = path.split('.');
  const last = steps.pop()!;
  const place = steps.reduce((at, step) => (at as Record<string, unknown>)[step], document);
  (place as Record<string, unknown>)[last] = value;
  return JSON.stringify(document);
}

describe('the shipped prop-firms.json', () => {
  it('has no mistakes and states when it was verified', () => {
    const { rules, problems } = readPropFirms(shipped);
    expect(problems).toEqual([]);
    expect(rules).toMatchObject({ version: '2026-11', verifiedAt: '2026-09/2026-11' });
  });

  // target, maximum loss, daily limit, contracts
  it.each([
    ['topstep-50k', 50_000, 3000, 2000, 1000, 5],
    ['topstep-100k', 100_000, 6000, 3000, 2000, 10],
    ['topstep-150k', 150_000, 9000, 4500, 3000, 15],
    ['apex-25k-end-of-day', 25_000, 1500, 1000, 500, 4],
    ['apex-50k-end-of-day', 50_000, 3000, 2000, 1000, 6],
    ['apex-100k-end-of-day', 100_000, 6000, 3000, 1500, 8],
    ['apex-150k-end-of-day', 150_000, 9000, 4000, 2000, null],
    ['apex-25k-intraday', 25_000, 1500, 1000, null, 4],
    ['apex-50k-intraday', 50_000, 3000, 2000, null, 6],
    ['apex-100k-intraday', 100_000, 6000, 3000, null, 8],
    ['apex-150k-intraday', 150_000, 9000, 4000, null, null],
  ])('has the published numbers of %s', (key, size, target, loss, daily, contracts) => {
    const account = accounts.find((entry) => entry.key === key);
    expect(account).toMatchObject({
      size,
      profitTarget: target,
      maximumLoss: { amount: loss },
      maxContracts: contracts,
    });
    const limit = account!.dailyLoss;
    expect(limit === 'none' ? null : limit?.amount).toBe(daily);
  });

  it("has each firm's kinds of rules", () => {
    const [topstep, , , apexDay, , , , apexIntraday] = accounts;
    expect(topstep).toMatchObject({
      maximumLoss: { kind: 'endOfDay', locksAtStart: true, checkedLive: true },
      dailyLoss: { effect: 'pause', optional: true },
      consistency: { percent: 50, of: 'target' },
    });
    expect(apexDay).toMatchObject({
      maximumLoss: { kind: 'endOfDay' },
      dailyLoss: { effect: 'soft', optional: false },
    });
    expect(apexIntraday).toMatchObject({ maximumLoss: { kind: 'intraday' }, dailyLoss: 'none' });
  });

  it('states missing rules and disagreements of sources', () => {
    const { firms } = readPropFirms(shipped).rules!;
    expect(firms.map((firm) => [firm.key, firm.disagreements.length])).toEqual([
      ['topstep', 0],
      ['apex', 1],
    ]);
    const largest = accounts.find(({ key }) => key === 'apex-150k-intraday')!;
    expect(describeUnknownRules(largest)).toEqual([
      expect.stringContaining('We don’t know if the floor stops rising at the starting balance'),
      expect.stringContaining('Sources say the minimum is 0, 1 or 5 trading days'),
      expect.stringContaining('No contract limit on record'),
      expect.stringContaining('No consistency rule on record'),
    ]);
  });
});

describe('readPropFirms', () => {
  it.each(['', '{', 'null', '[]', '"x"'])('returns null for the text %j', (text) => {
    const { rules, problems } = readPropFirms(text);
    expect([rules, problems.length]).toEqual([null, 1]);
  });

  it('returns null if a rule is repeated', () => {
    const twice = shipped.replace('"profitTarget":', '"profitTarget": 1, "profitTarget":');
    expect(readPropFirms(twice)).toEqual({
      rules: null,
      problems: ['"profitTarget" stands more than once in the same place.'],
    });
  });

  it('reads a text with a byte order mark', () => {
    expect(readPropFirms(`\uFEFF${shipped}`).problems).toEqual([]);
  });

  it.each([
    ['version', ''],
    ['verifiedAt', 'last week'],
    ['verifiedAt', '2026-02-31'],
    ['verifiedAt', '2099-12'],
    ['verifiedAt', '2026-09/2099-12-01'],
    ['verifiedAt', '2026-11/2026-09'],
    ['firms', {}],
  ])('returns null if the document has the %s %j', (name, value) => {
    const { rules, problems } = readPropFirms(changed(name, value));
    expect(rules).toBeNull();
    expect(problems).toEqual([expect.stringContaining(`The document: ${name} must be`)]);
  });

  it.each([
    ['key', 'Top Step'],
    ['key', 'k'.repeat(31)],
    ['name', undefined],
    ['automation', 7],
    ['disagreements', ['']],
    ['sources', []],
    ['sources', [{ name: 'x', url: 'javascript:alert(1)', verifiedAt: '2026-11' }]],
    ['sources', [{ name: 'x', url: null, verifiedAt: '2026-13' }]],
    ['accounts', null],
  ])('omits a firm with the %s %j and keeps the other', (name, value) => {
    const { rules, problems } = readPropFirms(changed(`firms.0.${name}`, value));
    expect(rules!.firms.map((firm) => firm.key)).toEqual(['apex']);
    expect(problems).toEqual([expect.stringContaining(`Firm 1: ${name} must be`)]);
  });

  it.each([
    ['size', 0],
    ['size', 1e308],
    ['size', 0.009],
    ['size', 1_000_000_001],
    ['currency', '$'],
    ['profitTarget', '3000'],
    ['profitTarget', null],
    ['profitTarget', 1e-300],
    ['maximumLoss', { amount: 2000, kind: 'daily', locksAtStart: true, checkedLive: true }],
    ['maximumLoss', { amount: 2000, kind: 'static' }],
    ['dailyLoss', { amount: 1000, effect: 'pause' }],
    ['maximumLoss', { amount: 1e308, kind: 'static', locksAtStart: true, checkedLive: true }],
    ['maximumLoss', { amount: 2000, kind: 'static', locksAtStart: true, checkedLive: true, locksAtBalance: 50_100 }],
    ['dailyLoss', undefined],
    ['dailyLoss', { amount: 1000, effect: 'pause', optional: true, percent: 5 }],
    ['dailyLoss', { amount: 5e-324, effect: 'pause', optional: true }],
    ['maxContracts', 0],
    ['maxContracts', 2.5],
    ['maxContracts', 1001],
    ['consistency', { percent: 150, of: 'target' }],
    ['consistency', { percent: 5e-324, of: 'target' }],
    ['consistency', { percent: 50, of: 'target', over: 'weeks' }],
    ['minimumDays', 1.5],
    ['minimumDays', 1001],
    ['minimumDays', [5]],
    ['minimumDays', [1, 1]],
    ['minimumDays', [0, 1.5]],
  ])('omits an account with the %s %j and keeps the others', (name, value) => {
    const { rules, problems } = readPropFirms(changed(`firms.0.accounts.1.${name}`, value));
    expect(rules!.firms[0]!.accounts.map(({ key }) => key)).toEqual(['topstep-50k', 'topstep-150k']);
    expect(problems).toEqual([expect.stringContaining(`Firm "topstep", account 2: ${name} must be`)]);
  });

  it.each([
    ['profitTarget', 100_000, 'profitTarget must be less than size'],
    ['maximumLoss.amount', 100_000, 'the amount of maximumLoss must be less than size'],
    ['maximumLoss.amount', 1999, 'the amount of dailyLoss must be no more than that of maximumLoss'],
    ['maximumLoss', { amount: 3000, kind: 'intraday', locksAtStart: true, checkedLive: false }, 'checkedLive can’t be'],
  ])('omits an account with impossible rules: %s %j', (name, value, words) => {
    const { rules, problems } = readPropFirms(changed(`firms.0.accounts.1.${name}`, value));
    expect(rules!.firms[0]!.accounts.map(({ key }) => key)).toEqual(['topstep-50k', 'topstep-150k']);
    expect(problems).toEqual([expect.stringMatching(`Firm "topstep", account 2: .*${words}`)]);
  });

  it('omits an account with an unknown rule or a used key', () => {
    const unknown = readPropFirms(changed('firms.0.accounts.0.weeklyLoss', 100));
    expect(unknown.problems).toEqual([expect.stringContaining('an unknown field, "weeklyLoss"')]);
    expect(unknown.rules!.firms[0]!.accounts).toHaveLength(2);
    const twice = readPropFirms(changed('firms.1.accounts.0.key', 'topstep-50k'));
    expect(twice.problems).toEqual([expect.stringContaining('the key "topstep-50k" is taken')]);
    expect(twice.rules!.firms[1]!.accounts).toHaveLength(7);
  });
});
