import type { Trades } from '../trades.js';

const CHUNK = 16_384;
const SHIFT = 14;

/** Set on a slot as its rows are found. */
export const HAS_ENTRY = 1;
export const HAS_EXIT = 2;
export const IS_OPEN = 4;
export const IS_LEFT_OUT = 8;
/** Its profit is hardly itself in hundredths. */
export const IS_TOO_FINE = 16;

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
    const { length } = slots;
    const isRun = slots.every((slot, at) => slot === slots[0]! + at);
    const fill = <Values extends Column>(all: Values, of: (chunk: TradeChunk) => Values): Values => {
      if (isRun) this.copyRun(all, slots[0] ?? 0, of);
      else this.pick(all, slots, of);
      return all;
    };
    const numbers = (of: (chunk: TradeChunk) => Float64Array): Float64Array => fill(new Float64Array(length), of);
    return {
      length,
      entryTime: numbers((chunk) => chunk.entryTime),
      exitTime: numbers((chunk) => chunk.exitTime),
      side: fill(new Int8Array(length), (chunk) => chunk.side),
      quantity: numbers((chunk) => chunk.quantity),
      profit: numbers((chunk) => chunk.profit),
      mae: has.mae ? numbers((chunk) => chunk.mae) : null,
      mfe: has.mfe ? numbers((chunk) => chunk.mfe) : null,
      commission: has.commission ? numbers((chunk) => chunk.commission) : null,
      row: fill(new Uint32Array(length), (chunk) => chunk.row),
    };
  }

  private pick<Values extends Column>(all: Values, slots: Uint32Array, of: (chunk: TradeChunk) => Values): void {
    const columns = this.chunks.map(of);
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]!;
      all[at] = columns[slot >> SHIFT]![placeOf(slot)]!;
    }
  }

  /** As `pick` for slots that follow each other, chunk by chunk. */
  private copyRun<Values extends Column>(all: Values, from: number, of: (chunk: TradeChunk) => Values): void {
    for (let at = 0; at < all.length;) {
      const place = placeOf(from + at);
      const count = Math.min(CHUNK - place, all.length - at);
      all.set(of(this.chunkOf(from + at)).subarray(place, place + count), at);
      at += count;
    }
  }
}

type Column = Float64Array | Int8Array | Uint32Array;

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
