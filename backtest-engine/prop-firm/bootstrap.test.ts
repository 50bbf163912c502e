import { AS_IN_FILE, chanceOf, smallAccount } from '../../test/support/made-evaluation.js';
import { madeTrades, manyTrades } from '../../test/support/made-trades.js';
import type { BootstrapOptions, ChanceOfPassing } from './bootstrap.js';
import { simulateEvaluation } from './evaluation.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { seededRandom } from './block-sampling.js';
import { dayOf } from '../model/time.js';
import type { Trades } from '../model/trades.js';

const OPTIONS: BootstrapOptions = { ...AS_IN_FILE, useDailyLimit: false };

/** One trade per day with these profits. */
const daily = (profits: readonly number[]): Trades =>
  madeTrades(
    profits.map((profit, at) => ({
      profit,
      exit: `${new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10)} 10:00`,
    })),
  );

/** In file order, no start date fails. In resampled runs, two losses may follow the gain. */
function lossesAfterGain(locksAtStart: boolean | null, options: Partial<BootstrapOptions>): ChanceOfPassing {
  const maximumLoss = { ...smallAccount('endOfDay').maximumLoss, locksAtStart };
  const trades = daily([0, -1100, 2600, 0, 0, -1100, 0, 0]);
  return chanceOf(trades, smallAccount('endOfDay', { maximumLoss }), { ...OPTIONS, ...options })!;
}

