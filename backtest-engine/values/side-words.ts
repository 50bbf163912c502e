import { matchesWord } from './cell-text.js';
import { LONG, SHORT } from '../model/trades.js';

const LONG_WORDS = ['long', 'buy', 'achat', 'l'];
const SHORT_WORDS = ['short', 'sell', 'vente', 'court', 's'];
const LONG_LETTER = 108;
const SHORT_LETTER = 115;

/** LONG or SHORT; 0 where the field is neither, in English or French. */
export function parseSide(bytes: Uint8Array, start: number, end: number): number {
  // Most are `Long` or `Short`, and need not be compared with the words of the other side.
  const letter = bytes[start]! | 32;
  if (letter !== SHORT_LETTER && isOneOf(LONG_WORDS, bytes, start, end)) return LONG;
  return letter !== LONG_LETTER && isOneOf(SHORT_WORDS, bytes, start, end) ? SHORT : 0;
}

/** Whether a field is a side. */
export function isSide(field: string): boolean {
  const bytes = new TextEncoder().encode(field.trim());
  return parseSide(bytes, 0, bytes.length) !== 0;
}

function isOneOf(words: readonly string[], bytes: Uint8Array, start: number, end: number): boolean {
  for (const word of words) if (matchesWord(bytes, start, end, word)) return true;
  return false;
}
