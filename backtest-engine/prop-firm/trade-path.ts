import {
  findClosingLimit,
  isOpenLossCounted,
  type EvaluationOptions,
  type PropFirmAccount,
} from './prop-firm-rules.js';
import { type Trades, roundHundredths } from '../model/trades.js';

/** The extreme of a trade that is assumed to come first if the file does not show the order. */
export type ExcursionOrder = 'bestFirst' | 'worstFirst';

export function toTradePaths(
  trades: Trades,
  taken: Uint32Array,
  account: PropFirmAccount,
  options: EvaluationOptions,
  order: ExcursionOrder,
): TradePath[] {
  const live = isOpenLossCounted(account);
  const closing = findClosingLimit(account, options);
  let closed = 0;
  return Array.from(taken, (at) => {
    const path = toTradePath(trades, at, live, options.contracts);
    const limited = closing ? closeAtLimit(closing, path, closed, order) : path;
    closed += limited.profit;
    return limited;
  });
}

/** Path of a trade that was open when closed trades reached the day's limit. */
const CLOSED_WITH_THE_DAY: TradePath = { profit: 0, end: 0, low: 0, worst: 0, high: 0, worstFirst: true };

/** Ends a path at the daily `limit`. `before` is the profit earlier in the day. */
export function closeAtLimit(limit: number, path: TradePath, before: number, order: ExcursionOrder): TradePath {
  if (before <= -limit) return CLOSED_WITH_THE_DAY;
  if (before + path.worst > -limit) return path;
  const profit = -limit - before;
  // If the worst point came first, the best point was never reached.
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
 * A trade's equity relative to its start, in scaled hundredths. For a part of a position, all
 * values except `profit` include the other parts that were open until its exit.
 */
export interface TradePath {
  profit: number;
  /** Equity at the exit. Equals the profit unless other parts are open. */
  end: number;
  /** Lowest points: `low` ignores open losses that do not count against the floor. */
  low: number;
  worst: number;
  high: number;
  /** Whether the worst point certainly came first: it was the entry, or the best was the exit. */
  worstFirst: boolean;
}

/** Compensates the rounding error of binary fractions at a half, such as 45 times 0.7. */
const HALVES = 1 + 1e-12;

const scaled = (hundredths: number, factor: number): number => roundHundredths(hundredths * factor * HALVES);

/** Returns the path of a trade. `live`: open losses count against the floor. */
export function toTradePath(trades: Trades, at: number, live: boolean, contracts: number): TradePath {
  const profit = trades.profit[at]!;
  const worst = scaled(findLowestPoint(trades, at), contracts);
  return {
    profit: scaled(profit, contracts),
    end: scaled(equityAtExit(trades, at), contracts),
    low: live ? worst : scaled(Math.min(0, profit), contracts),
    worst,
    high: scaled(findHighestPoint(trades, at), contracts),
    worstFirst: isWorstFirst(trades, at),
  };
}

/** Returns the lowest point of a trade's equity, in hundredths for the file's contracts. */
export function findLowestPoint(trades: Trades, at: number): number {
  const { parts, mae } = trades;
  const lowest = parts ? parts.low[at]! * parts.openUntilExit[at]! : Math.min(0, -(mae?.[at] || 0));
  return Math.min(lowest, equityAtExit(trades, at));
}

function findHighestPoint(trades: Trades, at: number): number {
  const { parts, mfe } = trades;
  const highest = parts ? parts.high[at]! * parts.openUntilExit[at]! : Math.max(0, mfe?.[at] || 0);
  return Math.max(highest, equityAtExit(trades, at));
}

/** Returns equity at the trade's exit. Includes only the trade's own costs. */
function equityAtExit({ profit, commission, parts }: Trades, at: number): number {
  const cost = commission?.[at] || 0;
  return parts ? (profit[at]! + cost) * parts.openUntilExit[at]! - cost : profit[at]!;
}

function isWorstFirst(trades: Trades, at: number): boolean {
  const beforeCosts = trades.profit[at]! + (trades.commission?.[at] || 0);
  const best = trades.parts ? trades.parts.high[at]! : trades.mfe?.[at] || 0;
  return best <= beforeCosts || findLowestPoint(trades, at) === 0;
}
