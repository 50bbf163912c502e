const SPACE = 32;
const COLON = 58;

/** Milliseconds of the day of what most times are, ` 9:35:00 AM` or ` 09:35`; -1 where it is anything else. */
export function parsePlainClock(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start] !== SPACE) return -1;
  let at = start + (bytes[start + 2] === COLON ? 2 : 3);
  let hour = at === start + 2 ? digitAt(bytes, start + 1) : pairAt(bytes, start + 1);
  const minute = bytes[at] === COLON ? pairAt(bytes, at + 1) : -1;
  at += 3;
  const hasSecond = at < end && bytes[at] === COLON;
  const second = hasSecond ? pairAt(bytes, at + 1) : 0;
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

/** -1 where there is none. */
function digitAt(bytes: Uint8Array, at: number): number {
  const digit = bytes[at]! - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

/** The number of two digits; below 0 where there are none. */
function pairAt(bytes: Uint8Array, at: number): number {
  const tens = digitAt(bytes, at);
  const ones = digitAt(bytes, at + 1);
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones;
}
