import { type AmountTaker, BEYOND, type FieldMarks, MOST_COLUMNS, WRITTEN } from './field-marks.js';

/** A quoted field that runs on for longer was never closed; its quote is then an ordinary character. */
export const LONGEST_QUOTED = 65_536;

const LINE_FEED = 10;
const RETURN = 13;
/** Ctrl-Z, with which old programs end a text. */
const END_OF_FILE = 26;
const QUOTE = 34;
/** In each byte of a word of four; bytes below 14 are control characters, line ends among them. */
const ONES = 0x01010101;
const FOURTEENS = 0x0e0e0e0e;
const HIGH_BITS = 0x80808080;
const NONE = new Uint8Array(0);

/** What `AmountReader` does for amounts that are nothing but digits, marks, a minus and a dollar sign. */
interface PlainAmounts extends AmountTaker {
  readPlain: (bytes: Uint8Array, start: number, end: number) => boolean;
}

/**
 * Splits CSV bytes (RFC 4180) into fields, row by row, without making strings. Line ends are CRLF, LF or CR. A quote
 * inside an unquoted field is an ordinary character, and so is one that opens a field and is never closed.
 */
export class RowSplitter {
  /** Where each kept field begins and ends, without its quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where the range still holds quotes that `unquoted` has to take away. */
  readonly raw = new Uint8Array(MOST_COLUMNS);
  /** Fields of the row, also those that are not kept. */
  count = 0;
  /** Those that are kept and may begin a formula or hold a line end, and others where that was not looked at. */
  watchedFields = 0;
  /** Where the next row begins. */
  end = 0;
  /** Whether the row holds a quote that was never closed. */
  openQuote = false;
  /** Whether text follows the closing quote of one of its fields. */
  strayText = false;
  /** Whether the row was closed by a line end, not by the end of the file. */
  closed = false;
  /** Whether a byte of a field that was split byte by byte was 0 or above 127. */
  private hasOdd = false;
  private plain = true;
  private isByMarks = false;
  /** Whether one of the row's fields, or of rows before, is raw. */
  private hasRaw = false;
  private bytes: Uint8Array = NONE;
  private words: DataView = new DataView(NONE.buffer);

  /** `marks` of the same delimiter, for rows that follow each other: a row is then known until the next one is split with any marks. */
  constructor(
    readonly delimiter: number,
    private readonly marks: FieldMarks | null = null,
  ) {
    this.starts = marks?.starts ?? new Int32Array(MOST_COLUMNS);
    this.ends = marks?.ends ?? new Int32Array(MOST_COLUMNS);
  }

  /** Whether all bytes of all fields so far were ASCII and none was zero; with marks, of the rest of their window too. */
  get isPlain(): boolean {
    return !this.hasOdd && this.marks?.hasOdd !== true;
  }

  /** The column of a watched field, from 0 on up to `watchedFields`. */
  watched(nth: number): number {
    return this.isByMarks ? this.marks!.watched[nth]! : nth;
  }

  /** Reads the field where it is a plain amount, else answers false. */
  readPlain(bytes: Uint8Array, column: number, amounts: PlainAmounts): boolean {
    return this.isByMarks
      ? this.marks!.takeAmount(column, amounts)
      : amounts.readPlain(bytes, this.starts[column]!, this.ends[column]!);
  }

  /** Splits the row at `from`; false where it goes on after `to`. `last` says that no bytes follow `to`. */
  split(bytes: Uint8Array, from: number, to: number, last: boolean): boolean {
    return this.splitAtMarks(bytes, from, to) || this.splitByBytes(bytes, from, to, last);
  }

  /** False for the rows that it leaves to `splitByBytes`: those with odd quotes, longer than a window, or without a line end yet. */
  private splitAtMarks(bytes: Uint8Array, from: number, to: number): boolean {
    const { marks } = this;
    if (marks === null) return false;
    marks.standAt(bytes, from, to);
    let outcome = marks.takeRow(from);
    if (outcome === BEYOND && marks.reach(from, to)) outcome = marks.takeRow(from);
    if (outcome !== WRITTEN) return false;
    this.count = marks.fields;
    this.end = marks.end;
    this.watchedFields = marks.watchedFields;
    this.closed = true;
    this.openQuote = false;
    this.strayText = false;
    this.isByMarks = true;
    if (this.hasRaw) this.raw.fill(0);
    this.hasRaw = false;
    return true;
  }

