import { IS_PART, type TradeColumns } from './trade-columns.js';
import type { PositionParts } from '../model/trades.js';

/** Rounding error of an excursion, in hundredths per contract. */
const ROUNDING = 1;

/**
 * Finds positions that were closed in parts. `slots` are the closed trades in the order of their
 * exits, `openSlots` the open ones. Returns null if every trade is a position of its own.
 */
export function positionParts(
  columns: TradeColumns,
  slots: Uint32Array,
  openSlots: readonly number[],
): PositionParts | null {
  const positions = positionsOf(columns);
  if (positions === null) return null;
  // Parts of unknown size count as equal.
  const sizeOf = (slot: number): number => columns.quantity[slot]! || 1;
  const open = new Float64Array(columns.length);
  for (const slot of openSlots) open[positions[slot]!]! += sizeOf(slot);
  const openUntilExit = new Float64Array(slots.length);
  for (let at = slots.length - 1; at >= 0; at -= 1) {
    const slot = slots[at]!;
    open[positions[slot]!]! += sizeOf(slot);
    openUntilExit[at] = open[positions[slot]!]! / sizeOf(slot);
  }
  const closedAt = (slot: number): number => (columns.profit[slot]! + (columns.commission[slot]! || 0)) / sizeOf(slot);
  /** Best (`sign` 1) or worst (-1) point of each trade since the part before it was closed. */
  const since = (excursion: Float64Array, sign: 1 | -1): Float64Array => {
    // Per position, by its first slot: the largest excursion per contract so far, and the last
    // exit.
    const most = new Float64Array(columns.length);
    const exits = new Float64Array(columns.length).fill(NaN);
    return Float64Array.from(slots, (slot) => {
      const position = positions[slot]!;
      const each = (excursion[slot]! || 0) / sizeOf(slot);
      const exit = sign * closedAt(slot);
      const [mostBefore, exitBefore] = [most[position]!, exits[position]!];
      most[position] = Math.max(mostBefore, each);
      exits[position] = exit;
      const isFirst = Number.isNaN(exitBefore);
      const reached = isFirst || each > mostBefore + ROUNDING ? each : Math.max(exitBefore, exit);
      return sign * reached * sizeOf(slot);
    });
  };
  return {
    position: Uint32Array.from(slots, (slot) => positions[slot]!),
    openUntilExit,
    low: since(columns.mae, -1),
    high: since(columns.mfe, 1),
  };
}

/** First slot of each slot's position; null if every slot is a position of its own. */
function positionsOf({ length, flags, entryTime, exitTime }: TradeColumns): Uint32Array | null {
  let parts = 0;
  for (let slot = 0; slot < length; slot += 1) parts |= flags[slot]! & IS_PART;
  if (parts === 0) return null;
  const positions = new Uint32Array(length);
  // A trade that lasts less than a minute may be a new position.
  const lasts = (slot: number): boolean => !(exitTime[slot]! <= entryTime[slot]!);
  for (let slot = 1; slot < length; slot += 1) {
    const isPart = (flags[slot]! & IS_PART) !== 0 && lasts(slot) && lasts(slot - 1);
    positions[slot] = isPart ? positions[slot - 1]! : slot;
  }
  return positions;
}
