/** Returns the next random number in [0, 1). */
export type Random = () => number;

/**
 * mulberry32: the same 32-bit seed gives the same stream on every engine. It uses no Math function
 * beyond rounding and square roots, because others may differ between engines.
 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Hashes a name to a seed (FNV-1a). */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Nearly normal, mean 0, standard deviation 1: the sum of twelve uniform numbers minus six. */
export function nearlyNormal(random: Random): number {
  let sum = -6;
  for (let count = 0; count < 12; count++) sum += random();
  return sum;
}

/** A whole number from `low` to `high`, inclusive. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}
