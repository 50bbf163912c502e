import { HOUR_MS } from '../../../../backtest-engine/model/time.js';
import { verdictOf } from '../format/result-words.js';
import {
  findAccountDay,
  areLinesDistinct,
  toDrawnOverlay,
  type EvaluationOverlay,
  overlayValues,
} from './evaluation-overlay.js';

const time = (day: number): number => Date.UTC(2026, 0, day, 10);
const run: EvaluationOverlay['run'] = {
  outcome: 'failed',
  uncertainties: [],
  lastTrade: null,
  day: time(8) / 86_400_000,
  breach: {
    rule: 'maximumLoss',
    row: 4,
    time: time(8),
    equity: 47_900,
    isOpenLoss: false,
    hasParts: false,
    line: 48_000,
  },
  daysTraded: 3,
  profit: -2100,
  target: 3000,
  bestDay: 100,
  bestDayShare: null,
  start: { time: Date.UTC(2026, 0, 5, 18), profit: 400 },
  curve: {
    day: [],
    time: [time(6), time(7), time(8)],
    balance: [50_100, 49_000, 47_900],
    floor: [48_000, 48_000, 48_100],
    target: [3_000, 3_500, 3_500],
  },
};

const account = {
  size: 50_000,
  maximumLoss: { amount: 2_000, kind: 'endOfDay' as const, locksAtStart: null, checkedLive: null },
  profitTarget: 3_000,
};

