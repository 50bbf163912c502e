import type { RowTable } from './row-table.js';

/**
 * The given rows sorted by one column: as amounts or dates where its first fields are such, else as text. Equal fields keep the order they came in; fields that hold nothing come last either way.
 */
export function sortedRows(table: RowTable, rows: Uint32Array, column: number, descending: boolean): Uint32Array {
  const ranks =
    table.traits()[column]?.kind === 'text' ? textRanks(table, rows, column) : numbersOf(table, rows, column);
  const order = Array.from(rows.keys());
  const direction = descending ? -1 : 1;
  order.sort((one, other) => {
    const first = ranks[one]!;
    const second = ranks[other]!;
    if (first === second) return 0;
    if (Number.isNaN(first)) return Number.isNaN(second) ? 0 : 1;
    return Number.isNaN(second) ? -1 : direction * (first - second);
  });
  return Uint32Array.from(order, (place) => rows[place]!);
}

/**
 * The rows whose fields hold each word of `text`, in any case and order; a minus sign of either kind is one, and a number
 * is found with and without marks between its thousands and with either decimal mark, a loss also in brackets or with its
 * currency behind the minus.
 */
export function rowsWith(table: RowTable, text: string): Uint32Array {
  const words = foldedText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(wantedWords);
  const found = new Uint32Array(table.rowCount);
  let length = 0;
  for (let row = 0; row < found.length; row++) {
    if (holdsWords(table, row, words)) found[length++] = row;
  }
  return found.slice(0, length);
}

/** Whether the row holds a spelling of each word. */
function holdsWords(table: RowTable, row: number, words: readonly WantedWord[][]): boolean {
  // Most rows are told by their bytes alone: decoding a million of them takes ten seconds.
  const bytes = table.rowBytes(row);
  const unsure: WantedWord[][] = [];
  for (const word of words) {
    const likely = word.filter(({ piece }) => piece === null || holds(bytes, piece));
    if (likely.length === 0) return false;
    if (!likely.some(({ isWhole }) => isWhole)) unsure.push(likely);
  }
  if (unsure.length === 0) return true;
  // A word holds no line end, so none is found across two fields.
  const fields = foldedText(table.row(row).join('\n'));
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

function numbersOf(table: RowTable, rows: Uint32Array, column: number): Float64Array {
  const numbers = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) numbers[at] = table.cellNumber(rows[at]!, column);
  return numbers;
}

/** Each distinct text is compared once, so that a column of few texts sorts as fast as one of numbers. */
function textRanks(table: RowTable, rows: Uint32Array, column: number): Float64Array {
  const places = new Map<string, number>();
  const place = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const text = table.cellText(rows[at]!, column).trim();
    let known = places.get(text);
    if (known === undefined) places.set(text, (known = places.size));
    place[at] = known;
  }
  // Digits by their value, letters of either case together. Made here, because it would hold up the start of the worker.
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sorted = [...places.keys()].sort((one, other) => collator.compare(one, other));
  const rank = new Float64Array(sorted.length);
  let current = 0;
  for (const [at, text] of sorted.entries()) {
    if (at > 0 && collator.compare(sorted[at - 1]!, text) !== 0) current = at;
    rank[places.get(text)!] = text === '' ? NaN : current;
  }
  return place.map((known) => rank[known]!);
}
