import { ACCOUNT, chanceOf, check, tradingDays } from '../../test/support/made-evaluation.js';
import { chartTime, dayNumber, madeTrades } from '../../test/support/made-trades.js';

const INTRADAY = { amount: 3000, kind: 'intraday', locksAtStart: false, checkedLive: true } as const;

describe('an end-of-day floor', () => {
  it('keeps an end-of-day floor at 97,000 after a spike that closes at 99,500', () => {
    const { curve, outcome } = check(tradingDays([{ profit: -500, mfe: 4000, mae: 500 }], [-100]));
    expect([outcome, curve.balance, curve.floor]).toEqual(['open', [99_500, 99_400], [97_000, 97_000]]);
  });

  it('moves an end-of-day floor to 101,500 with a close at 104,500', () => {
    const { curve, outcome } = check(tradingDays([4500], [-2999]));
    expect([outcome, curve.floor]).toEqual(['open', [97_000, 101_500]]);
    expect(check(tradingDays([4500], [-3000]))).toMatchObject({
      outcome: 'failed',
      day: dayNumber('2026-01-06'),
      breach: { rule: 'maximumLoss', row: 2, time: chartTime('2026-01-06 10:50'), equity: 101_500, line: 101_500 },
    });
  });

  it('never lowers an end-of-day floor, and never moves it within the day', () => {
    // A day from 104,500 back to 100,000 keeps 97,000. A close at 102,000 moves the floor to
    // 99,000, and a close at 100,000 keeps it.
    const { curve } = check(tradingDays([4500, -4500], [2000], [-2000], [100]));
    expect(curve.floor).toEqual([97_000, 97_000, 99_000, 99_000]);
  });

  it('stops an end-of-day floor at the starting balance if it locks', () => {
    const locks = { ...ACCOUNT.maximumLoss, locksAtStart: true };
    const { curve, outcome } = check(tradingDays([4500], [-4499]), { maximumLoss: locks });
    expect([outcome, curve.floor]).toEqual(['open', [97_000, 100_000]]);
    expect(check(tradingDays([4500], [-4500]), { maximumLoss: locks }).outcome).toBe('failed');
  });

  it('ignores trades after a pass or before the start when listing uncertainties', () => {
    const options = { consistency: 'none', minimumDays: 1 } as const;
    const passed = check(tradingDays([50_000], [{ profit: 100 }]), options);
    expect([passed.outcome, passed.uncertainties]).toEqual(['passed', []]);
    const later = check(tradingDays([{ profit: 100 }], [50_000]), options, { startDay: dayNumber('2026-01-06') });
    expect([later.outcome, later.uncertainties]).toEqual(['passed', []]);
  });

  it('reports whether an open or a closed loss broke the floor, with the file row', () => {
    const open = check(tradingDays([100], [{ profit: 200, mae: 3200 }]));
    expect(open).toMatchObject({ outcome: 'failed', breach: { row: 2, isOpenLoss: true } });
    const closed = check(tradingDays([-3000]));
    expect(closed).toMatchObject({ outcome: 'failed', breach: { row: 1, isOpenLoss: false } });
  });

  it('breaks the floor on an open loss, and reports uncertainty without MAE', () => {
    const live = check(tradingDays([{ profit: 200, mae: 3000 }], [100]));
    expect(live).toMatchObject({
      outcome: 'failed',
      uncertainties: [],
      breach: { row: 1, equity: 97_000, line: 97_000 },
    });
    const blind = check(tradingDays([{ profit: 200 }], [{ profit: 100 }]));
    expect([blind.outcome, blind.uncertainties.join()]).toEqual(['open', expect.stringMatching(/missing MAE\./)]);
    const inPart = check(tradingDays([{ profit: 200 }], [100]));
    expect([inPart.outcome, inPart.uncertainties.join()]).toEqual([
      'open',
      expect.stringContaining('missing MAE for 1 of 2 trades'),
    ]);
    const closedOnly = { ...ACCOUNT.maximumLoss, checkedLive: false };
    expect(check(tradingDays([{ profit: 200, mae: 3000 }]), { maximumLoss: closedOnly })).toMatchObject({
      outcome: 'open',
      uncertainties: [],
    });
  });

  it('measures an open loss from the balance at the time', () => {
    // From a balance of 98,000, an open loss of 1,000 reaches 97,000.
    expect(check(tradingDays([-2000, { profit: 500, mae: 1000 }])).breach).toMatchObject({ row: 2, equity: 97_000 });
    expect(check(tradingDays([-2000, { profit: 500, mae: 999.99 }])).outcome).toBe('open');
  });
});