describe('Evaluation overlay', () => {
  it("starts at the curve's profit before its first trade", () => {
    const drawn = toDrawnOverlay({ name: 'Firm', account, run, dayStartsAt: 18, scale: null })!;
    expect(drawn.time).toEqual([Date.UTC(2026, 0, 5, 18), time(6), time(7), time(8)]);
    expect(drawn.balance).toEqual([400, 500, -600, -1700]);
    expect(drawn.floor).toEqual([-1600, -1600, -1600, -1500]);
    expect(drawn.target).toEqual([3400, 3400, 3900, 3900]);
  });

  it('marks the verdict as hypothetical and uncertain', () => {
    const drawn = toDrawnOverlay({ name: 'Firm, 50K', account, run, dayStartsAt: 18, scale: null })!;
    expect([drawn.name, drawn.verdict]).toEqual(['Firm, 50K', 'Hypothetical: Failed on Jan 8, 2026 (maximum loss)']);
    expect(
      toDrawnOverlay({ name: 'Firm', account, run: { ...run, uncertainties: ['why'] }, dayStartsAt: 18, scale: null })!
        .verdict,
    ).toMatch(/^Hypothetical, not certain: Failed/);
  });

  it('distinguishes daily floors from intraday floors', () => {
    const intraday = { ...account, maximumLoss: { ...account.maximumLoss, kind: 'intraday' as const } };
    expect(toDrawnOverlay({ name: 'Firm', account, run, dayStartsAt: 18, scale: null })!.floorRisesWithin).toBe(false);
    expect(
      toDrawnOverlay({ name: 'Firm', account: intraday, run, dayStartsAt: 18, scale: null })!.floorRisesWithin,
    ).toBe(true);
  });

  it("finds the account's amounts at the end of a trade's day", () => {
    const day = [6, 7, 9].map((date) => Date.UTC(2026, 0, date) / 86_400_000);
    const curve = { ...run.curve, day, time: [time(6), time(7), time(9)] };
    const drawn = toDrawnOverlay({ name: 'Firm', account, run: { ...run, curve }, dayStartsAt: 18, scale: null })!;
    const first = { day: day[0], isBreak: false, balance: 50_100, floor: 48_000, target: 53_000 };
    const second = { day: day[1], isBreak: false, balance: 49_000, floor: 48_000, target: 53_500 };
    const last = { day: day[2], isBreak: true, balance: 47_900, floor: 48_100, target: 53_500 };
    expect(findAccountDay(drawn, run.start!.time - 1)).toBeNull();
    expect(findAccountDay(drawn, run.start!.time)).toEqual(first);
    expect(findAccountDay(drawn, time(6))).toEqual(first);
    // Of the same day, after a daily limit had ended it; and of the evening that begins the next.
    expect(findAccountDay(drawn, time(6) + 7 * HOUR_MS)).toEqual(first);
    expect(findAccountDay(drawn, time(6) + 8 * HOUR_MS)).toEqual(second);
    // Of a day on which the evaluation took no trade.
    expect(findAccountDay(drawn, time(8))).toEqual(second);
    expect(findAccountDay(drawn, time(9))).toEqual(last);
    expect(findAccountDay(drawn, time(9) + HOUR_MS)).toBeNull();
    expect(findAccountDay({ ...drawn, outcome: 'open' }, time(9) + HOUR_MS)).toEqual({ ...last, isBreak: false });
    expect(findAccountDay(drawn, time(9) + 8 * HOUR_MS)).toBeNull();
  });

  it('extends the y axis only while visible', () => {
    const drawn = toDrawnOverlay({ name: 'Firm', account, run, dayStartsAt: 18, scale: null })!;
    expect(overlayValues(drawn, { min: time(7), max: time(9) })).toEqual([-1700, 3900]);
    expect(overlayValues(drawn, { min: time(20), max: time(30) })).toEqual([]);
  });

  it('extends the y axis for lines that enter or leave the range', () => {
    const drawn = toDrawnOverlay({ name: 'Firm', account, run, dayStartsAt: 18, scale: null })!;
    const between = { min: time(6) + HOUR_MS, max: time(7) - HOUR_MS };
    expect(overlayValues(drawn, between)).toEqual([-1600, 3400]);
    const rising = { ...drawn, floor: [-1600, -1600, 700, 5000] };
    expect(overlayValues(rising, between)).toEqual([-1600, 3400]);
    expect(overlayValues(rising, { min: time(7) + HOUR_MS, max: time(8) - HOUR_MS })).toEqual([-600, 5000]);
    const within = { ...rising, floorRisesWithin: true };
    expect(overlayValues(within, { min: time(7) + HOUR_MS, max: time(8) - HOUR_MS })).toEqual([-600, 3900]);
  });

  it('extends the y axis over a hundred thousand days', () => {
    const days = Array.from({ length: 100_000 }, (_, day) => day);
    const drawn = {
      time: days,
      balance: days,
      floor: days.map((day) => -day),
      target: days.map(() => 5),
      verdict: '',
      outcome: 'open',
    };
    expect(overlayValues(drawn as never, { min: 0, max: 99_999 })).toEqual([-99_999, 99_999]);
  });

  it('is absent if nothing was simulated', () => {
    const refused: EvaluationOverlay['run'] = {
      ...run,
      outcome: 'refused',
      breach: null,
      day: null,
      start: null,
      curve: { day: [], time: [], balance: [], floor: [], target: [] },
    };
    expect(toDrawnOverlay({ name: 'Firm', account, run: refused, dayStartsAt: 18, scale: null })).toBeNull();
    expect(verdictOf(refused)).toBe('Not simulated: too many contracts');
  });

  it('has distinct lines if it fills enough of the range', () => {
    const drawn = toDrawnOverlay({ name: 'Firm', account, run, dayStartsAt: 18, scale: null })!;
    const [from, to] = [drawn.time[0]!, drawn.time.at(-1)!];
    expect(areLinesDistinct(drawn, { min: from, max: to })).toBe(true);
    expect(areLinesDistinct(drawn, { min: from, max: from + 20 * (to - from) })).toBe(true);
    expect(areLinesDistinct(drawn, { min: from, max: from + 30 * (to - from) })).toBe(false);
    expect(areLinesDistinct(drawn, { min: to, max: 2 * to - from })).toBe(false);
  });

  it('describes how and when it ended', () => {
    expect(verdictOf(run)).toBe('Failed on Jan 8, 2026 (maximum loss)');
    expect(verdictOf({ ...run, breach: { ...run.breach!, rule: 'dailyLoss' } })).toBe(
      'Failed on Jan 8, 2026 (daily loss limit)',
    );
    expect(verdictOf({ ...run, outcome: 'passed', breach: null, day: time(7) / 86_400_000 })).toBe(
      'Passed on Jan 7, 2026',
    );
    expect(verdictOf({ ...run, outcome: 'open', breach: null })).toBe('Still open on Jan 8, 2026');
  });

  it('uses trading days, which may start in the evening', () => {
    const { breach } = run;
    const evening = {
      ...run,
      day: time(9) / 86_400_000,
      breach: breach && { ...breach, time: Date.UTC(2026, 0, 8, 19) },
    };
    expect(verdictOf(evening)).toBe('Failed on Jan 9, 2026 (maximum loss)');
  });
});