describe('simulateChanceOfPassing', () => {
  it('gives a certain result if every day is the same', () => {
    // +500 per day passes after 6 days, -500 per day fails after 4, and 0 per day does neither.
    expect(chanceOf(daily([500, 500]), smallAccount('endOfDay'), OPTIONS)).toMatchObject({
      passed: 1,
      medianDaysToPass: 6,
    });
    expect(chanceOf(daily([-500, -500]), smallAccount('endOfDay'), OPTIONS)).toMatchObject({
      passed: 0,
      failed: { maximumLoss: 1, dailyLoss: 0 },
      medianDaysToPass: null,
    });
    expect(chanceOf(daily([0, 0]), smallAccount('endOfDay'), OPTIONS)).toMatchObject({ open: 1 });
  });

  it('counts calendar days from the first to the last trading day, without long breaks', () => {
    const made = ['05', '08', '11'].map((day) => ({ profit: 1, exit: `2026-01-${day} 10:00` }));
    expect(chanceOf(madeTrades(made), smallAccount('static'), OPTIONS)).toMatchObject({
      tradingDays: 3,
      calendarDays: 7,
      breakDays: 0,
    });
    const later = { profit: 1, exit: '2027-01-11 10:00' };
    expect(chanceOf(madeTrades([...made, later]), smallAccount('static'), OPTIONS)).toMatchObject({
      calendarDays: 10,
      breakDays: 362,
    });
  });

  it("approaches the gambler's ruin probability of 3 / 5 for 2 steps down before 3 up", () => {
    // Days of ±1,000 with a floor 2,000 below and a target 3,000 above: 2 / 5 of runs pass.
    const fair = daily([1000, -1000]);
    const chance = chanceOf(fair, smallAccount('static'), {
      ...OPTIONS,
      meanBlockLength: 1,
      runs: 20_000,
      maxDays: 1000,
    })!;
    expect(Math.abs(chance.passed - 0.4)).toBeLessThan(0.012);
    expect(chance.passed + chance.failed.maximumLoss).toBeCloseTo(1, 9);
  });

  it('draws blocks of the requested mean length', () => {
    // 50 winning days, then 50 losing days: single draws stay near 0, long blocks end runs early.
    const halves = daily([...Array.from({ length: 50 }, () => 100), ...Array.from({ length: 50 }, () => -100)]);
    const open = (meanBlockLength: number): number =>
      chanceOf(halves, smallAccount('static'), { ...OPTIONS, meanBlockLength, maxDays: 60 })!.open;
    expect(open(1)).toBeGreaterThan(0.95);
    expect(open(40)).toBeLessThan(0.6);
  });

  it('never passes fewer runs without a minimum of twelve trading days', () => {
    const passed = Array.from({ length: 12 }, (_, file) => {
      const random = seededRandom(file);
      const trades = daily(Array.from({ length: 60 }, () => Math.round((random() - 0.45) * 2000)));
      return [{ minimumDays: 12 }, {}].map(
        (rules) => chanceOf(trades, smallAccount('endOfDay', rules), { ...OPTIONS, runs: 100 })!.passed,
      );
    });
    expect(passed.filter(([stricter, looser]) => stricter! > looser!)).toEqual([]);
    expect(passed.some(([stricter, looser]) => stricter! < looser!)).toBe(true);
  });

  it('reports an uncertainty if positions were open at the same time', () => {
    const made = { profit: 1, entry: '2026-01-05 09:00', exit: '2026-01-05 11:00' };
    const uncertainties = (entry: string) =>
      chanceOf(
        madeTrades([
          { ...made, exit: '2026-01-05 10:00' },
          { ...made, entry },
        ]),
        smallAccount('static'),
        OPTIONS,
      )!.uncertainties;
    expect(uncertainties('2026-01-05 09:30').join()).toContain('1 of 2 trades started while another was open');
    expect(uncertainties('2026-01-05 10:00').join()).not.toContain('while another was open');
  });

  it('gives equal results for equal seeds and different ones for others', () => {
    const trades = manyTrades(600, 300);
    const chance = (seed: number): unknown => chanceOf(trades, smallAccount('endOfDay'), { ...OPTIONS, seed });
    expect(chance(7)).toEqual(chance(7));
    expect(chance(7)).not.toEqual({ ...(chance(8) as object), seed: 7 });
    expect(chance(7)).toMatchObject({ seed: 7, runs: 2000, maxDays: 250, meanBlockLength: 5 });
  });

  it('returns the shares of passed, failed and open runs', () => {
    // Each run ends after one day.
    const fail = { amount: 900, effect: 'fail', optional: false } as const;
    const chance = chanceOf(daily([3000, -1000, 3000, 0]), smallAccount('static', { dailyLoss: fail }), {
      ...OPTIONS,
      maxDays: 1,
    })!;
    expect(chance.passed).toBeCloseTo(1 / 2, 1);
    expect(chance.failed.dailyLoss).toBeCloseTo(1 / 4, 1);
    expect(chance.failed.maximumLoss).toBe(0);
    expect(chance.open).toBeCloseTo(1 / 4, 1);
    expect(chance.passed + chance.failed.dailyLoss + chance.open).toBeCloseTo(1, 9);
  });

  it('limits runs to the maximum number of days and returns the lower median', () => {
    const rules = smallAccount('static');
    const two = daily([1500, 1500]);
    expect(chanceOf(two, rules, { ...OPTIONS, maxDays: 1 })).toMatchObject({ open: 1, medianDaysToPass: null });
    expect(chanceOf(two, rules, { ...OPTIONS, maxDays: 2 })).toMatchObject({ passed: 1, medianDaysToPass: 2 });
    // A run takes one day from the first day, and two from the second. The lower median of a pair
    // of runs is 2 in a quarter of pairs.
    const medians = Array.from(
      { length: 100 },
      (_, seed) =>
        chanceOf(daily([3000, 1000]), rules, { ...OPTIONS, runs: 2, meanBlockLength: 1e9, seed })!.medianDaysToPass,
    );
    expect(medians.filter((median) => median === 2).length).toBeLessThan(40);
    expect(new Set(medians)).toEqual(new Set([1, 2]));
  });

  it('reports an unknown rule that changes only the resampled runs', () => {
    const chance = lossesAfterGain(null, { maxDays: 12 });
    expect(chance.starts).toEqual({ passed: 0, failed: 0, open: 8 });
    expect(chance.uncertainties[0]).toMatch(
      /If the floor stops at the starting balance, \d+% of resampled runs pass instead of \d+%\.$/,
    );
  });

  it.each([
    [100, true],
    [101, false],
  ])('reports an unknown rule that changes at least 1% of runs: one of %d runs, %s', (runs, isUncertain) => {
    const chance = (locksAtStart: boolean | null) => lossesAfterGain(locksAtStart, { maxDays: 5, runs, seed: 2 });
    const failed = [true, false].map((locksAtStart) => runs * chance(locksAtStart).failed.maximumLoss);
    expect(failed[1]! - failed[0]!).toBeCloseTo(1, 9);
    expect(chance(null).uncertainties.join().includes('we don’t know if the floor')).toBe(isUncertain);
  });

  it('counts trades left out by a daily limit, and reports an uncertain intraday floor', () => {
    const pause = { amount: 900, effect: 'pause', optional: false } as const;
    const made = ['10:00', '11:00', '12:00'].map((time, at) => ({
      profit: at === 0 ? -900 : 100,
      exit: `2026-01-05 ${time}`,
    }));
    expect(chanceOf(madeTrades(made), smallAccount('static', { dailyLoss: pause }), OPTIONS)?.skipped).toBe(2);
    expect(chanceOf(madeTrades(made), smallAccount('static'), OPTIONS)?.skipped).toBe(0);
    expect(chanceOf(manyTrades(50), smallAccount('intraday'), OPTIONS)?.uncertainties).toContainEqual(
      expect.stringContaining('the floor trails open profit'),
    );
  });

  it('returns no chance without a trading day, or above the contract limit', () => {
    expect(chanceOf(madeTrades([{ profit: 5 }]), smallAccount('endOfDay'), OPTIONS)).toBeNull();
    expect(
      chanceOf(manyTrades(50), smallAccount('endOfDay', { maxContracts: 5 }), { ...OPTIONS, contracts: 6 }),
    ).toBeNull();
  });
});

