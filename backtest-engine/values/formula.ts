import { AmountParser, UNREADABLE } from './amount.js';
import { decodeText } from './cell-text.js';
import { isNumberLike, LONGEST_AMOUNT } from './number-like.js';

const QUOTE = 34;
const PLUS = 43;
const MINUS = 45;
const EQUALS = 61;
const AT_SIGN = 64;

/** A cell's number, as in `A1` and `$A$1`, has no decimals, as an amount behind the code of its currency has. */
const CALL = /^[\s(]*\$?[a-z]+(?:\s*\(|\$?\d+(?![\d.,]))/i;

/** A number and the word for its unit, as in `-57.52 points`. */
const OF_UNIT = /^[+-][\d.,]+ \p{L}+$/u;

/** Bytes before a formula that are looked past. */
const LONGEST_PASSED = 1024;

/** 1 for each byte that a formula can start with, or that is skipped before one. Rules out nearly all fields. */
const FORMULA_STARTS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte <= 34 || '+-=@'.includes(String.fromCharCode(byte)) || byte >= 0xc2),
);

const amounts = new AmountParser('.');

/**
 * Whether a spreadsheet could take the field for a formula: it begins with `=` or `@`, or with a sign and is no amount as
 * a whole. Blanks, control characters and quotes before that are looked past, as spreadsheets do.
 */
export function isFormula(bytes: Uint8Array, start: number, end: number): boolean {
  if (start >= end || FORMULA_STARTS[bytes[start]!] === 0) return false;
  // Most fields with a leading minus are plain amounts.
  if (bytes[start] === MINUS && amounts.parsePlain(bytes, start, end)) return false;
  let at = start;
  const last = Math.min(end, start + LONGEST_PASSED);
  for (let width = passed(bytes, at); width > 0 && at < last; width = passed(bytes, at)) at += width;
  // A sign alone is text.
  if (end - at < 2) return false;
  if (isFullWidth(bytes, at)) return true;
  const first = bytes[at];
  if (first === EQUALS || first === AT_SIGN) return true;
  if (first !== PLUS && first !== MINUS) return false;
  if (end - at > LONGEST_AMOUNT || isCall(bytes, at + 1, end)) return true;
  if (amounts.parse(bytes, at, end) !== UNREADABLE) return false;
  const text = decodeText(bytes.subarray(at, end));
  return !isNumberLike(text) && !OF_UNIT.test(text);
}

/** Letters straight before a bracket or a digit: a function or a cell, and not the code of a currency. */
function isCall(bytes: Uint8Array, start: number, end: number): boolean {
  return CALL.test(decodeText(bytes.subarray(start, end)));
}

/** The wide forms of `=`, `+`, `-` and `@`, which some spreadsheets take for the narrow ones. */
function isFullWidth(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbc && [0x9d, 0x8b, 0x8d, 0xa0].includes(bytes[at + 2]!);
}

/** How many bytes of a blank, a control character or a quote stand there, of those outside ASCII too; 0 where none does. */
function passed(bytes: Uint8Array, at: number): number {
  const [byte, next, third] = [bytes[at] ?? 255, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  if (byte <= 32 || byte === QUOTE || byte === 0xa0) return 1;
  if (byte === 0xc2) return next === 0xa0 || next === 0x85 ? 2 : 0;
  if (byte === 0xef) return next === 0xbb && third === 0xbf ? 3 : 0;
  // Spaces of every width, line separators, and what shows nothing at all.
  if (byte === 0xe2)
    return (next === 0x80 && third <= 0xaf) || (next === 0x81 && third >= 0x9f && third <= 0xa4) ? 3 : 0;
  return byte === 0xe3 && next === 0x80 && third === 0x80 ? 3 : 0;
}
