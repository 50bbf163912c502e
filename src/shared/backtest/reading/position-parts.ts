import { IS_OTHER_INSTRUMENT, type TradeColumns } from './trade-columns.js';
import type { PositionParts } from '../trades.js';

/**
 * The positions of which parts were closed one after the other, for the trades of `slots` in the order of their exits: trades
 * that were found one after the other, of one instrument and side, entered at the same time and price. Times are real ones.
 * Null where no position was closed in parts.
 */
export function positionParts(columns: TradeColumns, slots: Uint32Array): PositionParts | null {
  const positions = positionsOf(columns);
  if (positions === null) return null;
  const { quantity } = columns;
  const open = new Float64Array(columns.length);
  const openUntilExit = new Float64Array(slots.length);
  for (let at = slots.length - 1; at >= 0; at -= 1) {
    const slot = slots[at]!;
    // Without their sizes all parts are taken to be alike.
    const size = quantity[slot]! || 1;
    open[positions[slot]!]! += size;
    openUntilExit[at] = open[positions[slot]!]! / size;
  }
  return { position: Uint32Array.from(slots, (slot) => positions[slot]!), openUntilExit };
}

/** Of each slot the first one of its position; null where each is its own. */
function positionsOf({ length, side, flags, entryTime, entryPrice }: TradeColumns): Uint32Array | null {
  const positions = new Uint32Array(length);
  let hasParts = false;
  for (let slot = 1; slot < length; slot += 1) {
    const before = slot - 1;
    const isPart =
      entryTime[slot] === entryTime[before] &&
      entryPrice[slot] === entryPrice[before] &&
      side[slot] === side[before] &&
      (flags[slot]! & IS_OTHER_INSTRUMENT) === 0;
    positions[slot] = isPart ? positions[before]! : slot;
    hasParts ||= isPart;
  }
  return hasParts ? positions : null;
}
