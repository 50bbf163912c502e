import type { RowTable } from './row-table.js';

/**
 * The rows whose fields hold each word of `text`, in any case and order; in one column where one is given. A minus sign of
 * either kind is one. A number is found with and without marks between its thousands and with either decimal mark, a loss
 * also in brackets, with its currency behind the minus, or with the minus at its end.
 */
export function rowsWith(table: RowTable, text: string, column: number | null = null): Uint32Array {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(wantedWord);
  const found = new Uint32Array(table.rowCount);
  let length = 0;
  for (let row = 0; row < found.length; row++) {
    if (holdsWords(table, row, words, column)) found[length++] = row;
  }
  return found.slice(0, length);
}

interface WantedWord {
  /** A part of it that stands in the file's bytes however it is written; null where there is none. */
  piece: Uint8Array | null;
  /** The word itself, where bytes that hold it hold the word. */
  whole: Uint8Array | null;
  isIn: (fields: Fields) => boolean;
}

/** Whether the row, or its field of the column, holds each word. */
function holdsWords(table: RowTable, row: number, words: readonly WantedWord[], column: number | null): boolean {
  // Most rows are told by their bytes alone: decoding a million of them takes ten seconds.
  const bytes = table.keptBytes(row);
  if (!words.every(({ piece }) => piece === null || holds(bytes, piece))) return false;
  const unsure = words.filter(({ whole }) => column !== null || whole === null || !holds(bytes, whole));
  if (unsure.length === 0) return true;
  // A word holds no line end, so none is found across two fields.
  const fields = new Fields(column === null ? table.row(row).join('\n') : table.cellText(row, column));
  return unsure.every(({ isIn }) => isIn(fields));
}

function wantedWord(word: string): WantedWord {
  const [, before, number] = /^(\D*)(\d[\d.,]*)$/.exec(word) ?? [];
  if (before === undefined || number === undefined) {
    const piece = longestPiece(word);
    const bytes = piece === '' ? null : bytesOf(piece);
    return { piece: bytes, whole: piece === word ? bytes : null, isIn: ({ text }) => text.includes(word) };
  }
  const wanted = readings(number).map((reading) => before + reading);
  return {
    piece: bytesOf(lastThree(number)),
    whole: word === number && /^\d+$/.test(word) ? bytesOf(word) : null,
    isIn: ({ text, written }) =>
      text.includes(word) || written.some((one) => wanted.some((reading) => one.includes(reading))),
  };
}

/** Of a number's digits, three that stand together in all of its notations, or as many as there are. */
function lastThree(number: string): string {
  const parts = number.split(/[.,]/).map((part) => part.slice(-3));
  return parts.reduce((one, other) => (other.length > one.length ? other : one));
}

/** A number, its thousands apart by a mark, an apostrophe or a space or not at all. */
const NUMBER = String.raw`\d(?:[\d.,]|['’ \u00a0\u202f\u2009](?=\d{3}(?!\d)))*`;
const NUMBERS = new RegExp(NUMBER, 'gu');
/** With the marks of a loss: a minus or bracket before it, its currency between them, or a minus behind it. */
const LOSSES = new RegExp(`[-(] ?(?:[a-z]{0,3}\\p{Sc}|[a-z]{1,3})? ?(${NUMBER})|(${NUMBER})-(?!\\d)`, 'gu');

/** Fields of a row, a line each. */
class Fields {
  /** In lower case, with one kind of minus. */
  readonly text: string;
  private known: string[] | null = null;

  constructor(text: string) {
    this.text = folded(text);
  }

  /** As they stand and with losses as minus and digits; each number without marks between its thousands and with a point. */
  get written(): readonly string[] {
    if (this.known) return this.known;
    const losses = this.text.replace(LOSSES, (_loss, before?: string, after?: string) => `-${before ?? after}`);
    this.known = [this.text, losses].flatMap((text) => [
      text.replace(NUMBERS, (number) => readings(number)[0]!),
      text.replace(NUMBERS, (number) => readings(number).at(-1)!),
    ]);
    return this.known;
  }
}

/** `1.234,5` as `1234.5`. A lone mark before three digits may be either: `1,234` is `1234` and `1.234`. */
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

const folded = (text: string): string => text.toLowerCase().replaceAll('−', '-');

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Quotes may be doubled in the bytes, minus signs be of another kind, delimiters stand between fields. */
function longestPiece(text: string): string {
  // Letters outside ASCII may be written in another case, or be made of others.
  if (!/^[\x21-\x7e]+$/.test(text)) return '';
  const parts = text.split(/["\-,;|]/);
  return parts.reduce((one, other) => (other.length > one.length ? other : one));
}

/** Whether the bytes hold lower-case ASCII text, in any case. */
function holds(bytes: Uint8Array, wanted: Uint8Array): boolean {
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

const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);
