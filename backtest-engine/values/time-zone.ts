const SPACE = 32;
const PLUS = 43;
const MINUS = 45;
const COLON = 58;
const T = 84;
/** Hours that a zone is from the middle one at most. */
const LATEST = 14;
const Z = 122;

/** Where the zone of a time begins, with the spaces before it: ` UTC`, `Z`, `+01:00`, `-05`, ` GMT+1`; `end` where there is none. */
export function findTimeZone(bytes: Uint8Array, start: number, end: number): number {
  const last = withoutSpaces(bytes, start, end);
  const offset = offsetStart(bytes, start, last);
  const isNamed = isName(bytes, start, offset, 'utc') || isName(bytes, start, offset, 'gmt');
  if (isNamed) return withoutSpaces(bytes, start, offset - 3);
  // A digit alone is an hour only behind a name, and `09:30-12:00` may be a stretch of time.
  if (offset < last) {
    const isZone = isDigit(bytes[last - 2]!) && (bytes[offset] === PLUS || isExact(bytes, start, offset));
    return isZone ? withoutSpaces(bytes, start, offset) : end;
  }
  return last > start && (bytes[last - 1]! | 32) === Z ? withoutSpaces(bytes, start, last - 1) : end;
}

/** Where a sign begins with hours behind it, or hours and minutes; `end` where there is none. */
function offsetStart(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && end - at < 5 && (isDigit(bytes[at - 1]!) || bytes[at - 1] === COLON)) at -= 1;
  const length = end - at;
  const behindHours = at + 2 + (bytes[at + 2] === COLON ? 1 : 0);
  const sign = signStart(bytes, start, at);
  if (sign === at || length === 0) return end;
  if (length === 1) return isDigit(bytes[at]!) ? sign : end;
  const isTime =
    isPair(bytes, at, LATEST + 1) && (length === 2 || (behindHours + 2 === end && isPair(bytes, behindHours, 60)));
  return isTime ? sign : end;
}

/** Where the plus or minus that ends at `end` begins; `end` where there is none. */
function signStart(bytes: Uint8Array, start: number, end: number): number {
  const byte = end > start ? bytes[end - 1] : 0;
  if (byte === PLUS || byte === MINUS) return end - 1;
  // A minus sign in UTF-8.
  return byte === 0x92 && bytes[end - 2] === 0x88 && bytes[end - 3] === 0xe2 ? end - 3 : end;
}

/** Whether a time is written as programs do: behind a `T`, with its seconds, or with a space before what follows. */
function isExact(bytes: Uint8Array, start: number, end: number): boolean {
  let colons = 0;
  for (let at = start; at < end; at++) if (bytes[at] === COLON) colons += 1;
  return bytes[start] === T || colons > 1 || bytes[end - 1] === SPACE;
}

const isPair = (bytes: Uint8Array, at: number, below: number): boolean =>
  isDigit(bytes[at]!) && isDigit(bytes[at + 1]!) && 10 * (bytes[at]! - 48) + bytes[at + 1]! - 48 < below;

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

function isName(bytes: Uint8Array, start: number, end: number, name: string): boolean {
  if (end - start < name.length) return false;
  for (let at = 0; at < name.length; at++) {
    if ((bytes[end - name.length + at]! | 32) !== name.charCodeAt(at)) return false;
  }
  return true;
}

function withoutSpaces(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && bytes[at - 1] === SPACE) at -= 1;
  return at;
}
