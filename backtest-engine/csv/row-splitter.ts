/** Maximum length of a quoted field. A quote not closed within this length is ordinary text. */
export const MAX_QUOTED_BYTES = 65_536;

/** Maximum fields kept per row. Further fields are only counted. */
export const MAX_COLUMNS = 1000;

const LINE_FEED = 10;
const RETURN = 13;
/** Ctrl-Z, the end-of-file character of DOS text files. */
const END_OF_FILE = 26;
const QUOTE = 34;
/** Masks to compare four bytes at once. Bytes below 14 are control characters and line ends. */
const ONES = 0x01010101;
const FOURTEENS = 0x0e0e0e0e;
const HIGH_BITS = 0x80808080;
const NONE = new Uint8Array(0);

/**
 * Splits CSV bytes (RFC 4180) into fields, one row at a time, without creating strings. Rows end
 * with CRLF, LF or CR. A quote inside an unquoted field is ordinary text, and so is an opening
 * quote that is never closed.
 */
export class RowSplitter {
  /** Byte range of each kept field, without its quotes. */
  readonly starts = new Int32Array(MAX_COLUMNS);
  readonly ends = new Int32Array(MAX_COLUMNS);
  /** 1 if the field's range contains quotes that `decodeField` removes. */
  readonly raw = new Uint8Array(MAX_COLUMNS);
  /** Number of fields in the row, including fields beyond MAX_COLUMNS. */
  count = 0;
  end = 0;
  /** Whether the row contains a quote that is never closed. */
  hasOpenQuote = false;
  /** Whether text follows the closing quote of a field. */
  hasStrayText = false;
  /** Whether a line end, not the end of the file, ended the row. */
  isClosed = false;
  /** Whether every byte so far is ASCII and not zero. */
  isPlain = true;
  /** Whether the field being read has no quotes to remove. */
  private isFieldPlain = true;
  private bytes: Uint8Array = NONE;
  private words: DataView = new DataView(NONE.buffer);

  constructor(readonly delimiter: number) {}

  /** Splits the row at `from`. Returns false if the row continues after `to`, unless `last`. */
  split(bytes: Uint8Array, from: number, to: number, last: boolean): boolean {
    const { starts, ends, raw, delimiter } = this;
    const words = this.wordsOf(bytes);
    const lastWord = to - 4;
    const delimiters = Math.imul(delimiter, ONES);
    let seen = 0;
    let count = 0;
    let at = from;
    this.hasOpenQuote = false;
    this.hasStrayText = false;
    for (;;) {
      let start = at;
      let end: number;
      this.isFieldPlain = true;
      if (at < to && bytes[at] === QUOTE) {
        const next = this.quotedEnd(bytes, at, to, last);
        if (next < 0) return false;
        for (; at < next; at++) seen |= bytes[at]! | (bytes[at]! - 1);
        if (this.isFieldPlain) {
          start += 1;
          end = at - 1;
        } else end = at;
      } else {
        for (;;) {
          // Checks four bytes at a time. Subtracting 1 sets the high bit of a zero byte, and a
          // delimiter is zero in `other`. Subtracting 14 sets the high bit of a control character.
          // Only the lowest set bit is reliable.
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
      if (count < MAX_COLUMNS) {
        starts[count] = start;
        ends[count] = end;
        raw[count] = this.isFieldPlain ? 0 : 1;
      }
      count += 1;
      if (at === to || bytes[at] !== delimiter) break;
      at += 1;
    }
    if ((seen & HIGH_BITS) !== 0) this.isPlain = false;
    this.count = count;
    this.isClosed = at < to;
    this.end = this.isClosed ? at + 1 : to;
    return true;
  }

  /** Finds the end of the quoted field at `from`. Returns -1 if more bytes are needed. */
  private quotedEnd(bytes: Uint8Array, from: number, to: number, last: boolean): number {
    const limit = from + MAX_QUOTED_BYTES;
    const stop = Math.min(to, limit);
    let at = from + 1;
    let isDoubled = false;
    for (; ; at++) {
      while (at < stop && bytes[at] !== QUOTE) at += 1;
      if (at >= stop) {
        if (at < limit && !last) return -1;
        this.hasOpenQuote = true;
        this.isFieldPlain = false;
        return this.unquotedEnd(bytes, from, to);
      }
      if (at + 1 === to && !last) return -1;
      if (at + 1 === to || bytes[at + 1] !== QUOTE) break;
      isDoubled = true;
      at += 1;
    }
    const end = this.unquotedEnd(bytes, at + 1, to);
    const hasMore = end !== at + 1;
    this.hasStrayText ||= hasMore;
    this.isFieldPlain = !isDoubled && !hasMore;
    return end;
  }

  /** Returns a word view of the bytes, created once for all rows in them. */
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

/** Returns the start of the next row that is not empty. Skips line ends up to `to`. */
export function skipLineEnds(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] === LINE_FEED || bytes[at] === RETURN || bytes[at] === END_OF_FILE)) at += 1;
  return at;
}
