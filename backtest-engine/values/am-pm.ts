import { decodeText } from './cell-text.js';

const SPACE = 32;
const ZERO = 48;
const NINE = 57;

/** What Windows writes for AM and PM where it is not in Latin letters, or in others than these. */
const HALVES: ReadonlyMap<string, 'AM' | 'PM'> = new Map(
  [
    ['上午', '下午'],
    ['午前', '午後'],
    ['오전', '오후'],
    ['πμ', 'μμ'],
    ['π.μ.', 'μ.μ.'],
    ['ص', 'م'],
    ['ق.ظ', 'ب.ظ'],
    ['पूर्वाह्न', 'अपराह्न'],
    ['öö', 'ös'],
    ['de.', 'du.'],
    ['sa', 'ch'],
  ].flatMap(([morning, afternoon]) => [
    [morning!, 'AM'],
    [afternoon!, 'PM'],
  ]),
);

interface Word {
  bytes: Uint8Array;
  /** Undefined where it is none of them. */
  half: 'AM' | 'PM' | undefined;
}

/** Words that were met, as a file has two of them: looking one up takes longer than all else. */
let met: Word[] = [];
const MOST_MET = 4;

/** A time of day with such a word before or behind its clock, such as ` 上午 9:35:00`, as ` 9:35:00 AM`; null where there is none. */
export function toLatinMeridiem(bytes: Uint8Array, start: number, end: number): Uint8Array | null {
  let from = start;
  while (from < end && !isDigit(bytes[from]!)) from += 1;
  let to = end;
  while (to > from && !isDigit(bytes[to - 1]!)) to -= 1;
  if (from === to) return null;
  const half = halfIn(bytes, start, from) ?? halfIn(bytes, to, end);
  if (half === undefined) return null;
  const latin = new Uint8Array(to - from + 4);
  latin[0] = SPACE;
  for (let at = from; at < to; at += 1) latin[1 + at - from] = bytes[at]!;
  latin[1 + to - from] = SPACE;
  latin[2 + to - from] = half.charCodeAt(0);
  latin[3 + to - from] = half.charCodeAt(1);
  return latin;
}

function halfIn(bytes: Uint8Array, start: number, end: number): 'AM' | 'PM' | undefined {
  if (end - start < 2) return undefined;
  const known = met.find((word) => isWord(word.bytes, bytes, start, end));
  if (known) return known.half;
  const own = bytes.slice(start, end);
  const word = { bytes: own, half: HALVES.get(decodeText(own).trim().toLowerCase()) };
  met = [word, ...met.slice(0, MOST_MET - 1)];
  return word.half;
}

function isWord(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at += 1) if (word[at] !== bytes[start + at]) return false;
  return true;
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;
