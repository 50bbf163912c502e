import { ConfigurationError, readSettings } from '../config/read-settings.js';
import { CommandError, isMain, parseArguments, print, reportFailure, UsageError } from './terminal.js';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { databaseFile, existingSource } from '../database/data-source.js';
import { restrictToOwner } from '../database/data-source.js';

/**
 * Writes a consistent copy of the SQLite database to `file`, which must not exist yet, while the
 * server runs. Throws CommandError, also if there is no database of this site: a copy of nothing is
 * no backup. Source: https://www.sqlite.org/lang_vacuum.html#vacuuminto
 */
export async function backUpDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  file: string,
): Promise<void> {
  if (settings.DATABASE_URL) throw new CommandError('The data is in PostgreSQL: back it up with pg_dump.');
  const database = databaseFile(settings.DATA_DIR);
  if (!existsSync(database)) throw new CommandError(`There’s no database ${database}: DATA_DIR names another folder?`);
  if (existsSync(file)) throw new CommandError(`${file} already exists.`);
  if (!existsSync(dirname(file))) throw new CommandError(`There’s no folder ${dirname(file)}.`);
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
        throw new CommandError(`${database} is not a database of this site: ${reasonOf(error)}.`, { cause: error });
      },
    );
  if (!isOurs) throw new CommandError(`${database} is not a database of this site: it has no tables of it.`);
}

async function copy(source: DataSource, file: string): Promise<void> {
  try {
    // SQLite accepts an empty file, which has its mode before any data is in it.
    restrictToOwner(file);
    await source.query('VACUUM INTO ?', [file]);
  } catch (error) {
    await rm(file, { force: true }); // A partial copy, as on a full disk.
    throw new CommandError(`${file} could not be written: ${reasonOf(error)}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const USAGE = `Copies the SQLite database while the server runs.

  node dist/cli/backup.js <file>    a new file, such as /app/data/backup-2026-11-20.sqlite`;

async function main(args: readonly string[]): Promise<void> {
  try {
    const [file, ...others] = parseArguments(args, {}, USAGE).positionals;
    if (file === undefined || others.length > 0) throw new UsageError(USAGE);
    await backUpDatabase(readSettings(process.env), file);
    print(`Wrote ${file}.`);
  } catch (error) {
    reportFailure(error, [ConfigurationError]);
  }
}

if (isMain(import.meta.url)) void main(process.argv.slice(2));
