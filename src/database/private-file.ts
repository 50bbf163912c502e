import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

const OWNER_ONLY = 0o600;

/**
 * Makes the file where it is missing, and readable by its owner alone, whatever the umask and the mode it had. What
 * SQLite keeps beside a database takes its mode; `besides` names what may be there from before.
 */
export function keepPrivate(file: string, besides: readonly string[] = []): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const one of [file, ...besides.map((ending) => file + ending)]) {
    if (existsSync(one) && (statSync(one).mode & 0o777) !== OWNER_ONLY) chmodSync(one, OWNER_ONLY);
  }
}
