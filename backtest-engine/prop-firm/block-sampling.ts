/**
 * Creates a function that draws the next day of a block bootstrap, as a position below `length`. It
 * continues the current block or, with probability 1 / `meanBlockLength`, starts a new one. The
 * first day follows the last.
 */
export function createDayDraw(
  length: number,
  meanBlockLength: number,
  random: () => number,
): (previous: number | null) => number {
  return (previous) =>
    previous === null || random() * meanBlockLength < 1 ? Math.floor(random() * length) : (previous + 1) % length;
}

/** Number of discarded rounds, so that neighboring seeds give unrelated numbers. */
const WARM_UP = 12;

/**
 * Creates a generator of uniform numbers in [0, 1): sfc32 with a state from splitmix32. A seed
 * gives the same numbers on every machine. Do not use it for secrets.
 */
export function seededRandom(seed: number): () => number {
  let filler = seed | 0;
  const filled = (): number => {
    filler = (filler + 0x9e3779b9) | 0;
    let mixed = filler ^ (filler >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  let a = filled();
  let b = filled();
  let c = filled();
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < WARM_UP; round += 1) next();
  return () => next() / 0x1_0000_0000;
}
