import * as argon2 from '@node-rs/argon2';

/** The part of the package `argon2` that the last release used, on top of @node-rs/argon2. */
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
