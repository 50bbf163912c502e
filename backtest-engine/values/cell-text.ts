import { MAX_QUOTED_BYTES, type RowSplitter } from '../csv/row-splitter.js';
import { LONG, SHORT } from '../model/trades.js';

/** Maximum length of a column name. Normalizing very long text can take minutes. */
const MAX_NAME_CHARS = 200;

/**
 * Normalizes a column name: lower case, plain apostrophes and spaces, no accents or periods.
 * Returns an empty string for longer names, which no exporter writes.
 */
export function normalizeName(name: string): string {
  if (name.length > MAX_NAME_CHARS) return '';
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ´`]/g, "'")
    .replaceAll('.', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Maximum characters examined for a quotation. */
const MAX_QUOTED_CHARS = 200;
/** Characters that break lines, move a terminal's cursor, or change the text direction. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Quotes a cell's text for a sentence: in quotes, shortened, on one line. */
export function quote(text: string): string {
  const trimmed = text.slice(0, MAX_QUOTED_CHARS).replace(CONTROLS, ' ').trim();
  return `“${trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed}”`;
}

/** Maximum length of an amount. Patterns would be very slow if a field held a whole file. */
export const MAX_AMOUNT_CHARS = 64;
const DAY_WITH_DOTS = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;
/** Each part of the pattern matches spaces once. Otherwise a long run of spaces takes minutes. */
const AMOUNT =
  /^[-−+(]?(?:\s*(?:[$€£¥]|[A-Z]{3}\s))?(?:\s*[-−+(])?\s*\d[\d.,']*(?:\s+[\d.,']+)*(?:\s*\))?\s*(?:%|[$€£¥]|[A-Z]{3}|min|h|d)?\)?$/;

/** Returns whether a field looks like an amount (`($1,126.02)`, `-58,00 €`, `66.67%`). */
export function isNumberLike(field: string): boolean {
  const text = field.trim();
  return text.length <= MAX_AMOUNT_CHARS && AMOUNT.test(text) && !DAY_WITH_DOTS.test(text);
}

/** Returns whether a field is empty or a dash, which some exports write for empty. */
export function isBlank(field: string): boolean {
  const text = field.trim();
  return text === '' || text === '—' || text === '–' || text === '-';
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Maximum length of a field used for names and notes, in characters. */
export const MAX_TEXT_CHARS = 1000;
/** Maximum bytes of a character in UTF-8. */
const MAX_BYTES_PER_CHAR = 4;

/** Windows-1252 from 0x80 to 0x9f, which not every decoder supports. The rest is Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** An apostrophe, which keeps spreadsheets from treating a field as a formula. */
const TEXT_MARK = 39;

/** Returns the start of a field without a leading apostrophe. */
export const skipTextMark = (bytes: Uint8Array, start: number, end: number): number =>
  start < end && bytes[start] === TEXT_MARK ? start + 1 : start;

/** Decodes bytes as UTF-8, or as Windows-1252 if they are not valid UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return isUtf8(bytes) ? utf8.decode(bytes) : decodeWindows1252(bytes);
}

function decodeWindows1252(bytes: Uint8Array): string {
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

export const encodeText = (text: string): Uint8Array => encoder.encode(text);

const ONES = 0x01010101;
const HIGH_BITS = 0x80808080;

export function isPlainAscii(bytes: Uint8Array): boolean {
  let odd = 0;
  let at = 0;
  if (bytes.length >= 1024) {
    for (; (bytes.byteOffset + at) % 4 !== 0; at++) odd |= (bytes[at]! - 1) | bytes[at]!;
    // Sixteen bytes at a time are several times faster. Subtracting 1 sets the high bit only for a
    // zero byte.
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
 * Decodes a field of the row that was split last, without quotes. Empty if the row is shorter.
 * Truncates longer text to `maxChars` and adds an ellipsis.
 */
export function decodeField(bytes: Uint8Array, cells: RowSplitter, column: number, maxChars = Infinity): string {
  if (column >= cells.count || column >= cells.starts.length) return '';
  const start = cells.starts[column]!;
  const isRaw = cells.raw[column] === 1;
  const needed = maxChars * MAX_BYTES_PER_CHAR + (isRaw ? MAX_QUOTED_BYTES : 0);
  const text = decodeText(bytes.subarray(start, findCut(bytes, start, cells.ends[column]!, needed)));
  return truncate(isRaw ? removeQuotes(text) : text, maxChars);
}

/** Truncates text to `maxChars` plus an ellipsis. */
export function truncate(text: string, maxChars: number): string {
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}

/** Returns the end of at most `length` bytes from `start` that does not split a character. */
function findCut(bytes: Uint8Array, start: number, end: number, length: number): number {
  if (end - start <= length) return end;
  let cut = start + length;
  while (cut > start && cut > start + length - MAX_BYTES_PER_CHAR && (bytes[cut]! & 0xc0) === 0x80) cut -= 1;
  return cut;
}

/** Removes quotes. Keeps text after the closing quote, and an unclosed quote. */
function removeQuotes(text: string): string {
  let at = text.indexOf('"', 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text : text.slice(1, at).replaceAll('""', '"') + text.slice(at + 1);
}

/** Returns whether the bytes, trimmed, equal this lower-case ASCII text in any case. */
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

const LONG_WORDS = ['long', 'buy', 'achat', 'l'];
const SHORT_WORDS = ['short', 'sell', 'vente', 'court', 's'];
const LONG_LETTER = 108;
const SHORT_LETTER = 115;

/** Parses a trade side in English or French. Returns LONG, SHORT, or 0 for other text. */
export function parseSide(bytes: Uint8Array, start: number, end: number): number {
  // Checks the first letter, because most fields are `Long` or `Short`.
  const letter = bytes[start]! | 32;
  if (letter !== SHORT_LETTER && isOneOf(LONG_WORDS, bytes, start, end)) return LONG;
  return letter !== LONG_LETTER && isOneOf(SHORT_WORDS, bytes, start, end) ? SHORT : 0;
}

export function isSide(field: string): boolean {
  const bytes = new TextEncoder().encode(field.trim());
  return parseSide(bytes, 0, bytes.length) !== 0;
}

function isOneOf(words: readonly string[], bytes: Uint8Array, start: number, end: number): boolean {
  for (const word of words) if (matchesWord(bytes, start, end, word)) return true;
  return false;
}
