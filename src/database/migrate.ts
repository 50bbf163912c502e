import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { AddonError } from '../config/addon.js';
import { ConfigurationError } from '../config/read-settings.js';
import { databaseFile, type DatabaseLocation, migrationSource, type Schema } from './data-source.js';
import { isLockTimeout } from './database-errors.js';

const MIGRATION_LOCK = 7_310_254;
/** Short, because all users of a table queue behind a schema change that waits for its lock. */
const LOCK_WAIT_MS = 2000;
const MAX_TRIES = 10;
const PAUSE_MS = 3000;

/** The database cannot be opened or does not fit this release. The message is one sentence. */
export class SchemaError extends ConfigurationError {
  constructor(sentence: string) {
    super([sentence]);
    this.message = sentence;
  }
}

/**
 * Runs the missing migrations and returns their names. On PostgreSQL, one process runs them at a
 * time, under a lock that ends with its connection. Throws SchemaError if the database cannot be
 * opened, is newer than this release, or stays locked by other work. `report` gets a sentence
 * before each retry.
 */
export async function migrate(
  place: DatabaseLocation,
  schema: Schema,
  report: (sentence: string) => void = (sentence) => process.stderr.write(`${sentence}\n`),
): Promise<string[]> {
  const source = await openSource(place, schema);
  const runner = source.createQueryRunner();
  try {
    if (source.options.type === 'postgres') {
      await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await runner.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
    }
    await refuseNewer(runner);
    const done = await runAll(runner, report);
    await recordAdditive(runner, schema);
    return done;
  } finally {
    await runner.release();
    await source.destroy();
  }
}

/**
 * Runs all missing migrations or none. If another transaction has a table locked, rolls everything
 * back and retries a little later, because waiting for the lock would block the server's requests.
 */
async function runAll(runner: QueryRunner, report: (sentence: string) => void): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const executor = new MigrationExecutor(runner.connection, runner);
    executor.transaction = 'all';
    try {
      return (await executor.executePendingMigrations()).map(({ name }) => name);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const sentence = `The migration found its tables in use (try ${attempt} of ${MAX_TRIES}).`;
      if (attempt >= MAX_TRIES) throw new SchemaError(`${sentence} Nothing was changed: start it again later.`);
      report(`${sentence} It is tried again.`);
      await sleep(Math.random() * PAUSE_MS);
    }
  }
}

/** Throws SchemaError if the database is missing, unreadable, older or newer than this release. */
export async function checkSchema(place: DatabaseLocation, schema: Schema): Promise<void> {
  const advice = 'run the command migrate, or start the server, first.';
  if (!place.DATABASE_URL && !existsSync(databaseFile(place.DATA_DIR))) {
    throw new SchemaError(`There’s no database ${databaseFile(place.DATA_DIR)} yet: ${advice}`);
  }
  const source = await openSource(place, schema);
  const runner = source.createQueryRunner();
  try {
    await refuseNewer(runner);
    const done = new Set(await readNames(runner, 'migrations'));
    const missing = migrationNames(source).filter((name) => !done.has(name));
    if (missing.length > 0)
      throw new SchemaError(`The database is older than this release (no ${missing[0]}): ${advice}`);
  } finally {
    await runner.release();
    await source.destroy();
  }
}

async function openSource(place: DatabaseLocation, schema: Schema): Promise<DataSource> {
  try {
    return await migrationSource(place, schema).initialize();
  } catch (error) {
    // Its message explains how to repair the installation.
    if (error instanceof AddonError) throw error;
    // The message is empty if a host name has several addresses and none responds.
    const { message, code } = error as Partial<Record<'message' | 'code', string>>;
    const reason = message === undefined || message === '' ? (code ?? String(error)) : message;
    const advice = place.DATABASE_URL
      ? 'see that PostgreSQL runs, and DATABASE_URL'
      : `see ${databaseFile(place.DATA_DIR)}`;
    throw new SchemaError(`The database cannot be opened (${reason.replaceAll(/\s+/g, ' ')}): ${advice}.`);
  }
}

/** Throws for newer migrations, except recorded additive ones. See docs/decisions/upgrades.md. */
async function refuseNewer(runner: QueryRunner): Promise<void> {
  const ours = new Set([...migrationNames(runner.connection), ...(await readNames(runner, 'additive_migrations'))]);
  const foreign = (await readNames(runner, 'migrations')).filter((name) => !ours.has(name));
  if (foreign.length === 0) return;
  throw new SchemaError(
    `The database is newer than this release (it has ${foreign.at(-1)}): start the newer release, or restore the backup from before it.`,
  );
}

/** Records the migrations that older releases can work with. */
async function recordAdditive(runner: QueryRunner, schema: Schema): Promise<void> {
  for (const name of migrationNames(runner.connection).filter((one) => !schema.removals.includes(one))) {
    await runner.query('INSERT INTO "additive_migrations" ("name") VALUES ($1) ON CONFLICT DO NOTHING', [name]);
  }
}

const migrationNames = (source: DataSource): string[] =>
  source.migrations.map((migration) => migration.name ?? migration.constructor.name);

/** Reads the names in one of the two tables, oldest first; none if the table does not exist. */
async function readNames(runner: QueryRunner, table: 'migrations' | 'additive_migrations'): Promise<string[]> {
  if (!(await runner.hasTable(table))) return [];
  const order = table === 'migrations' ? 'id' : 'name';
  const rows = (await runner.query(`SELECT "name" FROM "${table}" ORDER BY "${order}"`)) as { name: string }[];
  return rows.map(({ name }) => name);
}
