import { IS_PART, type TradeColumns } from './trade-columns.js';
import type { PositionParts } from '../trades.js';

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

/**
 * The positions of which parts were closed one after the other, for the trades of `slots` in the order of their exits. Null
 * where none was.
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
function positionsOf({ length, flags }: TradeColumns): Uint32Array | null {
  let parts = 0;
  for (let slot = 0; slot < length; slot += 1) parts |= flags[slot]! & IS_PART;
  if (parts === 0) return null;
  const positions = new Uint32Array(length);
  for (let slot = 1; slot < length; slot += 1) {
    positions[slot] = (flags[slot]! & IS_PART) === 0 ? slot : positions[slot - 1]!;
  }
  return positions;
}