/** Reference that simulates trade by trade, best point first unless it was the exit. */
function failsPlainly(trades: Trades, from: number, rules: PropFirmAccount): number | null {
  const start = rules.size * 100;
  let balance = start;
  let floor = start - rules.maximumLoss.amount * 100;
  const raise = (peak: number): void => {
    floor = Math.max(floor, Math.min(start, peak - rules.maximumLoss.amount * 100));
  };
  for (let at = 0; at < trades.length; at += 1) {
    const day = dayOf(trades.exitTime[at]!);
    if (dayOf(trades.entryTime[at]!) < from) continue;
    const atExit = trades.mfe![at]! <= trades.profit[at]! + trades.commission![at]!;
    const best = balance + Math.max(trades.mfe![at]!, trades.profit[at]!);
    if (rules.maximumLoss.kind === 'intraday' && !atExit) raise(best);
    if (balance - trades.mae![at]! <= floor) return at;
    if (rules.maximumLoss.kind === 'intraday') raise(best);
    balance += trades.profit[at]!;
    if (balance <= floor) return at;
    const lastOfDay = dayOf(trades.exitTime[at + 1] ?? Number.POSITIVE_INFINITY) !== day;
    if (rules.maximumLoss.kind === 'endOfDay' && lastOfDay) raise(balance);
  }
  return null;
}

describe('an evaluation from each start day', () => {
  it.each(['static', 'endOfDay', 'intraday'] as const)(
    'breaks a %s floor at the same trade as a simulation trade by trade',
    (kind) => {
      const trades = manyTrades(400, 300);
      const rules = smallAccount(kind, { profitTarget: 10_000_000 });
      const first = dayOf(trades.entryTime[0]!);
      const found: (number | null)[] = [];
      const expected: (number | null)[] = [];
      for (let day = first; day < first + 80; day += 1) {
        const { breach, lastTrade } = simulateEvaluation(trades, rules, { ...OPTIONS, startDay: day });
        found.push(breach && lastTrade);
        expected.push(failsPlainly(trades, day, rules));
      }
      expect(found).toEqual(expected);
      expect(new Set(found).size).toBeGreaterThan(3);
    },
  );
});

describe('seededRandom', () => {
  it('draws evenly spread numbers below 1', () => {
    const random = seededRandom(42);
    const tenths = new Uint32Array(10);
    for (let at = 0; at < 100_000; at += 1) tenths[Math.floor(random() * 10)]! += 1;
    expect(Math.max(...tenths.map((count) => Math.abs(count - 10_000)))).toBeLessThan(400);
    expect(tenths.reduce((sum, count) => sum + count, 0)).toBe(100_000);
  });

  it('draws unrelated numbers for neighboring seeds', () => {
    const firsts = Array.from({ length: 1000 }, (_, seed) => seededRandom(seed)());
    expect(new Set(firsts).size).toBe(1000);
    const mean = firsts.reduce((sum, value) => sum + value, 0) / 1000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.04);
  });
});
