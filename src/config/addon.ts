import { createRequire } from 'node:module';
import { inspect } from 'node:util';

/** Packages with native binaries. vite.config.ts excludes them from the bundle. */
interface Addons {
  sqlite3: typeof import('sqlite3');
  '@node-rs/argon2': typeof import('@node-rs/argon2');
}

/** A native package cannot be loaded. The message is a sentence for the operator. */
export class AddonError extends Error {
  constructor(name: string, cause: unknown) {
    const [message = ''] = String(cause instanceof Error ? cause.message : cause).split('\n');
    const reason = message.replace(/(\. Tried:|[.:])$/, '');
    super(
      `${name} does not load in Node ${process.versions.node} on ${process.platform}-${process.arch}: ${reason}. ` +
        'Run `npm ci` here with this Node.',
    );
    // A stack trace does not help the operator.
    this.stack = this.message;
  }

  /** Commands print unknown errors with `inspect`. */
  [inspect.custom](): string {
    return this.message;
  }
}

/** Loads a native package. Throws AddonError if it is missing or built for another system. */
export function loadAddon<Name extends keyof Addons>(name: Name): Addons[Name] {
  try {
    return createRequire(import.meta.url)(name) as Addons[Name];
  } catch (error) {
    throw new AddonError(name, error);
  }
}
