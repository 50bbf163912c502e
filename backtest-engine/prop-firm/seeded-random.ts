/** Rounds after which seeds that are close to each other give unrelated numbers. */
const WARM_UP = 12;

/**
 * A source of uniform numbers from 0 up to, not with, 1: sfc32, its state filled from the seed by splitmix32. The same
 * seed gives the same numbers on every machine. For simulations, never for secrets.
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
