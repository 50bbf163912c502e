import type { EvaluationOptions, PropFirmAccount } from './prop-firm-rules.js';
import { enteredAt, type Trades } from '../model/trades.js';

/** Rounding error of binary fractions in a number of contracts. */
const ROUNDING_ERROR = 1e-9;

interface OpenAtOnce {
  /**
   * Maximum contracts open at once, counting the larger side of each instrument; null if unknown.
   */
  contracts: number | null;
  /** Position of the trade that first reached the maximum; null without quantities. */
  reachedBy: number | null;
  /** Number of trades entered while another position was open, except parts of one position. */
  overlapping: number;
}

/**
 * Finds the contracts open at once and the overlapping trades. `taken` are positions in `Trades` in
 * exit order. An exit precedes an entry at the same time. A trade without an entry time is open
 * only at its exit.
 */
export function findOpenAtOnce(trades: Trades, taken: Uint32Array): OpenAtOnce {
  const { exitTime, quantity } = trades;
  const open = new OpenContracts(trades);
  let most = Number.NEGATIVE_INFINITY;
  let reachedBy: number | null = null;
  let count = 0;
  let overlapping = 0;
  let next = 0;
  let parts = 0;
  let position = -1;
  /** Time of the latest trade that opened and closed at once. Others at this time may overlap. */
  let moment = NaN;
  for (const at of sortByEntry(trades, taken)) {
    const entry = enteredAt(trades, at);
    for (; next < taken.length && exitTime[taken[next]!]! <= entry; next += 1) {
      const closed = taken[next]!;
      if (!lasts(trades, closed)) continue;
      open.remove(closed);
      count -= 1;
    }
    const ownPosition = trades.parts?.position[at] ?? -1;
    if (ownPosition < 0 || ownPosition !== position) parts = 0;
    position = ownPosition;
    if (count > parts || entry === moment) overlapping += 1;
    open.add(at);
    if (!Number.isNaN(quantity[at]!) && open.contracts > most + ROUNDING_ERROR) {
      most = open.contracts;
      reachedBy = at;
    }
    if (!lasts(trades, at)) {
      open.remove(at);
      moment = entry;
      continue;
    }
    count += 1;
    parts += 1;
  }
  return { contracts: reachedBy === null ? null : most, reachedBy, overlapping };
}

class OpenContracts {
  /** Sum of the larger side of each instrument. */
  contracts = 0;
  /** Contracts by side (short, unknown, long) for each instrument. */
  private readonly sides = new Float64Array(3 * 256);

  constructor(private readonly trades: Trades) {}

  add(at: number): void {
    this.change(at, this.trades.quantity[at]! || 0);
  }

  remove(at: number): void {
    this.change(at, -this.trades.quantity[at]! || 0);
  }

  private change(at: number, contracts: number): void {
    const { instrument, side } = this.trades;
    const short = 3 * (instrument?.[at] ?? 0);
    const before = this.largerSide(short);
    this.sides[short + 1 + side[at]!]! += contracts;
    this.contracts += this.largerSide(short) - before;
  }

  private largerSide(short: number): number {
    return Math.max(this.sides[short]!, this.sides[short + 1]!, this.sides[short + 2]!);
  }
}

/** Maximum standard contracts open at once, and the file row, from 1, that reached them. */
export interface PeakContracts {
  /** Both are null if the file has no quantities. */
  largest: number | null;
  row: number | null;
}

export function toPeakContracts(
  { contracts, reachedBy }: OpenAtOnce,
  trades: Trades,
  options: EvaluationOptions,
): PeakContracts {
  return {
    largest: toStandardContracts(contracts, options),
    row: reachedBy === null ? null : trades.row[reachedBy]! + 1,
  };
}

/** Returns whether a trade is open for longer than a moment. */
const lasts = (trades: Trades, at: number): boolean => enteredAt(trades, at) < trades.exitTime[at]!;

/** Sorts trades by entry. Returns the input if it is sorted already, as in most files. */
function sortByEntry(trades: Trades, taken: Uint32Array): Uint32Array {
  for (let at = 1; at < taken.length; at += 1) {
    if (enteredAt(trades, taken[at]!) < enteredAt(trades, taken[at - 1]!)) {
      return taken.toSorted((one, other) => enteredAt(trades, one) - enteredAt(trades, other));
    }
  }
  return taken;
}

export function toStandardContracts(
  contracts: number | null,
  { contracts: scale, contractSize }: EvaluationOptions,
): number | null {
  return contracts === null ? null : contracts * scale * contractSize;
}

export function isTooLarge(largest: number | null, { maxContracts }: PropFirmAccount): boolean {
  return largest !== null && maxContracts !== null && largest > maxContracts + ROUNDING_ERROR;
}

/** Describes an unknown contract limit that several contracts may exceed. */
export function describeUnknownLimit({ largest }: PeakContracts, { maxContracts }: PropFirmAccount): string[] {
  if (maxContracts !== null || largest === null || largest <= 1 + ROUNDING_ERROR) return [];
  const most = largest.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return [
    `we have no contract limit on record, and firms reject a run that goes over their limit. Up to ${most} standard contracts were open at once.`,
  ];
}
