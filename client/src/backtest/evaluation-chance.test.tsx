import { render, screen } from '@testing-library/react';
import { ACCOUNT, check, tradingDays } from '../../../test/support/made-evaluation.js';
import { madeTrades, type MadeTrade } from '../../../test/support/made-trades.js';
import { chanceOfPassing } from '../../../src/shared/backtest/evaluation/bootstrap.js';
import type { PropFirmAccount } from '../../../src/shared/backtest/evaluation/prop-firm-rules.js';
import { EvaluationChance } from './evaluation-chance.js';

function show(made: MadeTrade[], rules: Partial<PropFirmAccount> = {}): void {
  const account = { ...ACCOUNT, ...rules };
  const chance = chanceOfPassing(madeTrades(made), account, { contracts: 1, useDailyLimit: true });
  render(<EvaluationChance chance={chance} run={check(made, rules)} />);
}

const days = (count: number, profit: (at: number) => number): MadeTrade[] =>
  tradingDays(...Array.from({ length: count }, (_, at) => [profit(at)]));

describe('The chance of passing', () => {
  it('is shown with its seed, runs, blocks and limit', () => {
    show(days(26, (at) => (at % 2 ? -400 : 900)).concat(later(4)));
    const chance = screen.getByRole('heading', { name: 'Chance of passing' }).parentElement;
    expect(chance).toHaveTextContent(/\d+% Hypothetical/);
    expect(chance).toHaveTextContent(
      '2,000 runs of at most 250 trading days, each drawn from 30 trading days of the file in blocks of 5 days on average (stationary block bootstrap, seed 1).',
    );
  });

  it('says how many trades a daily limit leaves out of the days that are drawn', () => {
    const pause = { amount: 1000, effect: 'pause', optional: true } as const;
    show([...tradingDays([-1100, 300]), ...days(26, () => 10).slice(1), ...later(4)], { dailyLoss: pause });
    expect(screen.getByText(/seed 1\); 1 trade after a daily limit is left out of them\./)).toBeVisible();
  });

  it('is not worked out from fewer than 30 trading days', () => {
    show(days(26, () => 100).concat(later(3)));
    expect(screen.getByText('Not worked out: too few trading days from this start (29).')).toBeVisible();
    expect(screen.queryByText(/stationary block bootstrap, seed/)).toBeNull();
  });

  it('is not worked out where a trade has too many contracts, and says which', () => {
    const large = { profit: 100, quantity: 9 };
    show(tradingDays([large]), { maxContracts: 5 });
    expect(screen.getByText('Not worked out: a trade has too many contracts for this account.')).toBeVisible();
    show(tradingDays([{ profit: 6000, quantity: 1 }], [large]), { maxContracts: 5 });
    expect(screen.getByText(/^Not worked out: it draws from all days, and a later trade has too many/)).toBeVisible();
  });

  it('is not worked out without a day', () => {
    show([]);
    expect(screen.getByText('Not worked out: there is no trading day to draw from.')).toBeVisible();
  });
});

/** Days of February, behind those of January. */
function later(count: number): MadeTrade[] {
  return Array.from({ length: count }, (_, at) => ({ exit: `2026-02-0${at + 1} 10:50`, profit: 10 }));
}
