import { decodeText } from './cell-text.js';

/** AM and PM as Windows writes them in other languages. */
const MERIDIEMS: ReadonlyMap<string, 'AM' | 'PM'> = new Map(
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

/**
 * Replaces a localized AM or PM before or after the time, such as ` 上午 9:35:00` by ` 9:35:00 AM`.
 * Null if there is none.
 */
export function toLatinMeridiem(bytes: Uint8Array, start: number, end: number): Uint8Array | null {
  let from = start;
  while (from < end && !isDigit(bytes[from]!)) from += 1;
  let to = end;
  while (to > from && !isDigit(bytes[to - 1]!)) to -= 1;
  if (from === to) return null;
  const half = findMeridiem(bytes, start, from) ?? findMeridiem(bytes, to, end);
  if (half === undefined) return null;
  const latin = new Uint8Array(to - from + 4);
  latin[0] = SPACE;
  for (let at = from; at < to; at += 1) latin[1 + at - from] = bytes[at]!;
  latin[1 + to - from] = SPACE;
  latin[2 + to - from] = half.charCodeAt(0);
  latin[3 + to - from] = half.charCodeAt(1);
  return latin;
}

function findMeridiem(bytes: Uint8Array, start: number, end: number): 'AM' | 'PM' | undefined {
  return end - start < 2 ? undefined : MERIDIEMS.get(decodeText(bytes.slice(start, end)).trim().toLowerCase());
}

const SPACE = 32;
const PLUS = 43;
const MINUS = 45;
const COLON = 58;
const T = 84;
/** Maximum offset of a time zone, in hours. */
const MAX_OFFSET_HOURS = 14;
const Z = 122;

/**
 * Finds the start of a time zone and the spaces before it: ` UTC`, `Z`, `+01:00`, `-05`, ` GMT+1`.
 * Returns `end` without one.
 */
export function findTimeZone(bytes: Uint8Array, start: number, end: number): number {
  const last = trimSpaces(bytes, start, end);
  const offset = findOffset(bytes, start, last);
  const isNamed = endsWithName(bytes, start, offset, 'utc') || endsWithName(bytes, start, offset, 'gmt');
  if (isNamed) return trimSpaces(bytes, start, offset - 3);
  // A single digit is an offset only after `UTC` or `GMT`, and `09:30-12:00` may be a time range.
  if (offset < last) {
    const isZone = isDigit(bytes[last - 2]!) && (bytes[offset] === PLUS || isExact(bytes, start, offset));
    return isZone ? trimSpaces(bytes, start, offset) : end;
  }
  return last > start && (bytes[last - 1]! | 32) === Z ? trimSpaces(bytes, start, last - 1) : end;
}

/** Finds a sign followed by hours, or by hours and minutes. Returns `end` if there is none. */
function findOffset(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && end - at < 5 && (isDigit(bytes[at - 1]!) || bytes[at - 1] === COLON)) at -= 1;
  const length = end - at;
  const minutesStart = at + 2 + (bytes[at + 2] === COLON ? 1 : 0);
  const sign = findSign(bytes, start, at);
  if (sign === at || length === 0) return end;
  if (length === 1) return isDigit(bytes[at]!) ? sign : end;
  const isTime =
    isPairBelow(bytes, at, MAX_OFFSET_HOURS + 1) &&
    (length === 2 || (minutesStart + 2 === end && isPairBelow(bytes, minutesStart, 60)));
  return isTime ? sign : end;
}

/** Finds the start of a plus or minus that ends at `end`. Returns `end` if there is none. */
function findSign(bytes: Uint8Array, start: number, end: number): number {
  const byte = end > start ? bytes[end - 1] : 0;
  if (byte === PLUS || byte === MINUS) return end - 1;
  // A minus sign in UTF-8.
  return byte === 0x92 && bytes[end - 2] === 0x88 && bytes[end - 3] === 0xe2 ? end - 3 : end;
}

/** Returns whether the time before an offset starts with `T`, has seconds, or ends with a space. */
function isExact(bytes: Uint8Array, start: number, end: number): boolean {
  let colons = 0;
  for (let at = start; at < end; at++) if (bytes[at] === COLON) colons += 1;
  return bytes[start] === T || colons > 1 || bytes[end - 1] === SPACE;
}

const isPairBelow = (bytes: Uint8Array, at: number, below: number): boolean =>
  isDigit(bytes[at]!) && isDigit(bytes[at + 1]!) && 10 * (bytes[at]! - 48) + bytes[at + 1]! - 48 < below;

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

function endsWithName(bytes: Uint8Array, start: number, end: number, name: string): boolean {
  if (end - start < name.length) return false;
  for (let at = 0; at < name.length; at++) {
    if ((bytes[end - name.length + at]! | 32) !== name.charCodeAt(at)) return false;
  }
  return true;
}

function trimSpaces(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && bytes[at - 1] === SPACE) at -= 1;
  return at;
}

/** Parses ` 9:35:00 AM` and ` 09:35` to milliseconds since midnight. -1 for other times. */
export function parsePlainClock(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start] !== SPACE) return -1;
  let at = start + (bytes[start + 2] === COLON ? 2 : 3);
  let hour = at === start + 2 ? parseDigit(bytes, start + 1) : parsePair(bytes, start + 1);
  const minute = bytes[at] === COLON ? parsePair(bytes, at + 1) : -1;
  at += 3;
  const hasSecond = at < end && bytes[at] === COLON;
  const second = hasSecond ? parsePair(bytes, at + 1) : 0;
  if (hasSecond) at += 3;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1;
  if (at !== end) {
    const half = bytes[at + 1]! | 32;
    if (at + 3 !== end || bytes[at] !== SPACE || (half !== 97 && half !== 112)) return -1;
    if ((bytes[at + 2]! | 32) !== 109 || hour < 1 || hour > 12) return -1;
    hour = (hour % 12) + (half === 112 ? 12 : 0);
  }
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

function parseDigit(bytes: Uint8Array, at: number): number {
  const digit = bytes[at]! - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

function parsePair(bytes: Uint8Array, at: number): number {
  const tens = parseDigit(bytes, at);
  const ones = parseDigit(bytes, at + 1);
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones;
}
