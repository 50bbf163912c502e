import * as argon2 from '@node-rs/argon2';

/** What the last release asked of the package `argon2`, by the one that took its place; both number it so. */
export const argon2id = 2;

interface Costs {
  type: number;
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export const hash = (password: string, { type, ...costs }: Costs): Promise<string> =>
  argon2.hash(password, { ...costs, algorithm: type });

export const verify = (passwordHash: string, password: string): Promise<boolean> =>
  argon2.verify(passwordHash, password);
