import { chanceOf, smallAccount } from '../../../../test/support/made-evaluation.js';
import { madeTrades, type MadeTrade } from '../../../../test/support/made-trades.js';
import type { BootstrapOptions } from './bootstrap.js';

const OPTIONS: BootstrapOptions = { contracts: 1, useDailyLimit: true };

const dateOf = (day: number): string => new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);

/** Every night a trade that gains, closed in the morning, and every day one that loses. */
const nightsAndDays = (night: number, day: number, days = 40): MadeTrade[] =>
  Array.from({ length: days }, (_, at) => [
    { profit: night, entry: `${dateOf(at - 1)} 15:00`, exit: `${dateOf(at)} 09:45` },
    { profit: day, entry: `${dateOf(at)} 10:00`, exit: `${dateOf(at)} 11:00` },
  ]).flat();

describe('A resampled run', () => {
  it('begins flat: what was closed on its first day and entered before is not in it', () => {
    const trades = madeTrades(nightsAndDays(2500, -2100));
    // Whoever starts has only the day’s loss, which breaks the account; but for the eve of the file, which no run draws.
    expect(chanceOf(trades, smallAccount('static'), OPTIONS)).toMatchObject({
      passed: 0,
      failed: { maximumLoss: 1 },
      starts: { passed: 1, failed: 40 },
    });
  });

  it('begins with the next day where nothing of the first is left', () => {
    const nights = nightsAndDays(1000, 0).filter(({ profit }) => profit > 0);
    const chance = chanceOf(madeTrades(nights), smallAccount('static'), { ...OPTIONS, meanBlock: 1e9 })!;
    expect(chance).toMatchObject({ passed: 1, medianDaysToPass: 3 });
    const limited = chanceOf(madeTrades(nights), smallAccount('static'), { ...OPTIONS, meanBlock: 1e9, mostDays: 3 })!;
    expect(limited).toMatchObject({ passed: 0, open: 1 });
  });

  it('has the daily limit of its first day by what is left of it', () => {
    const pause = smallAccount('static', { dailyLoss: { amount: 500, effect: 'pause', optional: false } });
    // With the night’s loss the day would end before its gain.
    const trades = madeTrades(nightsAndDays(-600, 3000));
    expect(chanceOf(trades, pause, { ...OPTIONS, mostDays: 1 })).toMatchObject({ passed: 1 });
  });
});
