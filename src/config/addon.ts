import { createRequire } from 'node:module';
import { inspect } from 'node:util';

/** The packages with a binary in them. vite.config.ts leaves them out of the build. */
interface Addons {
  sqlite3: typeof import('sqlite3');
  '@node-rs/argon2': typeof import('@node-rs/argon2');
}

/** A binary part of the installation that this machine cannot load, in one sentence. */
export class AddonError extends Error {
  constructor(name: string, cause: unknown) {
    const [said = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
    const reason = said.replace(/(\. Tried:|[.:])$/, '');
    super(
      `${name} does not load in Node ${process.versions.node} on ${process.platform}-${process.arch}: ${reason}. ` +
        'Run `npm ci` here with this Node.',
    );
    // Its trace helps nobody who reads it.
    this.stack = this.message;
  }

  /** For the commands, which print what they do not know as it is. */
  [inspect.custom](): string {
    return this.message;
  }
}

/** Loads a package with a binary in it when it is used. Throws AddonError if it is missing or made for another system. */
export function loadAddon<Name extends keyof Addons>(name: Name): Addons[Name] {
  try {
    return createRequire(import.meta.url)(name) as Addons[Name];
  } catch (error) {
    throw new AddonError(name, error);
  }
}
