import { mkdirSync, chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import { loadAddon } from '../config/addon.js';
import type { Settings } from '../config/settings.js';
import type { Engine } from './engine.js';
import { guardedPool, PostgresEngine } from './postgres-engine.js';
import { ServerWatch } from './server-watch.js';
import { SqliteEngine, SqliteReader } from './sqlite-engine.js';

const OWNER_ONLY = 0o600;

/**
 * Creates the file if it is missing and makes it readable by its owner only, regardless of the
 * umask and its old mode. SQLite gives its companion files the same mode. `suffixes` lists
 * companions that may already exist.
 */
export function restrictToOwner(file: string, suffixes: readonly string[] = []): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const path of [file, ...suffixes.map((suffix) => file + suffix)]) {
    if (existsSync(path) && (statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
  }
}

export interface Schema {
  entities: MixedList<Function | string | EntitySchema>;
  migrations: MixedList<Function | string>;
  /** Names of migrations that remove or tighten something, which older releases do not support. */
  removals: readonly string[];
}

export type DatabaseLocation = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/** By default, a condition with an undefined or null value matches the first row or all rows. */
const STRICT = { invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' } } as const;

/** For migrations, which may take long or wait for another process. */
const MIGRATION_POOL = { max: 2, connectionTimeoutMillis: 5000, keepAlive: true };
/** PostgreSQL cancels a statement after ten seconds. The client gives up two seconds later. */
const APP_POOL = {
  max: 10,
  // Less than five seconds, the response time to stay within.
  connectionTimeoutMillis: 4000,
  keepAlive: true,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
  // Connections may be dead after a failover, and the pool would hand out each of them again.
  maxLifetimeSeconds: 60,
};

/** Opens the database: PostgreSQL if DATABASE_URL is set, else `site.sqlite` in DATA_DIR. */
export async function openEngine(place: DatabaseLocation, schema: Schema): Promise<Engine> {
  if (place.DATABASE_URL) {
    const watch = new ServerWatch(place.DATABASE_URL);
    const Pool = guardedPool(watch);
    const driver = Object.assign(Object.create(pg), { Pool });
    const writer = new DataSource({ ...postgres(place.DATABASE_URL), ...schema, driver, extra: APP_POOL });
    await writer.initialize();
    const probe = new Pool({
      connectionString: place.DATABASE_URL,
      application_name: 'site probe',
      ...APP_POOL,
      max: 1,
    });
    // Emitted when an idle connection ends. The next probe opens a new one.
    probe.on('error', () => undefined);
    watch.start();
    return new PostgresEngine(writer, probe, watch);
  }
  const writer = await new DataSource({ ...sqlite(place), ...schema }).initialize();
  const reader = await SqliteReader.open({ ...sqlite(place), entities: schema.entities });
  return new SqliteEngine(writer, reader);
}

/** Creates a separate connection for migrations, without statement timeouts. */
export function migrationSource(place: DatabaseLocation, schema: Schema): DataSource {
  // TypeORM's other loggers print every failed migration, including retried ones.
  const quiet = { ...schema, logger: 'debug' } as const;
  if (!place.DATABASE_URL) return new DataSource({ ...sqlite(place), ...quiet });
  return new DataSource({ ...postgres(place.DATABASE_URL), ...quiet, extra: MIGRATION_POOL });
}

/** A driver without the `verbose` mode that TypeORM turns on and that slows every statement. */
function sqliteDriver() {
  const sqlite3 = loadAddon('sqlite3');
  return { type: 'sqlite', busyTimeout: 5000, driver: { ...sqlite3, verbose: () => sqlite3 } } as const;
}

/** SQLITE_OPEN_READWRITE without CREATE: https://www.sqlite.org/c3ref/open.html */
const EXISTING = 0x2;

/** Creates a connection to an existing SQLite file, without entities. */
export function existingSource(file: string): DataSource {
  return new DataSource({ ...sqliteDriver(), database: file, flags: EXISTING });
}

/** Returns the SQLite file of a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'site.sqlite');
}

const postgres = (url: string) => ({ type: 'postgres', url, applicationName: 'site', ...STRICT }) as const;

function sqlite(place: DatabaseLocation) {
  mkdirSync(place.DATA_DIR, { recursive: true });
  const database = databaseFile(place.DATA_DIR);
  restrictToOwner(database, ['-wal', '-shm', '-journal']);
  return { ...sqliteDriver(), database, enableWAL: true, ...STRICT } as const;
}
