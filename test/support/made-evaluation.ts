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
 * $100,000 with a $3,000 drawdown at the end of day and a target of $6,000; each test adds the rule
 * it is about.
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

/** $50,000 with a $2,000 drawdown of this kind and a target of $3,000, and other `rules`. */
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
 * Trades of the days from 5 January 2026, an hour apart from 10:00. A number is a trade that only
 * ever had its result.
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

/** As in the file, on calendar days, with the daily limit. */
export const AS_IN_FILE: AnyStartOptions = { contracts: 1, contractSize: 1, dayStartsAt: 0, useDailyLimit: true };

/** The trades through ACCOUNT with other `rules`. */
export const check = (
  made: MadeTrade[],
  rules: Partial<PropFirmAccount> = {},
  options: Partial<EvaluationOptions> = {},
): Evaluation => simulateEvaluation(madeTrades(made), { ...ACCOUNT, ...rules }, { ...AS_IN_FILE, ...options });

/** Null where there is none. */
export function chanceOf(
  trades: Trades,
  rules: PropFirmAccount,
  options: Partial<BootstrapOptions>,
): ChanceOfPassing | null {
  const chance = allSteps(simulateChanceOfPassing(trades, rules, { ...AS_IN_FILE, ...options }));
  return 'contractsOverLimit' in chance ? null : chance;
}
