/** What `field-marks.wat` compiles to, in base64: its test tells what that is where this differs. */
export const CODE =
  'AGFzbQEAAAABGgNgA39/fwF/YAR/f39/AX9gBn9/f39/fwF/AwQDAAECBQMBAAYGBgF/AUEACwcdBAZtZW1vcnkCAANvZGQDAARmaW5kAAADcm93AAIKlgcDvAECA38De0EAJAAgASEEIAL9DyEIAkADQCADIABPDQEgA/0ABAAhBiAHIAb9UCEHIwAgBv1jRXIkACAGIAj9IyAG/QwiIiIiIiIiIiIiIiIiIiIi/SP9UCAG/QwODg4ODg4ODg4ODg4ODg4O/Sb9UP1kIQUCQCAFRQ0AA0AgBCADIAVoajYCACAEQQRqIQQgBSAFQQFrcSEFIAUNAAsLIANBEGohAwwACwsgB/1kBEBBASQACyAEIAFrQQJ2C58CAgZ/AX4gAC0AAEEtRiEGIAAgBmohACAALQAAQSRGIQcgACAHaiEAIAAgAU4EQEEADwsgASAAa0EPSwRAQQAPCyAAIQQDQCAELQAAQTBrIQUgBUEJTQRAIApCCn4gBa18IQoFIAggBCAARnIEQEEADwsgCQRAIAQgCWtBBEcEQEEADwsLIAVBMGogAkYEQCAEIQgFIAVBMGpB2gAgAmtHBEBBAA8LIApQBEBBAA8LIAlFBEAgBCAAa0EDSwRAQQAPCwsgBCEJCwsgBEEBaiEEIAQgAUkNAAsgCEUgCUEAR3EEQCABIAlrQQRHBEBBAA8LCyAGBEBCACAKfSEKCyADIAq5OQMAQQEgB2ogCAR/IAEgCGtBAWtBAXQFQQALagu0AwEKf0GAgAQgAEECdGohAEGAgAQgAUECdGohBgNAIAAgBk8EQEEBDwsgACgCACEHIActAAAhCCAAQQRqIQACQCAIIARGDQAgCEEKRg0AIAhBDUYNACAIQSJHDQEgByACRw0BA0AgACAGTwRAQQEPCyAAKAIAIQcgBy0AACEIIABBBGohACAMIAhBCkYgCEENRnJyIQwgCEEiRw0ACyAAIAZPBEBBAQ8LIAAoAgAgB0EBakcEQEECDwsgACgCACEHIActAAAhCCAAQQRqIQBBASELIAggBEYNACAIQQpGDQAgCEENRg0AQQIPCyAJQegHSQRAIAIgC2ohDSAHIAtrIQ4gCUECdCANIANqNgKAgBQgCUECdCAOIANqNgKAoBQgDSAOIAVBgIAVIAlBA3RqEAEhDyAJIA86AIDAFSAKQQJ0IAk2AoDAFCAKIAwgDSAOSSAPRXEgDS0AAC0AgOgUcXJqIQoLIAlBAWohCSAHQQFqIQJBACELQQAhDCAIIARGDQALQQAgCTYCgOAUQQAgCjYChOAUQQAgAiADajYCiOAUQQAgAEGAgARrQQJ2NgKM4BRBAAs=';

/**
 * Bytes that are looked at in one go, as many as `field-marks.wat` has room for: they stay in the processor's cache until they
 * are split.
 */
const WINDOW = 65_536;
/** Bytes that are compared at a time. */
const LANES = 16;
/** Stands behind a window that is no multiple of them. */
const NO_MARK = 65;
const NONE = new Uint8Array(0);

/** Fields of a row beyond these are counted, not kept: a file of 100 000 columns is no report. */
export const MOST_COLUMNS = 1000;
/** Where `field-marks.wat` writes a row down. */
const [STARTS, ENDS, WATCHED, ROW, TABLE, DIGITS, AMOUNTS] = [
  327_680, 331_776, 335_872, 339_968, 340_992, 344_064, 352_256,
];
/** What it answers where it has, and where the row goes on behind the window. */
export const [WRITTEN, BEYOND] = [0, 1];

/** 1 for each byte that a formula may begin with: a quick no for nearly all fields. */
export const FORMULA_STARTS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte <= 34 || '+-=@'.includes(String.fromCharCode(byte)) || byte >= 0xc2),
);

export interface AmountTaker {
  takePlain: (digits: number, decimals: number, isDollars: boolean) => void;
}

/** What `field-marks.wat` exports. */
interface Exports {
  memory: { buffer: ArrayBuffer };
  odd: { value: number };
  find: (to: number, found: number, delimiter: number) => number;
  row: (next: number, marks: number, from: number, base: number, delimiter: number, decimal: number) => number;
}

/** The types of Node.js have no values of this name. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

/** Null where there is no WebAssembly with SIMD, or a policy forbids it; undefined until it is asked for. */
let code: Exports | null | undefined;
/** Of windows of all files: they share its memory, as a browser sets aside gigabytes of addresses for each. */
let moves = 0;

