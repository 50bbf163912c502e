import { readFileSync } from 'node:fs';
import type { ChanceOfPassing } from '../../../../backtest-engine/prop-firm/bootstrap.js';
import type { Evaluation } from '../../../../backtest-engine/prop-firm/evaluation.js';
import type { PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { parseChoice } from './choice-params.js';
import { defaultChoice } from './evaluation-choice.js';
import { chanceParts, simulationError, startParts } from './chance-words.js';
import { checkedWords, dayRows, runFacts, tooManyWords, verdictWords } from './evaluation-words.js';
import { ruleFacts } from './evaluation-rules.js';

const chanceOf = (passed: number, maximumLoss: number, dailyLoss: number, open: number): ChanceOfPassing =>
  ({ passed, failed: { maximumLoss, dailyLoss }, open, maxDays: 120 }) as ChanceOfPassing;
const words = (...shares: Parameters<typeof chanceOf>): string[] => {
  const { passed: answer, parts } = chanceParts(chanceOf(...shares));
  expect(answer).toBe(parts[0]!.words);
  return parts.map((part) => part.words);
};

describe('Outcome shares of runs', () => {
  it('are whole percents that add up to 100', () => {
    expect(words(0.334, 0.333, 0, 0.333)).toEqual(['34%', '33%', '33%']);
    expect(words(0.614, 0.284, 0.102, 0)).toEqual(['62%', '28%', '10%']);
    expect(words(0.5, 0.25, 0.125, 0.125)).toEqual(['50%', '25%', '13%', '12%']);
  });

  it('add up failures by either rule', () => {
    expect(chanceParts(chanceOf(0.614, 0.284, 0.102, 0)).failing).toBe('38%');
    expect(chanceParts(chanceOf(0.998, 0.002, 0, 0)).failing).toBe('under 1%');
    expect(chanceParts(chanceOf(0.5, 0, 0, 0.5)).failing).toBe('0%');
  });

  it('read 0% or 100% only if exact', () => {
    expect(words(0.998, 0.002, 0, 0)).toEqual(['over 99%', 'under 1%']);
    expect(words(0, 1, 0, 0)).toEqual(['0%', '100%']);
  });
});

it.each([
  [0, 2_000, 1],
  [0.5, 2_000, 3],
  [0.2, 2_000, 2],
  [0.5, 40_000, 1],
])('estimates the error of a share of %d in %d runs as %d points', (passed, runs, points) => {
  expect(simulationError({ passed, runs } as ChanceOfPassing)).toBe(points);
});

describe('runFacts', () => {
  const account = {
    currency: 'USD',
    profitTarget: 3000,
    consistency: { percent: 50, of: 'target' },
  } as PropFirmAccount;
  const run = { day: 1, target: 3000, bestDay: 600, bestDayShare: 40, skipped: 0 };
  const facts = (
    largest: number | null,
    rules: Partial<PropFirmAccount> = {},
    sized = { micros: false, contracts: 1 },
  ) =>
    Object.fromEntries(
      runFacts({ ...run, peakContracts: { largest, row: 1 } } as Evaluation, {
        ...sized,
        account: { ...account, ...rules },
      }),
    );

  it('measures the best day against profit or target', () => {
    expect(facts(1)).toMatchObject({ 'Best day': '+$600.00, 20% of $3,000, at most 50% allowed' });
    expect(facts(1, { consistency: 'none' })).toMatchObject({ 'Best day': '+$600.00' });
    const consistency = { percent: 30, of: 'profit' } as const;
    expect(facts(1, { consistency })).toMatchObject({ 'Best day': '+$600.00, 40% of the profit, at most 30% allowed' });
  });

  it.each([
    [1, false, 1, '1 standard'],
    [0.25, false, 1, '0.25 standard'],
    [0.1, true, 1, '1 micro (0.1 standard)'],
    [4, true, 10, '40 micro (4 standard)'],
    [1.2, false, 0.1, '12 micro (1.2 standard)'],
    // Of two contracts.
    [1, false, 0.5, '1 standard'],
    [null, true, 1, 'not in the file'],
  ])('describes %p contracts, micros %p, × %p', (largest, micros, contracts, words) => {
    expect(facts(largest, {}, { micros, contracts })).toMatchObject({ 'Max. contracts at once': words });
  });
});

it('marks an open loss in the day-by-day table', () => {
  const curve = {
    day: [20_500, 20_501],
    time: [1, 2],
    balance: [50_100, 47_900],
    floor: [48_000, 48_100],
    target: [3_000, 4_200],
  };
  const rows = (isOpenLoss: boolean) =>
    dayRows(
      { curve, breach: { isOpenLoss } } as unknown as Evaluation,
      { size: 50_000, currency: 'USD' } as PropFirmAccount,
    ).map(([, ...amounts]) => amounts);
  expect(rows(false)[1]).toEqual(['−$2,200.00', '$47,900.00', '$48,100.00', '$54,200.00']);
  const words = ' (with the open loss it failed on)';
  expect(rows(true)).toEqual([
    ['+$100.00', '$50,100.00', '$48,000.00', '$53,000.00'],
    [`−$2,200.00${words}`, `$47,900.00${words}`, '$48,100.00', '$54,200.00'],
  ]);
});

describe('checkedWords', () => {
  const { firms } = JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')) as PropFirmsAnswer;
  const span = { from: Date.UTC(2026, 2, 2, 15), to: Date.UTC(2026, 8, 30, 15) };
  const first = defaultChoice(firms, { span, instrument: 'ES 09-26', quantity: null })!;

  it.each([
    ['', 'Topstep, 50K, from Mar 2, 2026, optional daily loss limit'],
    ['contract=micro', 'Topstep, 50K, micro contracts, from Mar 2, 2026, optional daily loss limit'],
    [
      'account=topstep-100k&contract=micro&contracts=10&day=8',
      'Topstep, 100K, micro contracts × 10, from Mar 2, 2026, days start at 08:00, optional daily loss limit',
    ],
    ['contracts=2&limit=none', 'Topstep, 50K, contracts × 2, from Mar 2, 2026, no daily loss limit'],
    ['account=apex-100k-end-of-day&limit=none', 'Apex, 100K, end of day, from Mar 2, 2026'],
  ])('describes %p distinctly', (search, expected) => {
    expect(checkedWords(parseChoice(new URLSearchParams(search), firms, first, span))).toBe(expected);
  });

  it.each([
    ['endOfDay', true, true],
    ['intraday', true, true],
    ['endOfDay', false, false],
    ['endOfDay', null, false],
    ['static', true, false],
  ] as const)('describes a %s floor that stops at the starting balance (%s): %s', (kind, locksAtStart, says) => {
    const { account } = first;
    const [, loss] = ruleFacts({ ...account, maximumLoss: { ...account.maximumLoss, kind, locksAtStart } });
    expect(loss![1].includes(', up to the starting balance')).toBe(says);
  });

  it.each([
    ['endOfDay', true, '; open losses count'],
    ['static', false, '; only closed losses count'],
    ['endOfDay', null, null],
    ['intraday', true, null],
  ] as const)('describes whether open losses count for a %s floor (%s)', (kind, checkedLive, words) => {
    const { account } = first;
    const [, loss] = ruleFacts({ ...account, maximumLoss: { ...account.maximumLoss, kind, checkedLive } });
    expect(/; (?:open|only closed) losses count$/.exec(loss![1])?.[0] ?? null).toBe(words);
  });

  it('includes a later start date', () => {
    expect(checkedWords({ ...first, start: '2026-04-05' })).toBe(
      'Topstep, 50K, from Apr 5, 2026, optional daily loss limit',
    );
  });
});

test.each([
  [4_600, 2, 'after 2 trading days of the 10 required.'],
  [4_600, 10, 'after 10 trading days.'],
  [2_000, 2, 'after 2 trading days.'],
])('reports what an open run with %d of 3,000 lacks after %d days', (profit, daysTraded, words) => {
  const account = { currency: 'USD', minimumDays: 10 } as PropFirmAccount;
  const run = { outcome: 'open', breach: null, day: 20_500, daysTraded, profit, target: 3_000 } as Evaluation;
  expect(verdictWords(run, { account, contracts: 1, micros: false }).detail).toContain(words);
});

test.each([
  [{ passed: 705, failed: 1, open: 0 }, 'over 99%'],
  [{ passed: 706, failed: 0, open: 0 }, '100%'],
  [{ passed: 3, failed: 700, open: 3 }, 'under 1%'],
  [{ passed: 0, failed: 706, open: 0 }, '0%'],
  [{ passed: 257, failed: 440, open: 9 }, '36%'],
])('shows 0% or 100% of start dates only if exact: %j', (starts, share) => {
  expect(startParts(starts)).toMatchObject({ all: '706', shares: { passed: share } });
});

it.each([
  [99, '99 standard contracts are open at once, first in row 3 of the file; the account allows 5 standard'],
  [
    100,
    '100 are open at once, first in row 3 of the file; the account allows 5 standard contracts. A size like that usually means shares, coins or currency units, and these accounts trade futures',
  ],
])('explains why %d contracts are too many', (largest, words) => {
  const account = { maxContracts: 5 } as PropFirmAccount;
  expect(tooManyWords({ largest, row: 3 }, { account, micros: false, contracts: 1 })).toBe(words);
});

it('explains too many micros as micros', () => {
  const account = { maxContracts: 5 } as PropFirmAccount;
  expect(tooManyWords({ largest: 100, row: 1 }, { account, micros: true, contracts: 1 })).toMatch(
    /^1,000 micro \(100 standard\) contracts are open at once.*5 standard$/,
  );
});