  private splitByBytes(bytes: Uint8Array, from: number, to: number, last: boolean): boolean {
    const { starts, ends, raw, delimiter } = this;
    const words = this.wordsOf(bytes);
    const lastWord = to - 4;
    const delimiters = Math.imul(delimiter, ONES);
    let seen = 0;
    let count = 0;
    let at = from;
    this.openQuote = false;
    this.strayText = false;
    for (;;) {
      let start = at;
      let end: number;
      this.plain = true;
      if (at < to && bytes[at] === QUOTE) {
        const next = this.quoted(bytes, at, to, last);
        if (next < 0) return false;
        for (; at < next; at++) seen |= bytes[at]! | (bytes[at]! - 1);
        if (this.plain) {
          start += 1;
          end = at - 1;
        } else end = at;
      } else {
        for (;;) {
          // Four bytes at a time. Taking 1 away sets the high bit of a zero, which a delimiter is in `other`, and taking 14
          // away that of a control character; of several bits the lowest is sure.
          while (at <= lastWord) {
            const word = words.getInt32(at, true);
            const other = word ^ delimiters;
            const found = (((other - ONES) & ~other) | ((word - FOURTEENS) & ~word)) & HIGH_BITS;
            if (found !== 0) {
              const lowest = found & -found;
              seen |= word & (lowest - 1);
              at += (31 - Math.clz32(lowest)) >> 3;
              break;
            }
            seen |= word;
            at += 4;
          }
          if (at === to) break;
          const byte = bytes[at]!;
          if (byte === delimiter || byte === LINE_FEED || byte === RETURN) break;
          seen |= byte | (byte - 1);
          at += 1;
        }
        end = at;
      }
      if (at === to && !last) return false;
      if (count < MOST_COLUMNS) {
        starts[count] = start;
        ends[count] = end;
        raw[count] = this.plain ? 0 : 1;
        this.hasRaw ||= !this.plain;
      }
      count += 1;
      if (at === to || bytes[at] !== delimiter) break;
      at += 1;
    }
    if ((seen & HIGH_BITS) !== 0) this.hasOdd = true;
    this.count = count;
    this.watchedFields = Math.min(count, MOST_COLUMNS);
    this.isByMarks = false;
    this.closed = at < to;
    this.end = this.closed ? at + 1 : to;
    return true;
  }

  /** Where the quoted field at `from` ends, after its quote; -1 where more bytes are needed to know. */
  private quoted(bytes: Uint8Array, from: number, to: number, last: boolean): number {
    const limit = from + LONGEST_QUOTED;
    const stop = Math.min(to, limit);
    let at = from + 1;
    let doubled = false;
    for (; ; at++) {
      while (at < stop && bytes[at] !== QUOTE) at += 1;
      if (at >= stop) {
        if (at < limit && !last) return -1;
        this.openQuote = true;
        this.plain = false;
        return this.unquotedEnd(bytes, from, to);
      }
      if (at + 1 === to && !last) return -1;
      if (at + 1 === to || bytes[at + 1] !== QUOTE) break;
      doubled = true;
      at += 1;
    }
    const end = this.unquotedEnd(bytes, at + 1, to);
    const hasMore = end !== at + 1;
    this.strayText ||= hasMore;
    this.plain = !doubled && !hasMore;
    return end;
  }

  /** The bytes as words, made once for all rows in them. */
  private wordsOf(bytes: Uint8Array): DataView {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    return this.words;
  }

  private unquotedEnd(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to && bytes[at] !== this.delimiter && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at += 1;
    return at;
  }
}

/** Where the next row with anything in it begins: past line ends, or `to`. */
export function skipLineEnds(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] === LINE_FEED || bytes[at] === RETURN || bytes[at] === END_OF_FILE)) at += 1;
  return at;
}