function started(): Exports | null {
  try {
    const bytes = Uint8Array.from(atob(CODE), (letter) => letter.charCodeAt(0));
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
  } catch {
    // An engine of before 2023, or a policy that forbids it, which the browser says itself.
    return null;
  }
}

/**
 * Where the bytes of a file stand that may end a field or begin one in quotes: delimiters, quotes and control characters below
 * 14. Sixteen bytes are compared at a time, which JavaScript cannot, in a window that follows the rows. Between them it finds the
 * fields of a row, the plain amounts among these, and those that are worth a look.
 */
export class FieldMarks {
  /** Positions of the marks, counted from `from`, in order. Those from `count` on are of other windows. */
  readonly positions: Int32Array;
  count = 0;
  /** The first mark that was not passed yet. */
  next = 0;
  /** The window's bounds in the bytes. */
  from = 0;
  to = 0;
  /** Whether a byte in the windows so far was 0 or above 127. */
  hasOdd = false;
  private bytes: Uint8Array = NONE;
  /** Where it stands in the bytes: all marks before are passed. */
  private at = 0;
  /** Which of all moves was its last: the marks are its own until the next. */
  private moved = 0;
  private readonly window: Uint8Array;
  /** Of the row that was split last, by whichever of all marks: places of its fields, without their quotes, in the bytes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Those of its fields that a formula may begin in or that hold a line end in their quotes, in order. */
  readonly watched: Int32Array;
  /** Of each field the digits of its amount, without a decimal mark, and how they are meant. */
  private readonly digits: Float64Array;
  private readonly amounts: Uint8Array;
  /** How many fields it has, how many of them are watched, where the next row begins, and the mark after this one. */
  private readonly row: Int32Array;

  private constructor(
    private readonly delimiter: number,
    private readonly decimal: number,
    private readonly exports: Exports,
  ) {
    const { buffer } = exports.memory;
    this.window = new Uint8Array(buffer, 0, WINDOW);
    this.positions = new Int32Array(buffer, WINDOW, WINDOW);
    this.starts = new Int32Array(buffer, STARTS, MOST_COLUMNS);
    this.ends = new Int32Array(buffer, ENDS, MOST_COLUMNS);
    this.watched = new Int32Array(buffer, WATCHED, MOST_COLUMNS);
    this.digits = new Float64Array(buffer, DIGITS, MOST_COLUMNS);
    this.amounts = new Uint8Array(buffer, AMOUNTS, MOST_COLUMNS);
    this.row = new Int32Array(buffer, ROW, 4);
    new Uint8Array(buffer, TABLE).set(FORMULA_STARTS);
  }

  /** Null where the engine does not run its code: rows are then split byte by byte. */
  static of(delimiter: number, decimal: number): FieldMarks | null {
    if (code === undefined) code = started();
    return code && new FieldMarks(delimiter, decimal, code);
  }

  /** Lets `next` be the first mark from `at` on, in a window that holds it; one that has to be moved reaches no further than `to`. */
  standAt(bytes: Uint8Array, at: number, to: number): void {
    const isIn = bytes === this.bytes && at >= this.at && at < this.to;
    if (!isIn || this.moved !== moves) this.move(bytes, at, to);
    this.at = at;
    while (this.next < this.count && this.positions[this.next]! + this.from < at) this.next += 1;
  }

  /**
   * Writes down the row at `from`, where `next` is its first mark, and passes it: WRITTEN. BEYOND where it does not end in the
   * window; anything else where a quote of it does not stand straight before the end of a field.
   */
  takeRow(from: number): number {
    const { exports, row, next, count, from: base } = this;
    const outcome = exports.row(next, count, from - base, base, this.delimiter, this.decimal);
    if (outcome !== WRITTEN) return outcome;
    this.at = row[2]!;
    this.next = row[3]!;
    return outcome;
  }

  /** Gives the amount of a field, of the first thousand, to `taker`; false where it is no plain one. */
  takeAmount(column: number, taker: AmountTaker): boolean {
    const amount = this.amounts[column]! - 1;
    if (amount < 0) return false;
    taker.takePlain(this.digits[column]!, amount >> 1, (amount & 1) === 1);
    return true;
  }

  get fields(): number {
    return this.row[0]!;
  }

  get watchedFields(): number {
    return this.row[1]!;
  }

  get end(): number {
    return this.at;
  }

  /** Moves the window to `from`, a place in the same bytes, where it then reaches further. Answers whether it does. */
  reach(from: number, to: number): boolean {
    if (Math.min(to, from + WINDOW) <= this.to) return false;
    this.move(this.bytes, from, to);
    return true;
  }

  /** Moves the window to `from` and as far as it reaches, no further than `to`. What stands there must not change any more. */
  move(bytes: Uint8Array, from: number, to: number): void {
    moves += 1;
    this.moved = moves;
    this.bytes = bytes;
    this.at = from;
    this.from = from;
    this.to = Math.min(to, from + WINDOW);
    const length = this.to - from;
    this.window.set(bytes.subarray(from, this.to));
    this.window.fill(NO_MARK, length, length + LANES);
    this.count = this.exports.find(length, WINDOW, this.delimiter);
    this.hasOdd ||= this.exports.odd.value === 1;
    this.next = 0;
  }
}
