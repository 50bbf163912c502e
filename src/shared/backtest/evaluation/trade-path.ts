import { closingLimitOf, countsOpenLoss, type EvaluationOptions } from './evaluation-options.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { type Trades, wholeHundredths } from '../trades.js';

/** Which is taken to come first within a trade, its best or its worst point, where the file does not settle it. */
export type WithinTrade = 'bestFirst' | 'worstFirst';

/** The paths of a day's trades, one after the other. */
export function tradePaths(
  trades: Trades,
  taken: Uint32Array,
  account: PropFirmAccount,
  options: EvaluationOptions,
  order: WithinTrade,
): TradePath[] {
  const live = countsOpenLoss(account);
  const closing = closingLimitOf(account, options);
  let closed = 0;
  return Array.from(taken, (at) => {
    const path = tradePath(trades, at, live, options.contracts);
    const taking = closing ? closedAt(closing, path, closed, order) : path;
    closed += taking.profit;
    return taking;
  });
}

/** The path of a trade that is closed where a day, of which so much was made before, has lost `limit`. */
export function closedAt(limit: number, path: TradePath, before: number, order: WithinTrade): TradePath {
  if (before <= -limit || before + path.worst > -limit) return path;
  const profit = -limit - before;
  // Where the worst came first, the best was not reached.
  return {
    ...path,
    profit,
    low: profit,
    worst: profit,
    high: path.worstFirst || order === 'worstFirst' ? 0 : path.high,
  };
}

/** A trade's equity relative to its start, in scaled hundredths. */
export interface TradePath {
  profit: number;
  /** With open losses where they count against the floor, and in any case. */
  low: number;
  worst: number;
  high: number;
  /** The worst point was the entry or the best one the exit, so their order is known. */
  worstFirst: boolean;
}

/** `live` where open losses count. */
export function tradePath(trades: Trades, at: number, live: boolean, contracts: number): TradePath {
  return {
    profit: wholeHundredths(trades.profit[at]! * contracts),
    low: wholeHundredths(lowOf(trades, at, live) * contracts),
    worst: wholeHundredths(lowOf(trades, at, true) * contracts),
    high: wholeHundredths(highOf(trades, at) * contracts),
    worstFirst: isWorstFirst(trades, at),
  };
}

// In the three below an excursion that is missing is NaN or its column null; the result then stands for it.
function lowOf({ profit, mae }: Trades, at: number, live: boolean): number {
  return Math.min(0, profit[at]!, live && mae ? -(mae[at]! || 0) : 0);
}

function highOf({ profit, mfe }: Trades, at: number): number {
  return Math.max(0, profit[at]!, mfe ? mfe[at]! || 0 : 0);
}

function isWorstFirst(trades: Trades, at: number): boolean {
  const { profit, mfe, commission } = trades;
  const beforeCosts = profit[at]! + (commission ? commission[at]! || 0 : 0);
  return (mfe ? mfe[at]! || 0 : 0) <= beforeCosts || lowOf(trades, at, true) === 0;
}
