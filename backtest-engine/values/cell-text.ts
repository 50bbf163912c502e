import { LONGEST_QUOTED, type RowSplitter } from '../csv/row-splitter.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Characters of a field that names and notes are taken from. */
export const LONGEST_TEXT = 1000;
/** Of one letter in UTF-8. */
const MOST_BYTES = 4;

/** Windows-1252 from 0x80 to 0x9f; elsewhere it is Latin 1. Not every decoder of that name knows them. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** An apostrophe, which programs put before what a spreadsheet is not to take for a formula. */
const TEXT_MARK = 39;

/** Where a field begins behind such a mark; `start` where it has none. */
export const skipTextMark = (bytes: Uint8Array, start: number, end: number): number =>
  start < end && bytes[start] === TEXT_MARK ? start + 1 : start;

/** The text of bytes: UTF-8, or Windows-1252 where they are not valid UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return isUtf8(bytes) ? utf8.decode(bytes) : fromWindows1252(bytes);
}

function fromWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252[byte - 0x80] : String.fromCharCode(byte);
  return text;
}

export function isUtf8(bytes: Uint8Array): boolean {
  if (isPlainAscii(bytes)) return true;
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const encoder = new TextEncoder();

/** The text in UTF-8. */
export const encodeText = (text: string): Uint8Array => encoder.encode(text);

const ONES = 0x01010101;
const HIGH_BITS = 0x80808080;

/** Whether all bytes are ASCII and none is zero. */
export function isPlainAscii(bytes: Uint8Array): boolean {
  let odd = 0;
  let at = 0;
  if (bytes.length >= 1024) {
    for (; (bytes.byteOffset + at) % 4 !== 0; at++) odd |= (bytes[at]! - 1) | bytes[at]!;
    // Sixteen bytes at a time go several times faster: only a zero has its high bit set by taking 1 away.
    const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, ((bytes.length - at) >> 4) * 4);
    for (let word = 0; word < words.length && (odd & HIGH_BITS) === 0; word += 4) {
      const first = words[word]!;
      const second = words[word + 1]!;
      const third = words[word + 2]!;
      const fourth = words[word + 3]!;
      odd |= first | second | third | fourth | (first - ONES) | (second - ONES) | (third - ONES) | (fourth - ONES);
    }
    at += words.length * 4;
  }
  for (; at < bytes.length; at++) odd |= (bytes[at]! - 1) | bytes[at]!;
  return (odd & HIGH_BITS) === 0;
}

/**
 * One field of the row that was split last, without its quotes; empty where the row is shorter. Where it is longer than
 * `most` characters, these and an ellipsis.
 */
export function decodeField(bytes: Uint8Array, cells: RowSplitter, column: number, most = Infinity): string {
  if (column >= cells.count || column >= cells.starts.length) return '';
  const start = cells.starts[column]!;
  const isRaw = cells.raw[column] === 1;
  const needed = most * MOST_BYTES + (isRaw ? LONGEST_QUOTED : 0);
  const text = decodeText(bytes.subarray(start, letterEnd(bytes, start, cells.ends[column]!, needed)));
  return truncate(isRaw ? unquoted(text) : text, most);
}

/** The text, or its first `most` characters and an ellipsis. */
export function truncate(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** At most `length` bytes from `start`, not ending within a letter. */
function letterEnd(bytes: Uint8Array, start: number, end: number, length: number): number {
  if (end - start <= length) return end;
  let cut = start + length;
  while (cut > start && cut > start + length - MOST_BYTES && (bytes[cut]! & 0xc0) === 0x80) cut -= 1;
  return cut;
}

/** What stands between the closing quote and the field's end is kept; an open quote is an ordinary character. */
function unquoted(text: string): string {
  let at = text.indexOf('"', 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text : text.slice(1, at).replaceAll('""', '"') + text.slice(at + 1);
}

/** Whether the bytes, spaces aside, are this lower-case ASCII text, in any case. */
export function matchesWord(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  let from = start;
  let to = end;
  while (from < to && bytes[from] === 32) from += 1;
  while (to > from && bytes[to - 1] === 32) to -= 1;
  if (to - from !== word.length) return false;
  for (let at = 0; at < word.length; at++) {
    const byte = bytes[from + at] ?? 0;
    const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte;
    if (lower !== word.charCodeAt(at)) return false;
  }
  return true;
}
