import type { ColumnIndexes } from '../columns/column-mapping.js';
import type { Trades, PositionParts } from '../model/trades.js';
import { copyInto, pickValues } from '../model/typed-arrays.js';

/** Flags of a slot, set as its rows are parsed. */
export const HAS_ENTRY = 1;
export const HAS_EXIT = 2;
export const IS_OPEN = 4;
export const IS_LEFT_OUT = 8;
/** The profit loses too much when rounded to hundredths. */
export const IS_TOO_FINE = 16;
/** Entered together with the previous trade: same instrument, side, time and price. */
export const IS_PART = 32;
/** In a known micro future. */
export const IS_MICRO = 64;

const INITIAL_CAPACITY = 1024;

/** The optional values that a file has for its trades. */
export interface TradeValues {
  mae: boolean;
  mfe: boolean;
  commission: boolean;
  quantity: boolean;
  /** Whether trades have different instruments, numbered in `instrument`. */
  severalInstruments: boolean;
  /** Whether no costs are deducted from the profits. */
  grossProfits: boolean;
}

/** Returns the optional values that a file has columns for. */
export const findOptionalValues = (column: ColumnIndexes, commission: boolean): TradeValues => ({
  mae: column.mae >= 0,
  mfe: column.mfe >= 0,
  commission,
  quantity: column.quantity >= 0,
  severalInstruments: false,
  grossProfits: false,
});

/**
 * Parsed trades, one slot each. Unknown values are NaN. Times are packed until `separateTrades`
 * knows the order of day and month. `add` can replace the arrays, which are longer than `length`.
 */
export class TradeColumns {
  length = 0;
  entryTime = new Float64Array(INITIAL_CAPACITY);
  exitTime = new Float64Array(INITIAL_CAPACITY);
  side = new Int8Array(INITIAL_CAPACITY);
  quantity = new Float64Array(INITIAL_CAPACITY);
  instrument = new Uint8Array(INITIAL_CAPACITY);
  profit = new Float64Array(INITIAL_CAPACITY);
  mae = new Float64Array(INITIAL_CAPACITY);
  mfe = new Float64Array(INITIAL_CAPACITY);
  commission = new Float64Array(INITIAL_CAPACITY);
  row = new Uint32Array(INITIAL_CAPACITY);
  flags = new Uint8Array(INITIAL_CAPACITY);

  /** Reserves memory for `slots` slots in total, which is faster than growing step by step. */
  reserve(slots: number): void {
    if (slots <= this.flags.length) return;
    this.entryTime = copyInto(new Float64Array(slots), this.entryTime);
    this.exitTime = copyInto(new Float64Array(slots), this.exitTime);
    this.side = copyInto(new Int8Array(slots), this.side);
    this.quantity = copyInto(new Float64Array(slots), this.quantity);
    this.instrument = copyInto(new Uint8Array(slots), this.instrument);
    this.profit = copyInto(new Float64Array(slots), this.profit);
    this.mae = copyInto(new Float64Array(slots), this.mae);
    this.mfe = copyInto(new Float64Array(slots), this.mfe);
    this.commission = copyInto(new Float64Array(slots), this.commission);
    this.row = copyInto(new Uint32Array(slots), this.row);
    this.flags = copyInto(new Uint8Array(slots), this.flags);
  }

  /** Adds a slot with unknown values and returns its number. */
  add(): number {
    const slot = this.length++;
    if (slot === this.flags.length) this.reserve(2 * slot);
    this.entryTime[slot] = NaN;
    this.exitTime[slot] = NaN;
    this.quantity[slot] = NaN;
    this.profit[slot] = NaN;
    this.mae[slot] = NaN;
    this.mfe[slot] = NaN;
    this.commission[slot] = NaN;
    return slot;
  }

  /** Packed times of all trades, in file order. */
  times(): { entries: Float64Array; exits: Float64Array } {
    return { entries: this.entryTime.subarray(0, this.length), exits: this.exitTime.subarray(0, this.length) };
  }

  /** Returns the trades of `slots` in this order. Does not copy consecutive slots. */
  gather(slots: Uint32Array, has: Omit<TradeValues, 'quantity' | 'grossProfits'>): Omit<Trades, 'parts' | 'isGross'> {
    const first = slots[0] ?? 0;
    const isRun = areConsecutive(slots);
    const select = <Values extends Float64Array | Int8Array | Uint32Array | Uint8Array>(all: Values): Values =>
      isRun ? (all.subarray(first, first + slots.length) as Values) : pickValues(all, slots);
    return {
      length: slots.length,
      entryTime: select(this.entryTime),
      exitTime: select(this.exitTime),
      side: select(this.side),
      quantity: select(this.quantity),
      instrument: has.severalInstruments ? select(this.instrument) : null,
      profit: select(this.profit),
      mae: has.mae ? select(this.mae) : null,
      mfe: has.mfe ? select(this.mfe) : null,
      commission: has.commission ? select(this.commission) : null,
      row: select(this.row),
    };
  }
}

function areConsecutive(slots: Uint32Array): boolean {
  for (let at = 1; at < slots.length; at++) if (slots[at] !== slots[0]! + at) return false;
  return true;
}

/** Rounding error of an excursion, in hundredths per contract. */
const ROUNDING = 1;

/**
 * Finds positions that were closed in parts. `slots` are closed trades in exit order, `openSlots`
 * are open trades. Returns null if every trade is a separate position.
 */
export function findPositionParts(
  columns: TradeColumns,
  slots: Uint32Array,
  openSlots: readonly number[],
): PositionParts | null {
  const positions = findPositions(columns);
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
  const grossProfit = (slot: number): number =>
    (columns.profit[slot]! + (columns.commission[slot]! || 0)) / sizeOf(slot);
  /** Finds each trade's best (`sign` 1) or worst (-1) point since the previous part's exit. */
  const findExtremes = (excursion: Float64Array, sign: 1 | -1): Float64Array => {
    // By the first slot of a position: largest excursion per contract so far, and profit at the
    // latest exit.
    const largest = new Float64Array(columns.length);
    const exits = new Float64Array(columns.length).fill(NaN);
    return Float64Array.from(slots, (slot) => {
      const position = positions[slot]!;
      const reached = (excursion[slot]! || 0) / sizeOf(slot);
      const exit = sign * grossProfit(slot);
      const [largestBefore, exitBefore] = [largest[position]!, exits[position]!];
      largest[position] = Math.max(largestBefore, reached);
      exits[position] = exit;
      const isFirst = Number.isNaN(exitBefore);
      const isNew = isFirst || reached > largestBefore + ROUNDING;
      return sign * (isNew ? reached : Math.max(exitBefore, exit)) * sizeOf(slot);
    });
  };
  return {
    position: Uint32Array.from(slots, (slot) => positions[slot]!),
    openUntilExit,
    low: findExtremes(columns.mae, -1),
    high: findExtremes(columns.mfe, 1),
  };
}

/** Returns the first slot of each slot's position; null if every slot is a separate position. */
function findPositions({ length, flags, entryTime, exitTime }: TradeColumns): Uint32Array | null {
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
