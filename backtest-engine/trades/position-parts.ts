import { IS_PART, type TradeColumns } from './trade-columns.js';
import type { PositionParts } from '../model/trades.js';

/** How the trade that was found last was entered. */
export class LastEntry {
  private side = 0;
  private time = NaN;
  private price = NaN;

  /** Whether the next one was entered on the same side, at the same time and price, where they are known. */
  isSame(side: number, time: number, price: number): boolean {
    const isSame = side === this.side && time === this.time && price === this.price;
    this.side = side;
    this.time = time;
    this.price = price;
    return isSame;
  }
}

/** Hundredths a contract that rounding may make of one excursion. */
const ROUNDING = 1;

/**
 * The positions of which parts were closed one after the other, for the closed trades of `slots` in the order of their exits;
 * `openSlots` are those that have not ended. Null where no position was.
 */
export function positionParts(
  columns: TradeColumns,
  slots: Uint32Array,
  openSlots: readonly number[],
): PositionParts | null {
  const positions = positionsOf(columns);
  if (positions === null) return null;
  // Without their sizes all parts are taken to be alike.
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
  /** `sign` 1 of the best points, -1 of the worst ones. */
  const since = (excursion: Float64Array, sign: 1 | -1): Float64Array => {
    // Of each position, by its first slot: the most that a contract was seen to reach, and its last exit.
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

/** Of each slot the first one of its position; null where each is its own. */
function positionsOf({ length, flags, entryTime, exitTime }: TradeColumns): Uint32Array | null {
  let parts = 0;
  for (let slot = 0; slot < length; slot += 1) parts |= flags[slot]! & IS_PART;
  if (parts === 0) return null;
  const positions = new Uint32Array(length);
  // Who is out again within the same minute may have entered anew.
  const lasts = (slot: number): boolean => !(exitTime[slot]! <= entryTime[slot]!);
  for (let slot = 1; slot < length; slot += 1) {
    const isPart = (flags[slot]! & IS_PART) !== 0 && lasts(slot) && lasts(slot - 1);
    positions[slot] = isPart ? positions[slot - 1]! : slot;
  }
  return positions;
}
