import type { DailyLossEffect, PropFirmAccount } from './prop-firm-rules.js';
import { roundHundredths } from '../model/trades.js';

export interface EvaluationOptions {
  /** What every trade's contracts are multiplied by. */
  contracts: number;
  /** The first trading day, in days since 1970-01-01; the file's first without it. */
  startDay?: number;
  /** Whether a daily loss limit that the firm leaves to the trader applies. */
  useDailyLimit: boolean;
  /**
   * The hour of the chart's clock at which a new trading day begins: 0 for calendar days, 8 where 08:00 opens that date's,
   * 18 where 18:00 opens the next date's.
   */
  dayStartsAt: number;
  /** What one contract of the file is in standard contracts: 1, or 0.1 for micros. */
  contractSize: number;
  /** Whether a daily limit that pauses also closes what is open, at the limit; without it trades count as they were closed. */
  closesAtLimit?: boolean;
}

/** Of what is asked of all start days alike: a day among them would be another question. */
export type AnyStartOptions = Omit<EvaluationOptions, 'startDay'> & { startDay?: never };

/** The daily limit that applies, its amount in hundredths. */
export function dailyLimitOf(
  { dailyLoss }: PropFirmAccount,
  { useDailyLimit }: EvaluationOptions,
): { amount: number; effect: DailyLossEffect } | null {
  if (dailyLoss === null || dailyLoss === 'none' || (dailyLoss.optional && !useDailyLimit)) return null;
  return { amount: roundHundredths(100 * dailyLoss.amount), effect: dailyLoss.effect };
}

/** What of a day may be lost until its trades are closed, in hundredths; null where no limit closes them. */
export function closingLimitOf(account: PropFirmAccount, options: EvaluationOptions): number | null {
  const limit = dailyLimitOf(account, options);
  return options.closesAtLimit && limit && limit.effect !== 'fail' ? limit.amount : null;
}

/** Whether open losses count against the floor. */
export function countsOpenLoss({ maximumLoss }: PropFirmAccount): boolean {
  return maximumLoss.kind === 'intraday' || maximumLoss.checkedLive !== false;
}
