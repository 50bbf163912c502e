import {
  simulateChanceOfPassing,
  type BootstrapOptions,
  type ChanceOfPassing,
} from '../../backtest-engine/prop-firm/bootstrap.js';
import type {
  AnyStartOptions,
  EvaluationOptions,
  MaximumLossKind,
  PropFirmAccount,
} from '../../backtest-engine/prop-firm/prop-firm-rules.js';
import { simulateEvaluation, type Evaluation } from '../../backtest-engine/prop-firm/evaluation.js';
import type { Trades } from '../../backtest-engine/model/trades.js';
import { allSteps } from './all-steps.js';
import { madeTrades, type MadeTrade } from './made-trades.js';

/**
 * An account of $100,000 with an end-of-day drawdown limit of $3,000 and a target of $6,000. Each
 * test adds the rule that it checks.
 */
export const ACCOUNT: PropFirmAccount = {
  key: 'test-100k',
  name: '100K',
  size: 100_000,
  currency: 'USD',
  profitTarget: 6000,
  maximumLoss: { amount: 3000, kind: 'endOfDay', locksAtStart: false, checkedLive: true },
  dailyLoss: 'none',
  maxContracts: null,
  consistency: 'none',
  minimumDays: 0,
};

/** Builds an account of $50,000 with a $2,000 drawdown limit and a target of $3,000. */
export const smallAccount = (kind: MaximumLossKind, rules: Partial<PropFirmAccount> = {}): PropFirmAccount => ({
  ...ACCOUNT,
  key: 'test-50k',
  name: '50K',
  size: 50_000,
  profitTarget: 3000,
  maximumLoss: { amount: 2000, kind, locksAtStart: true, checkedLive: true },
  ...rules,
});

/**
 * Builds trades for consecutive days from January 5, 2026, one an hour from 10:00. A number is the
 * profit of a trade without any other excursion.
 */
export function tradingDays(...days: (number | MadeTrade)[][]): MadeTrade[] {
  return days.flatMap((day, at) =>
    day.map((trade, hour) => {
      const date = `2026-01-${String(5 + at).padStart(2, '0')}`;
      const made =
        typeof trade === 'number' ? { profit: trade, mae: Math.max(0, -trade), mfe: Math.max(0, trade) } : trade;
      return { entry: `${date} ${10 + hour}:00`, exit: `${date} ${10 + hour}:50`, ...made };
    }),
  );
}

/** Position sizes as in the file, calendar days, and the daily limit. */
export const AS_IN_FILE: AnyStartOptions = { contracts: 1, contractSize: 1, dayStartsAt: 0, useDailyLimit: true };

/** Evaluates the trades with ACCOUNT; `rules` replaces some of its rules. */
export const check = (
  made: MadeTrade[],
  rules: Partial<PropFirmAccount> = {},
  options: Partial<EvaluationOptions> = {},
): Evaluation => simulateEvaluation(madeTrades(made), { ...ACCOUNT, ...rules }, { ...AS_IN_FILE, ...options });

/** Simulates the chance of passing; null if the position size exceeds the limit. */
export function chanceOf(
  trades: Trades,
  rules: PropFirmAccount,
  options: Partial<BootstrapOptions>,
): ChanceOfPassing | null {
  const chance = allSteps(simulateChanceOfPassing(trades, rules, { ...AS_IN_FILE, ...options }));
  return 'contractsOverLimit' in chance ? null : chance;
}
