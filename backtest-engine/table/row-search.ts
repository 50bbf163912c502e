import { encodeText } from '../values/cell-text.js';
import type { RowTable } from './row-table.js';

/** Tests a row by its number from 0. */
export type RowTest = (row: number) => boolean;

/**
 * Creates a test for rows that contain each word of `text`, in any case and order, in any field or
 * in one column. Hyphens and minus signs match each other. A number matches with or without
 * thousands separators, and with either decimal separator. A loss also matches in parentheses, with
 * its currency after the minus, or with a trailing minus.
 */
export function createSearchTest(table: RowTable, text: string, column: number | null = null): RowTest {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(toSearchWord);
  return (row) => containsWords(table, row, words, column);
}

interface SearchWord {
  /** Returns whether the bytes may contain the word, in any notation. */
  isLikely: (bytes: Uint8Array) => boolean;
  /** Returns whether the bytes, which may contain the word, certainly contain it. */
  isSure: (bytes: Uint8Array) => boolean;
  /** Returns whether the fields, in lower case and one per line, contain the word. */
  isIn: (fields: string) => boolean;
}

/** Returns whether the row, or its field in the column, contains each word. */
function containsWords(table: RowTable, row: number, words: readonly SearchWord[], column: number | null): boolean {
  // Bytes alone decide most rows: decoding a million of them takes ten seconds.
  const bytes = table.searchableBytes(row);
  if (!words.every(({ isLikely }) => isLikely(bytes))) return false;
  const unsure = words.filter(({ isSure }) => column !== null || !isSure(bytes));
  if (unsure.length === 0) return true;
  // A word contains no line break, so it never matches across two fields.
  const fields = fold(column === null ? table.row(row).join('\n') : table.cellText(row, column));
  return unsure.every(({ isIn }) => isIn(fields));
}

function toSearchWord(word: string): SearchWord {
  const [, before, number] = /^(\D*)(\d[\d.,]*)$/.exec(word) ?? [];
  return before === undefined || number === undefined ? toTextSearch(word) : toNumberSearch(word, before, number);
}

function toTextSearch(word: string): SearchWord {
  const part = findLongestPlainPart(word);
  const bytes = encodeText(part);
  return {
    isLikely: (row) => part === '' || containsBytes(row, bytes),
    isSure: () => part === word,
    isIn: (fields) => fields.includes(word),
  };
}

function toNumberSearch(word: string, before: string, number: string): SearchWord {
  const wanted = toPlainNumbers(number).map((reading) => before + reading);
  const digits = findStableDigits(number);
  const [wholeBytes, digitBytes] = [encodeText(word), encodeText(digits)];
  const first = number.charCodeAt(0);
  return {
    isLikely: (row) =>
      containsBytes(row, digitBytes) &&
      (before === '-' ? mayContainLoss(row, first) : mayContainAfter(row, before, first)),
    isSure: (row) => /^\d+$/.test(word) && containsBytes(row, wholeBytes),
    isIn: (fields) =>
      fields.includes(word) ||
      fields
        .split('\n')
        .filter((field) => field.includes(digits))
        .some((field) => toPlainNotations(field).some((plain) => wanted.some((reading) => plain.includes(reading)))),
  };
}

/** Returns up to three digits that are adjacent in all notations of a number. */
function findStableDigits(number: string): string {
  const parts = number.split(/[.,]/).map((part) => part.slice(-3));
  return parts.reduce((one, other) => (other.length > one.length ? other : one));
}

/** A number with or without thousands separators (mark, apostrophe, or space). */
const NUMBER = String.raw`\d(?:[\d.,]|['’ \u00a0\u202f\u2009](?=\d{3}(?!\d)))*`;
const NUMBERS = new RegExp(NUMBER, 'gu');
/**
 * A loss: a minus or parenthesis before the number, with an optional currency between, or a minus
 * after the number. Looks for a trailing minus once per number, because trying each digit of a long
 * number would take minutes.
 */
const WITHIN = String.raw`(?<![\d.,]|\d['’ \u00a0\u202f\u2009](?=\d{3}(?!\d)))`;
const LOSSES = new RegExp(`[-(] ?(?:[a-z]{0,3}\\p{Sc}|[a-z]{1,3})? ?(${NUMBER})|${WITHIN}(${NUMBER})-(?!\\d)`, 'gu');

