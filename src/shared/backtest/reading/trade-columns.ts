import type { Trades } from '../trades.js';

const CHUNK = 16_384;
const SHIFT = 14;

/** Set on a slot as its rows are found. */
export const HAS_ENTRY = 1;
export const HAS_EXIT = 2;
export const IS_OPEN = 4;
export const IS_LEFT_OUT = 8;

/** A stretch of trades while a file is read. Times are packed until the order of day and month is known. */
export interface TradeChunk {
  entryTime: Float64Array;
  exitTime: Float64Array;
  side: Int8Array;
  quantity: Float64Array;
  profit: Float64Array;
  mae: Float64Array;
  mfe: Float64Array;
  commission: Float64Array;
  row: Uint32Array;
  flags: Uint8Array;
}

/** Trades as they are found, in columns that grow without being copied. A trade is known by its slot. */
export class TradeColumns {
  length = 0;
  private readonly chunks: TradeChunk[] = [];

  /** A new slot. Its values stand in `chunkOf(slot)` at `placeOf(slot)`, unknown ones as NaN. */
  add(): number {
    const slot = this.length++;
    if (slot >> SHIFT === this.chunks.length) this.chunks.push(emptyChunk());
    return slot;
  }

  chunkOf(slot: number): TradeChunk {
    return this.chunks[slot >> SHIFT]!;
  }

  /** The trades of `slots` in that order. */
  gather(slots: Uint32Array, has: { mae: boolean; mfe: boolean; commission: boolean }): Trades {
    const trades: Trades = {
      length: slots.length,
      entryTime: this.column(slots, (chunk) => chunk.entryTime),
      exitTime: this.column(slots, (chunk) => chunk.exitTime),
      side: new Int8Array(slots.length),
      quantity: this.column(slots, (chunk) => chunk.quantity),
      profit: this.column(slots, (chunk) => chunk.profit),
      mae: has.mae ? this.column(slots, (chunk) => chunk.mae) : null,
      mfe: has.mfe ? this.column(slots, (chunk) => chunk.mfe) : null,
      commission: has.commission ? this.column(slots, (chunk) => chunk.commission) : null,
      row: new Uint32Array(slots.length),
    };
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]!;
      const chunk = this.chunkOf(slot);
      trades.side[at] = chunk.side[placeOf(slot)]!;
      trades.row[at] = chunk.row[placeOf(slot)]!;
    }
    return trades;
  }

  private column(slots: Uint32Array, of: (chunk: TradeChunk) => Float64Array): Float64Array {
    const columns = this.chunks.map(of);
    const all = new Float64Array(slots.length);
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]!;
      all[at] = columns[slot >> SHIFT]![slot & (CHUNK - 1)]!;
    }
    return all;
  }
}

export function placeOf(slot: number): number {
  return slot & (CHUNK - 1);
}

function emptyChunk(): TradeChunk {
  const unknown = (): Float64Array => new Float64Array(CHUNK).fill(NaN);
  return {
    entryTime: unknown(),
    exitTime: unknown(),
    side: new Int8Array(CHUNK),
    quantity: unknown(),
    profit: unknown(),
    mae: unknown(),
    mfe: unknown(),
    commission: unknown(),
    row: new Uint32Array(CHUNK),
    flags: new Uint8Array(CHUNK),
  };
}