describe('the start', () => {
  const made = tradingDays([100, 200], [300, 400], [500]);

  it('starts at the start of the first day, after the profit of earlier trades', () => {
    expect(check(made).start).toEqual({ time: chartTime('2026-01-05 00:00'), profit: 0 });
    const later = check(made, {}, { startDay: dayNumber('2026-01-06') });
    expect(later.start).toEqual({ time: chartTime('2026-01-06 00:00'), profit: 300 });
  });

  it.each([
    [18, '2026-01-04 18:00'],
    [6, '2026-01-05 06:00'],
  ])('starts at the hour of the trading day: %i', (dayStartsAt, time) => {
    expect(check(made, {}, { dayStartsAt }).start?.time).toBe(chartTime(time));
  });

  it('has no start without a trading day', () => {
    expect(check(made, {}, { startDay: dayNumber('2026-02-01') }).start).toBeNull();
  });
});

describe('a static floor', () => {
  it('never moves a static floor', () => {
    const fixed = { amount: 3000, kind: 'static', locksAtStart: null, checkedLive: true } as const;
    const made = tradingDays([5000], [-4000], [-3000], [-1000]);
    expect(check(made, { maximumLoss: fixed })).toMatchObject({
      outcome: 'failed',
      day: dayNumber('2026-01-08'),
      curve: { floor: [97_000, 97_000, 97_000, 97_000] },
    });
  });
});