/**
 * Returns notations of a field: as written and with losses as minus and digits, each without
 * thousands separators and with a decimal point.
 */
function toPlainNotations(field: string): string[] {
  const losses = field.replace(LOSSES, (_loss, before?: string, after?: string) => `-${before ?? after}`);
  return [field, losses].flatMap((text) => [
    text.replace(NUMBERS, (number) => toPlainNumbers(number)[0]!),
    text.replace(NUMBERS, (number) => toPlainNumbers(number).at(-1)!),
  ]);
}

/**
 * Returns readings of a number: `1234.5` for `1.234,5`, and both `1234` and `1.234` for `1,234`.
 */
function toPlainNumbers(number: string): string[] {
  const digits = number.replace(/[^\d.,]/g, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return [digits];
  const decimals = digits.slice(last + 1);
  const whole = digits.slice(0, last).replace(/[.,]/g, '');
  const decimal = decimals === '' ? whole : `${whole}.${decimals}`;
  if (!/^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(digits)) return [decimal];
  return digits.search(/[.,]/) === last ? [whole + decimals, decimal] : [whole + decimals];
}

const fold = (text: string): string => text.toLowerCase().replaceAll('−', '-');

/**
 * Returns the longest part that is the same in bytes: quotes may be doubled, minus signs differ.
 */
function findLongestPlainPart(text: string): string {
  // Letters outside ASCII may be written in another case, or be made of others.
  if (!/^[\x21-\x7e]+$/.test(text)) return '';
  const parts = text.split(/["\-,;|]/);
  return parts.reduce((one, other) => (other.length > one.length ? other : one));
}

/** Returns whether the bytes contain this lower-case ASCII text, in any case. */
function containsBytes(bytes: Uint8Array, wanted: Uint8Array): boolean {
  const first = wanted[0];
  const last = bytes.length - wanted.length;
  for (let at = 0; at <= last; at++) {
    if (lower(bytes[at]!) !== first) continue;
    let next = 1;
    while (next < wanted.length && lower(bytes[at + next]!) === wanted[next]) next += 1;
    if (next === wanted.length) return true;
  }
  return false;
}

/** Maximum bytes of a currency between a minus or parenthesis and the digits. */
const BETWEEN = 8;
const BEFORE_LOSSES: ReadonlySet<number | undefined> = new Set([45, 40, 0x92]);

/** Returns whether the bytes may contain a negative number with this first digit. */
function mayContainLoss(bytes: Uint8Array, digit: number): boolean {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== digit || isDigit(bytes[at - 1])) continue;
    for (let before = at - 1; before >= at - BETWEEN && !isDigit(bytes[before]); before--) {
      if (BEFORE_LOSSES.has(bytes[before])) return true;
    }
    let end = at;
    while (isDigit(bytes[end]) || IN_NUMBERS.has(bytes[end])) end += 1;
    if (bytes[end] === 45) return true;
    // The other digits of the number have no sign before them.
    at = end - 1;
  }
  return false;
}

/** Returns whether the bytes may contain `before` followed by this digit, as in `-$7`. */
function mayContainAfter(bytes: Uint8Array, before: string, digit: number): boolean {
  // A minus and letters outside ASCII have several forms, so only the text after them is compared.
  const known = /[\x21-\x2c\x2e-\x7e]*$/.exec(before)?.[0] ?? '';
  const isMinus = before.at(-known.length - 1) === '-';
  for (let at = known.length; at < bytes.length; at++) {
    if (bytes[at] !== digit) continue;
    let same = 0;
    while (same < known.length && lower(bytes[at - 1 - same]!) === known.charCodeAt(known.length - 1 - same)) same += 1;
    if (same < known.length) continue;
    if (!isMinus || BEFORE_LOSSES.has(bytes[at - 1 - same])) return true;
  }
  return false;
}

/** Bytes between digits: `,`, `.`, `'`, a space, and spaces and apostrophes outside ASCII. */
const IN_NUMBERS: ReadonlySet<number | undefined> = new Set([
  44, 46, 39, 32, 0xc2, 0xa0, 0xe2, 0x80, 0xaf, 0x89, 0x99, 0x92,
]);

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);
