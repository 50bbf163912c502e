import { existsSync } from 'node:fs';
import type { Settings } from '../config/settings.js';
import { writerSource } from '../database/data-source.js';

/** A backup that cannot be made; the message says why. */
export class BackupError extends Error {}

/**
 * Writes a consistent copy of the SQLite database to `file`, which must not exist, while the server runs. Throws BackupError.
 * Source: https://www.sqlite.org/lang_vacuum.html#vacuuminto
 */
export async function backUpDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  file: string,
): Promise<void> {
  if (settings.DATABASE_URL) throw new BackupError('The data is in PostgreSQL: back it up with pg_dump.');
  if (existsSync(file)) throw new BackupError(`${file} is there already.`);
  const source = await writerSource(settings, { entities: [], migrations: [] }).initialize();
  try {
    await source.query('VACUUM INTO ?', [file]);
  } finally {
    await source.destroy();
  }
}
