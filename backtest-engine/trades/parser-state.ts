import { instrumentCode, isMicro } from '../model/instruments.js';
import { copyInto } from '../model/typed-arrays.js';
import { REPEATED_HEADER, OTHER_HEADER, type ReadingNotes } from '../model/reading-notes.js';
import type { RowFields } from './row-fields.js';
import { HAS_ENTRY, HAS_EXIT, type TradeColumns } from './trade-columns.js';

/** Maximum trade number to track. One bit per number makes at most two megabytes. */
const MAX_TRADE_NUMBER = 16_777_215;
const INITIAL_CAPACITY = 1024;
/** Maximum ratio of the largest trade number to the count. Order numbers are far higher. */
const MAX_NUMBER_RATIO = 20;

/** Tracks trade numbers to find repeated and missing ones. */
export class SeenNumbers {
  private bits = new Uint8Array(INITIAL_CAPACITY);
  /** Whether a number was repeated, not whole, or too large to track. */
  private isIrregular = false;
  private count = 0;
  private smallest = Number.POSITIVE_INFINITY;
  private largest = -1;

  /** Adds a trade number. Returns false if it was added before; true for untracked numbers. */
  add(number: number): boolean {
    const bit = number >>> 0;
    if (bit !== number || bit > MAX_TRADE_NUMBER) {
      this.isIrregular = true;
      return true;
    }
    const byte = bit >>> 3;
    if (byte >= this.bits.length) {
      this.bits = copyInto(new Uint8Array(Math.max(byte + 1, 2 * this.bits.length)), this.bits);
    }
    const before = this.bits[byte]!;
    this.bits[byte] = before | (1 << (bit & 7));
    const isNew = this.bits[byte] !== before;
    if (!isNew) this.isIrregular = true;
    else this.count += 1;
    if (number < this.smallest) this.smallest = number;
    if (number > this.largest) this.largest = number;
    return isNew;
  }

  /** Warns of missing numbers. `unreadTrades` are noted elsewhere and do not count as missing. */
  finish(unreadTrades: number, notes: ReadingNotes): void {
    if (this.isIrregular) return;
    const { count, smallest, largest } = this;
    const missing = largest - smallest + 1 - count - unreadTrades;
    // If more numbers are missing than present, numbers are not consecutive by design, unless low.
    if (count === 0 || missing <= 0 || (missing > count && largest > MAX_NUMBER_RATIO * count)) return;
    const numbers = missing === 1 ? 'number is' : 'numbers are';
    notes.file(
      'warned',
      `${missing.toLocaleString('en-US')} trade ${numbers} missing between ${smallest} and ${largest}, so the file may be missing trades.`,
    );
  }
}

/** Maximum number of distinct instrument codes. */
const MAX_CODES = 100;
/** Maximum number of distinct contracts. Later ones reuse the numbers of expired contracts. */
const MAX_CONTRACTS = 255;

/** Tracks the instruments of trades. */
export class SeenInstruments {
  /** Name of the first instrument, as in the file; null without one. */
  first: string | null = null;
  /** Code of the last trade's instrument. Empty without one, and beyond MAX_CODES. */
  code = '';
  /** Number of the last trade's contract, such as `NQ 03-26`, from 1; 0 without one. */
  contract = 0;
  /** Whether the last trade's instrument is a known micro future. */
  isMicro = false;
  /** All codes so far. A name in words counts as a code. */
  readonly codes = new Set<string>();
  /** Whether there is more than one contract. */
  areSeveral = false;
  private readonly contracts = new Map<string, number>();

  /** Adds a trade's instrument; null if equal to the previous trade's. */
  add(instrument: string | null): void {
    if (instrument === null) return;
    this.first ??= instrument || null;
    this.isMicro = isMicro(instrument);
    this.code = instrument === '' ? '' : (instrumentCode(instrument) ?? instrument);
    if (this.code !== '' && !this.codes.has(this.code)) {
      if (this.codes.size < MAX_CODES) this.codes.add(this.code);
      else this.code = '';
    }
    this.contract = instrument === '' ? 0 : this.contractNumber(instrument.trim().toUpperCase());
  }

  private contractNumber(contract: string): number {
    const known = this.contracts.get(contract);
    if (known !== undefined) return known;
    if (this.contracts.size === MAX_CONTRACTS) this.contracts.clear();
    this.areSeveral ||= this.contracts.size > 0;
    this.contracts.set(contract, this.contracts.size + 1);
    return this.contracts.size;
  }
}

/** The entry of the last parsed trade. */
export class LastEntry {
  private side = 0;
  private time = NaN;
  private price = NaN;

  /** Returns whether a trade has the known side, time and price of the previous entry. */
  isSame(side: number, time: number, price: number): boolean {
    const isSame = side === this.side && time === this.time && price === this.price;
    this.side = side;
    this.time = time;
    this.price = price;
    return isSame;
  }
}

/** Matches the entry row and the exit row of each trade. */
export class RowPairs {
  /** Number of the last row's trade. */
  number = NaN;
  /** Price of the last row; NaN if that row belongs to another trade. */
  price = NaN;
  /** Slot of the last row's trade. */
  private slot = -1;
  /** Slots of trades with one row so far, by number, except the last row's trade. */
  private readonly waiting = new Map<number, number>();

  constructor(private readonly trades: TradeColumns) {}

  /**
   * Finds the slot of the trade that lacks this half (HAS_ENTRY or HAS_EXIT), or adds a slot. A row
   * without a number belongs to the previous row's trade.
   */
  slotFor(number: number, half: number): { slot: number; isNew: boolean } {
    const { flags } = this.trades;
    if (this.slot >= 0) {
      const last = flags[this.slot]!;
      if ((last & half) === 0 && (number === this.number || Number.isNaN(number))) {
        return { slot: this.slot, isNew: false };
      }
      if ((last & (HAS_ENTRY | HAS_EXIT)) !== (HAS_ENTRY | HAS_EXIT)) this.waiting.set(this.number, this.slot);
    }
    const waiting = this.waiting.get(number);
    const isNew = waiting === undefined || (flags[waiting]! & half) !== 0;
    if (isNew) this.slot = this.trades.add();
    else {
      this.waiting.delete(number);
      this.slot = waiting;
      this.price = NaN;
    }
    this.number = number;
    return { slot: this.slot, isNew };
  }
}

const BYTE_ORDER_MARK = '\u{feff}';

/** Detects header rows between trades, as in a file that was joined from several files. */
export class RepeatedHeader {
  private readonly names: ReadonlySet<string>;

  constructor(
    private readonly fields: RowFields,
    private readonly notes: ReadingNotes,
  ) {
    this.names = new Set(fields.names.filter((name) => name.length > 1));
  }

  /** Returns whether the current row is a header: its field in `column` is a column name. */
  isAt(column: number): boolean {
    return this.names.has(this.nameAt(column));
  }

  /** Notes the skipped row. Warns if its columns differ from the first header. */
  note(row: number): void {
    const { fields, notes } = this;
    notes.row('skipped', REPEATED_HEADER, row);
    if (!fields.names.every((name, at) => name === this.nameAt(at))) notes.row('warned', OTHER_HEADER, row);
  }

  /** Returns the field in lower case, without the byte order mark of a joined file. */
  private nameAt(column: number): string {
    return this.fields.text(column).replace(BYTE_ORDER_MARK, '').trim().toLowerCase();
  }
}
