import type { DailyLossEffect, PropFirmAccount } from './prop-firm-rules.js';
import { roundHundredths } from '../model/trades.js';

export interface EvaluationOptions {
  /** Factor applied to the contracts of every trade. */
  contracts: number;
  /** First trading day, in days since 1970-01-01. Defaults to the file's first. */
  startDay?: number;
  /** Applies a daily loss limit that the firm makes optional. */
  useDailyLimit: boolean;
  /**
   * Hour of chart time at which a trading day starts. 0 for calendar days, 8 if 08:00 opens the day
   * of the same date, 18 if 18:00 opens the day of the next date.
   */
  dayStartsAt: number;
  /** Size of one contract of the file in standard contracts: 1, or 0.1 for micros. */
  contractSize: number;
  /** Closes open positions at a daily limit that pauses. By default it does not. */
  closesAtLimit?: boolean;
}

/** Options of a calculation over all start dates, which therefore takes no start day. */
export type AnyStartOptions = Omit<EvaluationOptions, 'startDay'> & { startDay?: never };

/** Returns the daily limit that applies, with its amount in hundredths. */
export function findDailyLimit(
  { dailyLoss }: PropFirmAccount,
  { useDailyLimit }: EvaluationOptions,
): { amount: number; effect: DailyLossEffect } | null {
  if (dailyLoss === null || dailyLoss === 'none' || (dailyLoss.optional && !useDailyLimit)) return null;
  return { amount: roundHundredths(100 * dailyLoss.amount), effect: dailyLoss.effect };
}

/** Returns the daily loss, in hundredths, that closes open trades. Null if none does. */
export function findClosingLimit(account: PropFirmAccount, options: EvaluationOptions): number | null {
  const limit = findDailyLimit(account, options);
  return options.closesAtLimit && limit && limit.effect !== 'fail' ? limit.amount : null;
}

/** Returns whether open losses count against the floor. */
export function countsOpenLoss({ maximumLoss }: PropFirmAccount): boolean {
  return maximumLoss.kind === 'intraday' || maximumLoss.checkedLive !== false;
}
