import { closingLimitOf, countsOpenLoss, type EvaluationOptions } from './evaluation-options.js';
import type { PropFirmAccount } from './prop-firm-rules.js';
import { type Trades, roundHundredths } from '../model/trades.js';

/** Which is taken to come first within a trade, its best or its worst point, where the file does not settle it. */
export type ExcursionOrder = 'bestFirst' | 'worstFirst';

/** The paths of a day's trades, one after the other. */
export function tradePaths(
  trades: Trades,
  taken: Uint32Array,
  account: PropFirmAccount,
  options: EvaluationOptions,
  order: ExcursionOrder,
): TradePath[] {
  const live = countsOpenLoss(account);
  const closing = closingLimitOf(account, options);
  let closed = 0;
  return Array.from(taken, (at) => {
    const path = tradePath(trades, at, live, options.contracts);
    const taking = closing ? closeAtLimit(closing, path, closed, order) : path;
    closed += taking.profit;
    return taking;
  });
}

/** Of a trade that was open when the day had lost its limit, by trades that were closed: nothing more can come of it. */
const CLOSED_WITH_THE_DAY: TradePath = { profit: 0, end: 0, low: 0, worst: 0, high: 0, worstFirst: true };

/** The path of a trade that is closed where a day, of which so much was made before, has lost `limit`. */
export function closeAtLimit(limit: number, path: TradePath, before: number, order: ExcursionOrder): TradePath {
  if (before <= -limit) return CLOSED_WITH_THE_DAY;
  if (before + path.worst > -limit) return path;
  const profit = -limit - before;
  // Where the worst came first, the best was not reached.
  return {
    ...path,
    profit,
    end: profit,
    low: profit,
    worst: profit,
    high: path.worstFirst || order === 'worstFirst' ? 0 : path.high,
  };
}

/**
 * A trade's equity relative to its start, in scaled hundredths. Where it is a part of a position, that of all parts which were
 * open until its exit, but for its profit.
 */
export interface TradePath {
  profit: number;
  /** At its exit, which its profit is where no other part is open. */
  end: number;
  /** With open losses where they count against the floor, and in any case. */
  low: number;
  worst: number;
  high: number;
  /** The worst point was the entry or the best one the exit, so their order is known. */
  worstFirst: boolean;
}

/** More than binary fractions take from a half, as in 45 times 0.7, and less than anything else does. */
const HALVES = 1 + 1e-12;

/** Hundredths of so many times the contracts. */
const scaled = (hundredths: number, factor: number): number => roundHundredths(hundredths * factor * HALVES);

/** `live` where open losses count. */
export function tradePath(trades: Trades, at: number, live: boolean, contracts: number): TradePath {
  const profit = trades.profit[at]!;
  const worst = scaled(worstOf(trades, at), contracts);
  return {
    profit: scaled(profit, contracts),
    end: scaled(endOf(trades, at), contracts),
    low: live ? worst : scaled(Math.min(0, profit), contracts),
    worst,
    high: scaled(highOf(trades, at), contracts),
    worstFirst: isWorstFirst(trades, at),
  };
}

/** The lowest point of a trade's equity, in hundredths and the file's own contracts: 0 or below, but for a later part of a position. */
export function worstOf(trades: Trades, at: number): number {
  const { parts, mae } = trades;
  const lowest = parts ? parts.low[at]! * parts.openUntilExit[at]! : Math.min(0, -(mae?.[at] || 0));
  return Math.min(lowest, endOf(trades, at));
}

function highOf(trades: Trades, at: number): number {
  const { parts, mfe } = trades;
  const highest = parts ? parts.high[at]! * parts.openUntilExit[at]! : Math.max(0, mfe?.[at] || 0);
  return Math.max(highest, endOf(trades, at));
}

/** Equity at its exit: costs are those of the trade alone. */
function endOf({ profit, commission, parts }: Trades, at: number): number {
  const cost = commission?.[at] || 0;
  return parts ? (profit[at]! + cost) * parts.openUntilExit[at]! - cost : profit[at]!;
}

function isWorstFirst(trades: Trades, at: number): boolean {
  const beforeCosts = trades.profit[at]! + (trades.commission?.[at] || 0);
  const best = trades.parts ? trades.parts.high[at]! : trades.mfe?.[at] || 0;
  return best <= beforeCosts || worstOf(trades, at) === 0;
}
