import { matchesWord } from './cell-text.js';
import { LONG, SHORT } from '../model/trades.js';

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

/** Returns whether a field is a trade side. */
export function isSide(field: string): boolean {
  const bytes = new TextEncoder().encode(field.trim());
  return parseSide(bytes, 0, bytes.length) !== 0;
}

function isOneOf(words: readonly string[], bytes: Uint8Array, start: number, end: number): boolean {
  for (const word of words) if (matchesWord(bytes, start, end, word)) return true;
  return false;
}
