import type { RowTable } from './row-table.js';

/**
 * The rows whose fields hold each word of `text`, in any case and order; in one column where one is given. A minus sign of
 * either kind is one, and a number is found with and without marks between its thousands and with either decimal mark, a
 * loss also in brackets or with its currency behind the minus.
 */
export function rowsWith(table: RowTable, text: string, column: number | null = null): Uint32Array {
  const words = foldedText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(wantedWords);
  const found = new Uint32Array(table.rowCount);
  let length = 0;
  for (let row = 0; row < found.length; row++) {
    if (holdsWords(table, row, words, column)) found[length++] = row;
  }
  return found.slice(0, length);
}

/** Whether the row, or its field of the column, holds a spelling of each word. */
function holdsWords(table: RowTable, row: number, words: readonly WantedWord[][], column: number | null): boolean {
  // Most rows are told by their bytes alone: decoding a million of them takes ten seconds.
  const bytes = table.rowBytes(row);
  const unsure: WantedWord[][] = [];
  for (const word of words) {
    const likely = word.filter(({ piece }) => piece === null || holds(bytes, piece));
    if (likely.length === 0) return false;
    if (column !== null || !likely.some(({ isWhole }) => isWhole)) unsure.push(likely);
  }
  if (unsure.length === 0) return true;
  // A word holds no line end, so none is found across two fields.
  const fields = foldedText(column === null ? table.row(row).join('\n') : table.cellText(row, column));
  return unsure.every((likely) => likely.some(({ texts }) => texts.some((text) => fields.includes(text))));
}

/** What a file may write for a minus before digits. */
const LOSSES = ['-', '-$', '-$ ', '-us$', '-€', '-€ ', '-£', '-¥', '(', '($'];

/**
 * A number also with and without marks between its thousands, and with either decimal mark; a loss as files write it.
 * `part` is what a row that holds the text holds too.
 */
function spellings(word: string): { text: string; part: string }[] {
  const [, sign, number] = /^(\D*)(\d[\d.,]*)$/.exec(word) ?? [];
  if (sign === undefined || number === undefined) return [{ text: word, part: word }];
  return notations(number).flatMap((written) =>
    sign === '-'
      ? LOSSES.map((loss) => ({ text: loss + written, part: written }))
      : [{ text: sign + written, part: sign + written }],
  );
}

/** `1234.5` also as `1,234.5`, `1234,5` and `1.234,5`. A lone mark before three digits may be either, and stays. */
function notations(number: string): string[] {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const other = number[last] === '.' ? ',' : '.';
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(number) && !number.includes(other);
  const whole = (last < 0 || isGrouped ? number : number.slice(0, last)).replace(/[.,]/g, '');
  const decimals = last < 0 || isGrouped ? null : number.slice(last + 1);
  const found = new Set([number]);
  for (const mark of ['.', ',']) {
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, mark === '.' ? ',' : '.');
    const end = decimals === null ? '' : mark + decimals;
    found.add(grouped + end).add(whole + end);
  }
  return [...found];
}

const foldedText = (text: string): string => text.toLowerCase().replaceAll('−', '-');

interface WantedWord {
  texts: string[];
  /** A part of all of them that stands in the file's bytes as it does in its text; null where there is none. */
  piece: Uint8Array | null;
  /** That is a whole text. */
  isWhole: boolean;
}

/** The spellings of a word by their pieces, each of which a row is looked through for once. */
function wantedWords(word: string): WantedWord[] {
  const byPiece = new Map<string, string[]>();
  for (const { text, part } of spellings(word)) {
    const piece = longestPiece(part);
    byPiece.set(piece, [...(byPiece.get(piece) ?? []), text]);
  }
  return Array.from(byPiece, ([piece, texts]) => ({
    texts,
    piece: piece === '' ? null : Uint8Array.from(piece, (letter) => letter.charCodeAt(0)),
    isWhole: texts.includes(piece),
  }));
}

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
