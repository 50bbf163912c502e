import type { ColumnIndexes } from '../columns/column-mapping.js';
import type { Trades } from '../model/trades.js';

/** Flags of a slot, set as its rows are parsed. */
export const HAS_ENTRY = 1;
export const HAS_EXIT = 2;
export const IS_OPEN = 4;
export const IS_LEFT_OUT = 8;
/** The profit loses too much when rounded to hundredths. */
export const IS_TOO_FINE = 16;
/** Entered together with the trade before: same instrument, side, time and price. */
export const IS_PART = 32;
/** In a known micro future. */
export const IS_MICRO = 64;

const FIRST_SLOTS = 1024;

/** Which optional values a file has for its trades, and how to read them. */
export interface TradeValues {
  mae: boolean;
  mfe: boolean;
  commission: boolean;
  quantity: boolean;
  /** More than one instrument, told apart by `instrument`. */
  severalInstruments: boolean;
  /** No costs are deducted from the profits. */
  grossProfits: boolean;
}

/** The optional values that a file has columns for. */
export const optionalValues = (column: ColumnIndexes, commission: boolean): TradeValues => ({
  mae: column.mae >= 0,
  mfe: column.mfe >= 0,
  commission,
  quantity: column.quantity >= 0,
  severalInstruments: false,
  grossProfits: false,
});

/**
 * Trades as a parser finds them, one slot each. Unknown values are NaN. Times are packed until
 * `closedTrades` knows the order of day and month. `add` can replace the arrays; they are longer
 * than `length`.
 */
export class TradeColumns {
  length = 0;
  entryTime = new Float64Array(FIRST_SLOTS);
  exitTime = new Float64Array(FIRST_SLOTS);
  side = new Int8Array(FIRST_SLOTS);
  quantity = new Float64Array(FIRST_SLOTS);
  instrument = new Uint8Array(FIRST_SLOTS);
  profit = new Float64Array(FIRST_SLOTS);
  mae = new Float64Array(FIRST_SLOTS);
  mfe = new Float64Array(FIRST_SLOTS);
  commission = new Float64Array(FIRST_SLOTS);
  row = new Uint32Array(FIRST_SLOTS);
  flags = new Uint8Array(FIRST_SLOTS);

  /** Makes room for `slots` slots in all. Unlike copying, unused memory costs no time. */
  reserve(slots: number): void {
    if (slots <= this.flags.length) return;
    this.entryTime = copied(new Float64Array(slots), this.entryTime);
    this.exitTime = copied(new Float64Array(slots), this.exitTime);
    this.side = copied(new Int8Array(slots), this.side);
    this.quantity = copied(new Float64Array(slots), this.quantity);
    this.instrument = copied(new Uint8Array(slots), this.instrument);
    this.profit = copied(new Float64Array(slots), this.profit);
    this.mae = copied(new Float64Array(slots), this.mae);
    this.mfe = copied(new Float64Array(slots), this.mfe);
    this.commission = copied(new Float64Array(slots), this.commission);
    this.row = copied(new Uint32Array(slots), this.row);
    this.flags = copied(new Uint8Array(slots), this.flags);
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

  /** Collects the trades of `slots` in that order. Consecutive slots are not copied. */
  gather(slots: Uint32Array, has: Omit<TradeValues, 'quantity' | 'grossProfits'>): Omit<Trades, 'parts' | 'isGross'> {
    const first = slots[0] ?? 0;
    const isRun = areConsecutive(slots);
    const chosen = <Values extends Column>(all: Values): Values =>
      isRun ? (all.subarray(first, first + slots.length) as Values) : picked(all, slots);
    return {
      length: slots.length,
      entryTime: chosen(this.entryTime),
      exitTime: chosen(this.exitTime),
      side: chosen(this.side),
      quantity: chosen(this.quantity),
      instrument: has.severalInstruments ? chosen(this.instrument) : null,
      profit: chosen(this.profit),
      mae: has.mae ? chosen(this.mae) : null,
      mfe: has.mfe ? chosen(this.mfe) : null,
      commission: has.commission ? chosen(this.commission) : null,
      row: chosen(this.row),
    };
  }
}

type Column = Float64Array<ArrayBuffer> | Int8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

function areConsecutive(slots: Uint32Array): boolean {
  for (let at = 1; at < slots.length; at++) if (slots[at] !== slots[0]! + at) return false;
  return true;
}

/** Copies `values` to the start of `larger` and returns it. */
export function copied<Values extends Column>(larger: Values, values: Values): Values {
  larger.set(values);
  return larger;
}

function picked<Values extends Column>(all: Values, slots: Uint32Array): Values {
  const found = all.slice(0, slots.length) as Values;
  for (let at = 0; at < slots.length; at++) found[at] = all[slots[at]!]!;
  return found;
}
