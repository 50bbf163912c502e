import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { databaseFile, existingSource } from '../database/data-source.js';
import { keepPrivate } from '../database/private-file.js';

/** A backup that cannot be made; the message says why. */
export class BackupError extends Error {}

/**
 * Writes a consistent copy of the SQLite database to `file`, which must not exist, while the server runs. Throws
 * BackupError, also where there is no database of this site: a copy of nothing is no backup.
 * Source: https://www.sqlite.org/lang_vacuum.html#vacuuminto
 */
export async function backUpDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  file: string,
): Promise<void> {
  if (settings.DATABASE_URL) throw new BackupError('The data is in PostgreSQL: back it up with pg_dump.');
  const database = databaseFile(settings.DATA_DIR);
  if (!existsSync(database)) throw new BackupError(`There is no database ${database}: DATA_DIR names another folder?`);
  if (existsSync(file)) throw new BackupError(`${file} is there already.`);
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
  const source = existingSource(database);
  try {
    await open(source, database);
    await copy(source, file);
  } finally {
    if (source.isInitialized) await source.destroy();
  }
}

async function open(source: DataSource, database: string): Promise<void> {
  const isOurs = await source
    .initialize()
    .then(() => source.query<unknown[]>("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'"))
    .then(
      (rows) => rows.length > 0,
      (error: unknown) => {
        throw new BackupError(`${database} is not a database of this site: ${reasonOf(error)}.`, { cause: error });
      },
    );
  if (!isOurs) throw new BackupError(`${database} is not a database of this site: it has no tables of it.`);
}

async function copy(source: DataSource, file: string): Promise<void> {
  try {
    // SQLite writes into an empty file, too, and that one has its mode already.
    keepPrivate(file);
    await source.query('VACUUM INTO ?', [file]);
  } catch (error) {
    await rm(file, { force: true }); // Half a copy, as on a full disk.
    throw new BackupError(`${file} could not be written: ${reasonOf(error)}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
