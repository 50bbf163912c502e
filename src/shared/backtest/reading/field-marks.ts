/** What `field-marks.wat` compiles to, in base64: its test tells what that is where this differs. */
export const CODE =
  'AGFzbQEAAAABCAFgA39/fwF/AwIBAAUDAQAFBgYBfwFBAAsHFwMGbWVtb3J5AgADb2RkAwAEZmluZAAACr8BAbwBAgN/A3tBACQAIAEhBCAC/Q8hCAJAA0AgAyAATw0BIAP9AAQAIQYgByAG/VAhByMAIAb9Y0VyJAAgBiAI/SMgBv0MIiIiIiIiIiIiIiIiIiIiIv0j/VAgBv0MDg4ODg4ODg4ODg4ODg4ODv0m/VD9ZCEFAkAgBUUNAANAIAQgAyAFaGo2AgAgBEEEaiEEIAUgBUEBa3EhBSAFDQALCyADQRBqIQMMAAsLIAf9ZARAQQEkAAsgBCABa0ECdgs=';

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

/** What `field-marks.wat` exports. */
interface Exports {
  memory: { buffer: ArrayBuffer };
  odd: { value: number };
  find: (to: number, found: number, delimiter: number) => number;
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
 * 14. Sixteen bytes are compared at a time, which JavaScript cannot, in a window that follows the rows.
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

  private constructor(
    private readonly delimiter: number,
    private readonly exports: Exports,
  ) {
    const { buffer } = exports.memory;
    this.window = new Uint8Array(buffer, 0, WINDOW);
    this.positions = new Int32Array(buffer, WINDOW);
  }

  /** Null where the engine does not run its code: rows are then split byte by byte. */
  static of(delimiter: number): FieldMarks | null {
    if (code === undefined) code = started();
    return code && new FieldMarks(delimiter, code);
  }

  /** Lets `next` be the first mark from `at` on, in a window that holds it; one that has to be moved reaches no further than `to`. */
  standAt(bytes: Uint8Array, at: number, to: number): void {
    const isIn = bytes === this.bytes && at >= this.at && at < this.to;
    if (!isIn || this.moved !== moves) this.move(bytes, at, to);
    this.at = at;
    while (this.next < this.count && this.positions[this.next]! + this.from < at) this.next += 1;
  }

  /** Passes all marks before the one that is `next`, which stands at `at` or later. */
  pass(next: number, at: number): void {
    this.next = next;
    this.at = at;
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
