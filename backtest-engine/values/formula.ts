import { AmountParser, UNREADABLE } from './amount.js';
import { decodeText, isNumberLike, MAX_AMOUNT_CHARS } from './cell-text.js';

const QUOTE = 34;
const PLUS = 43;
const MINUS = 45;
const EQUALS = 61;
const AT_SIGN = 64;

/** A function call or cell reference, such as `A1`. An amount after a currency has decimals. */
const CALL = /^[\s(]*\$?[a-z]+(?:\s*\(|\$?\d+(?![\d.,]))/i;

/** A number with a unit in words, such as `-57.52 points`. */
const NUMBER_WITH_UNIT = /^[+-][\d.,]+ \p{L}+$/u;

/** Maximum bytes to skip before a formula. */
const MAX_SKIPPED_BYTES = 1024;

/** 1 for each byte that starts a formula or is skipped before one. Rules out nearly all fields. */
const FORMULA_STARTS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte <= 34 || '+-=@'.includes(String.fromCharCode(byte)) || byte >= 0xc2),
);

const amounts = new AmountParser('.');

/**
 * Returns whether a spreadsheet could treat the field as a formula: it starts with `=` or `@`, or
 * with a sign and is not an amount as a whole. Skips leading blanks, control characters, and
 * quotes, as spreadsheets do.
 */
export function isFormula(bytes: Uint8Array, start: number, end: number): boolean {
  if (start >= end || FORMULA_STARTS[bytes[start]!] === 0) return false;
  // Most fields with a leading minus are plain amounts.
  if (bytes[start] === MINUS && amounts.parsePlain(bytes, start, end)) return false;
  let at = start;
  const last = Math.min(end, start + MAX_SKIPPED_BYTES);
  for (let width = skippedLength(bytes, at); width > 0 && at < last; width = skippedLength(bytes, at)) at += width;
  // A lone sign is text.
  if (end - at < 2) return false;
  if (isFullWidth(bytes, at)) return true;
  const first = bytes[at];
  if (first === EQUALS || first === AT_SIGN) return true;
  if (first !== PLUS && first !== MINUS) return false;
  if (end - at > MAX_AMOUNT_CHARS || isCall(bytes, at + 1, end)) return true;
  if (amounts.parse(bytes, at, end) !== UNREADABLE) return false;
  const text = decodeText(bytes.subarray(at, end));
  return !isNumberLike(text) && !NUMBER_WITH_UNIT.test(text);
}

/** Returns whether a function call or cell reference follows, not a currency code. */
function isCall(bytes: Uint8Array, start: number, end: number): boolean {
  return CALL.test(decodeText(bytes.subarray(start, end)));
}

/** Returns whether a full-width `=`, `+`, `-`, or `@` follows, which some spreadsheets accept. */
function isFullWidth(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbc && [0x9d, 0x8b, 0x8d, 0xa0].includes(bytes[at + 2]!);
}

/** Returns the byte length of a blank, control character, or quote. 0 if there is none. */
function skippedLength(bytes: Uint8Array, at: number): number {
  const [byte, next, third] = [bytes[at] ?? 255, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  if (byte <= 32 || byte === QUOTE || byte === 0xa0) return 1;
  if (byte === 0xc2) return next === 0xa0 || next === 0x85 ? 2 : 0;
  if (byte === 0xef) return next === 0xbb && third === 0xbf ? 3 : 0;
  // Spaces of any width, line separators, and invisible characters.
  if (byte === 0xe2)
    return (next === 0x80 && third <= 0xaf) || (next === 0x81 && third >= 0x9f && third <= 0xa4) ? 3 : 0;
  return byte === 0xe3 && next === 0x80 && third === 0x80 ? 3 : 0;
}
