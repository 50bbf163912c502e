import { encodeText } from '../values/cell-text.js';
import type { RowTable } from './row-table.js';

/** Tests a row by its number from 0. */
export type RowTest = (row: number) => boolean;

/**
 * Creates a test of whether a row's fields, or one column, contain each word of `text` in any case
 * and order.
 * Both kinds of minus match. A number matches with or without thousands separators and with either
 * decimal separator. A loss also matches in parentheses, with its currency after the minus, or with
 * a trailing minus.
 */
export function createSearchTest(table: RowTable, text: string, column: number | null = null): RowTest {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(wantedWord);
  return (row) => containsWords(table, row, words, column);
}

interface WantedWord {
  /** Returns whether the bytes may contain the word, in any notation. */
  isLikely: (bytes: Uint8Array) => boolean;
  /** Returns whether bytes that may contain the word certainly do. */
  isSure: (bytes: Uint8Array) => boolean;
  /** Returns whether the fields, folded and one per line, contain the word. */
  isIn: (fields: string) => boolean;
}

/** Returns whether the row, or its field in the column, contains each word. */
function containsWords(table: RowTable, row: number, words: readonly WantedWord[], column: number | null): boolean {
  // Bytes alone decide most rows: decoding a million of them takes ten seconds.
  const bytes = table.searchableBytes(row);
  if (!words.every(({ isLikely }) => isLikely(bytes))) return false;
  const unsure = words.filter(({ isSure }) => column !== null || !isSure(bytes));
  if (unsure.length === 0) return true;
  // A word contains no line break, so it never matches across two fields.
  const fields = fold(column === null ? table.row(row).join('\n') : table.cellText(row, column));
  return unsure.every(({ isIn }) => isIn(fields));
}

function wantedWord(word: string): WantedWord {
  const [, before, number] = /^(\D*)(\d[\d.,]*)$/.exec(word) ?? [];
  return before === undefined || number === undefined ? wantedText(word) : wantedNumber(word, before, number);
}

function wantedText(word: string): WantedWord {
  const piece = longestPlainPart(word);
  const bytes = encodeText(piece);
  return {
    isLikely: (row) => piece === '' || containsBytes(row, bytes),
    isSure: () => piece === word,
    isIn: (fields) => fields.includes(word),
  };
}

function wantedNumber(word: string, before: string, number: string): WantedWord {
  const wanted = readings(number).map((reading) => before + reading);
  const piece = lastThree(number);
  const [whole, part] = [encodeText(word), encodeText(piece)];
  const first = number.charCodeAt(0);
  return {
    isLikely: (row) =>
      containsBytes(row, part) && (before === '-' ? mayContainLoss(row, first) : mayContainAfter(row, before, first)),
    isSure: (row) => /^\d+$/.test(word) && containsBytes(row, whole),
    isIn: (fields) =>
      fields.includes(word) ||
      fields
        .split('\n')
        .filter((field) => field.includes(piece))
        .some((field) => writtenPlainly(field).some((plain) => wanted.some((reading) => plain.includes(reading)))),
  };
}

/** Returns up to three digits that are adjacent in all notations of a number. */
function lastThree(number: string): string {
  const parts = number.split(/[.,]/).map((part) => part.slice(-3));
  return parts.reduce((one, other) => (other.length > one.length ? other : one));
}

/** A number with or without thousands separators (mark, apostrophe, or space). */
const NUMBER = String.raw`\d(?:[\d.,]|['’ \u00a0\u202f\u2009](?=\d{3}(?!\d)))*`;
const NUMBERS = new RegExp(NUMBER, 'gu');
/**
 * A loss: a minus or parenthesis before the number, with an optional currency between, or a minus
 * after it. Looks for a trailing minus once per number: from each digit of a long one it would take
 * minutes.
 */
const WITHIN = String.raw`(?<![\d.,]|\d['’ \u00a0\u202f\u2009](?=\d{3}(?!\d)))`;
const LOSSES = new RegExp(`[-(] ?(?:[a-z]{0,3}\\p{Sc}|[a-z]{1,3})? ?(${NUMBER})|${WITHIN}(${NUMBER})-(?!\\d)`, 'gu');

/**
 * Returns notations of a field: as written and with losses as minus and digits, each without
 * thousands separators and with a decimal point.
 */
function writtenPlainly(field: string): string[] {
  const losses = field.replace(LOSSES, (_loss, before?: string, after?: string) => `-${before ?? after}`);
  return [field, losses].flatMap((text) => [
    text.replace(NUMBERS, (number) => readings(number)[0]!),
    text.replace(NUMBERS, (number) => readings(number).at(-1)!),
  ]);
}

/**
 * Returns readings of a number: `1234.5` for `1.234,5`, and both `1234` and `1.234` for `1,234`.
 */
function readings(number: string): string[] {
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
 * Returns the longest part that bytes contain unchanged: quotes may be doubled, minus signs differ.
 */
function longestPlainPart(text: string): string {
  // Letters outside ASCII may be written in another case, or be made of others.
  if (!/^[\x21-\x7e]+$/.test(text)) return '';
  const parts = text.split(/["\-,;|]/);
  return parts.reduce((one, other) => (other.length > one.length ? other : one));
}

/** Whether the bytes hold lower-case ASCII text, in any case. */
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

/** Bytes of a currency between a minus or bracket and the digits. */
const BETWEEN = 8;
const BEFORE_LOSSES: ReadonlySet<number | undefined> = new Set([45, 40, 0x92]);

/** Returns whether the bytes may contain a negative number with this first digit. */
function mayContainLoss(bytes: Uint8Array, digit: number): boolean {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== digit || isDigit(bytes[at - 1])) continue;
    for (let place = at - 1; place >= at - BETWEEN && !isDigit(bytes[place]); place--) {
      if (BEFORE_LOSSES.has(bytes[place])) return true;
    }
    let end = at;
    while (isDigit(bytes[end]) || IN_NUMBERS.has(bytes[end])) end += 1;
    if (bytes[end] === 45) return true;
    // What else begins within the number has no sign before it.
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