describe('an intraday floor', () => {
  it('fails at the close when the best point lifted the intraday floor above it', () => {
    // The peak of 4,000 lifts the floor to 101,000, and the trade closes at 100,500.
    const { breach, worstFirst, uncertainties } = check(tradingDays([{ profit: 500, mae: 100, mfe: 4000 }]), {
      maximumLoss: INTRADAY,
    });
    expect(breach).toMatchObject({ equity: 100_500, line: 101_000, isOpenLoss: false });
    expect([worstFirst, uncertainties]).toEqual([null, []]);
  });

  it('fails at the worst point when equity reached it before the peak', () => {
    // The worst point is below 97,000. The close at 98,500 is below the lifted floor at 99,000.
    const { breach } = check(tradingDays([{ profit: -1500, mae: 3200, mfe: 2000 }]), { maximumLoss: INTRADAY });
    expect(breach).toMatchObject({ equity: 96_800, line: 99_000, isOpenLoss: true });
  });

  it("fails in either order if a trade gives back more than the floor's distance", () => {
    expect(check(tradingDays([{ profit: -1500, mfe: 2000, mae: 1500 }]), { maximumLoss: INTRADAY })).toMatchObject({
      outcome: 'failed',
      worstFirst: null,
      breach: { rule: 'maximumLoss', equity: 98_500, line: 99_000 },
      uncertainties: [],
    });
  });

  it('reports an uncertainty if the order within a trade decides', () => {
    // Equity falls to 98,800. The floor is at 99,000 if the best point came first, else at 97,000.
    const made = tradingDays([{ profit: 100, mfe: 2000, mae: 1200 }], [500]);
    const { outcome, breach, worstFirst, curve, uncertainties } = check(made, { maximumLoss: INTRADAY });
    expect(uncertainties).toEqual([expect.stringContaining('rarely their order')]);
    expect([outcome, breach]).toEqual(['failed', expect.objectContaining({ row: 1, equity: 98_800, line: 99_000 })]);
    expect(curve).toMatchObject({ balance: [98_800], floor: [99_000] });
    expect(worstFirst).toMatchObject({ outcome: 'open', profit: 600, curve: { floor: [99_000, 99_000] } });
  });

  it('derives the order if the worst point was the entry or the best the exit', () => {
    const passes = (mae: number, mfe: number, commission: number): unknown =>
      check(tradingDays([{ profit: 5000, mae, mfe, commission }]), { maximumLoss: INTRADAY }).outcome;
    expect([passes(0, 6000, 0), passes(50, 5000, 0), passes(50, 5004, 4)]).toEqual(['open', 'open', 'open']);
    expect(passes(50, 5005, 4)).toBe('failed');
    // Closed at the worst point, so the best point of 1,000 came first: 101,000 - 3,000 = 98,000.
    const stopped = tradingDays([{ profit: -2004, mae: 2000, mfe: 1000, commission: 4 }]);
    expect(check(stopped, { maximumLoss: INTRADAY })).toMatchObject({ outcome: 'failed', worstFirst: null });
  });

  it("keeps the intraday floor's peak of earlier trades and days", () => {
    // The peak of 101,500 lifts the floor to 98,500. The next day falls from 101,000 to 98,500.
    const made = tradingDays([{ profit: 1000, mfe: 1500, mae: 0 }], [-2500]);
    expect(check(made, { maximumLoss: INTRADAY }).breach).toMatchObject({ row: 2, equity: 98_500, line: 98_500 });
  });

  it('locks an intraday floor at the starting balance', () => {
    const locks = { ...INTRADAY, locksAtStart: true };
    // The peak of 105,000 would lift the floor to 102,000, but the floor locks at 100,000.
    expect(check(tradingDays([5000], [-4999]), { maximumLoss: locks })).toMatchObject({
      outcome: 'open',
      curve: { floor: [100_000, 100_000] },
    });
    // The same within one trade, from 105,000 down to 100,001, then to 100,000.
    expect(check(tradingDays([{ profit: 4000, mfe: 5000, mae: 0 }, -3999]), { maximumLoss: locks }).outcome).toBe(
      'open',
    );
    expect(check(tradingDays([{ profit: 4000, mfe: 5000, mae: 0 }, -4000]), { maximumLoss: locks })).toMatchObject({
      outcome: 'failed',
      breach: { row: 2, equity: 100_000, line: 100_000 },
    });
  });

  it('reports missing MFE as an uncertainty', () => {
    const { uncertainties, worstFirst } = check(tradingDays([{ profit: 100, mae: 5 }]), { maximumLoss: INTRADAY });
    expect([uncertainties.join(), worstFirst]).toEqual([expect.stringContaining('missing MFE.'), null]);
  });
});

/** A part of a position of six contracts that is closed in two parts. */
const half = (exit: string) => ({
  profit: 100,
  mae: 1100,
  quantity: 3,
  entry: '2026-01-05 09:35',
  exit: `2026-01-05 ${exit}`,
  side: 'long' as const,
});

describe('positions that are open at the same time', () => {
  it('counts the contracts of overlapping positions and reports uncertain open losses', () => {
    const made = [half('10:10'), half('10:15')];
    expect(check(made, { maxContracts: 5 })).toMatchObject({
      outcome: 'refused',
      peakContracts: { largest: 6 },
    });
    expect(check(made, { maxContracts: 6 })).toMatchObject({
      outcome: 'open',
      uncertainties: [
        '1 of 2 trades started while another was open, and we check open losses one position at a time. The account may have failed earlier.',
      ],
    });
    const closedOnly = { maxContracts: 6, maximumLoss: { ...ACCOUNT.maximumLoss, checkedLive: false } };
    expect(check(made, closedOnly).uncertainties).toEqual([]);
    expect(chanceOf(madeTrades(made), { ...ACCOUNT, maxContracts: 5 }, { useDailyLimit: false })).toBeNull();
  });
});

describe('the best day', () => {
  it('reports the best day as a share of the profit, not of the target', () => {
    expect(check(tradingDays([3000], [1000]))).toMatchObject({ profit: 4000, target: 6000, bestDayShare: 75 });
    expect(check(tradingDays([1000], [-1000]))).toMatchObject({ profit: 0, bestDayShare: null });
  });
});
