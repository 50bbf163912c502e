import { check } from '../../test/support/made-evaluation.js';
import type { MadeTrade } from '../../test/support/made-trades.js';

const trade = (entry: string, exit: string, profit: number, quantity = 1): MadeTrade => ({
  entry: `2026-01-${entry}`,
  exit: `2026-01-${exit}`,
  profit,
  mae: Math.max(0, -profit),
  mfe: Math.max(0, profit),
  quantity,
});
const DAYS = [
  trade('13 09:05', '13 10:00', 2000),
  trade('14 09:00', '14 11:00', 2000),
  trade('15 09:00', '15 11:00', 2000),
];
const HELD = /1 of 4 trades was held past a trading day’s close/;
const OVERLAPPED = 'started while another was open';

describe('a trade that is still open when the evaluation ends', () => {
  it('counts the contracts of a trade that is open when the evaluation ends', () => {
    const made = [...DAYS, trade('14 09:30', '16 11:00', -9000, 50)];
    expect(check(made).peakContracts.largest).toBe(51);
    expect(check(made, { maxContracts: 5 }).outcome).toBe('refused');
  });

  it('makes a pass uncertain if a trade is still open', () => {
    const { outcome, uncertainties } = check([...DAYS, trade('13 09:30', '16 11:00', -9000)]);
    expect([outcome, uncertainties.join(' ')]).toEqual(['passed', expect.stringMatching(HELD)]);
    expect(uncertainties.join(' ')).toContain(OVERLAPPED);
  });

  it('ignores trades entered after the close of the day of the pass', () => {
    expect(check([...DAYS, trade('15 18:00', '16 11:00', -9000)]).uncertainties.join(' ')).toMatch(HELD);
    expect(check([...DAYS, trade('16 00:00', '16 11:00', -9000)]).uncertainties).toEqual([]);
  });

  it('counts a trade that is open when another trade breaks the account', () => {
    const made = [trade('13 09:05', '13 10:00', -3500, 5), trade('13 09:00', '13 11:00', 500, 5)];
    expect(check(made, { maxContracts: 5 }).outcome).toBe('refused');
    const { outcome, uncertainties } = check(made);
    expect([outcome, uncertainties.join(' ')]).toEqual([
      'failed',
      expect.stringContaining(`1 of 2 trades ${OVERLAPPED}`),
    ]);
    expect(uncertainties.join(' ')).not.toContain('held past');
    const held = [trade('14 09:05', '14 10:00', -3500), trade('13 09:00', '14 11:00', 500)];
    expect(check(held).uncertainties.join(' ')).toContain('1 of 2 trades was held past');
    expect(check([made[0]!, trade('13 10:00', '13 11:00', 500, 5)], { maxContracts: 5 })).toMatchObject({
      outcome: 'failed',
      uncertainties: [],
    });
  });

  it('ignores open trades that a daily limit leaves out or that precede the start', () => {
    const late = trade('13 10:30', '16 11:00', -9000, 50);
    const made = [trade('13 09:05', '13 10:00', -1000), trade('14 09:00', '14 11:00', 7500), late];
    const dailyLoss = { amount: 1000, effect: 'pause', optional: false } as const;
    expect(check(made, { dailyLoss, maxContracts: 5 }).outcome).toBe('passed');
    expect(check(made, { maxContracts: 5 }).outcome).toBe('refused');
    const startDay = Date.UTC(2026, 0, 14) / 86_400_000;
    expect(check(made, { maxContracts: 5 }, { startDay }).outcome).toBe('passed');
  });
});

describe('trades at the moment the daily limit is reached', () => {
  const dailyLoss = { amount: 1000, effect: 'pause', optional: false } as const;
  const half = trade('13 10:00', '13 10:00', -1500);

  it('counts trades that close when the daily limit is reached, not longer ones', () => {
    expect(check([half, half], { dailyLoss })).toMatchObject({ outcome: 'failed', profit: -3000, skipped: 0 });
    expect(check([half, trade('13 10:00', '13 10:30', -1500)], { dailyLoss })).toMatchObject({
      outcome: 'open',
      profit: -1500,
      skipped: 1,
    });
  });
});
