import { mkdirSync, chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import { loadAddon } from '../config/addon.js';
import type { Settings } from '../config/settings.js';
import type { Engine } from './engine.js';
import { guardedPool } from './guarded-pool.js';
import { PostgresEngine } from './postgres-engine.js';
import { ServerWatch } from './server-watch.js';
import { SqliteEngine, SqliteReader } from './sqlite-engine.js';

const OWNER_ONLY = 0o600;

/**
 * Creates the file if it is missing and makes it readable by its owner only, whatever the umask and
 * its old mode. SQLite gives its companion files the same mode; `suffixes` names those that may
 * exist already.
 */
export function keepPrivate(file: string, suffixes: readonly string[] = []): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const path of [file, ...suffixes.map((suffix) => file + suffix)]) {
    if (existsSync(path) && (statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
  }
}

export interface Schema {
  entities: MixedList<Function | string | EntitySchema>;
  migrations: MixedList<Function | string>;
  /**
   * Names of migrations that remove or tighten something. An older release must not start after
   * them.
   */
  removals: readonly string[];
}

export type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Without this, a condition with an undefined or null value would match the first row or all rows.
 */
const STRICT = { invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' } } as const;

/** For migrations, which may take long and wait for those of another process. */
const MIGRATION_POOL = { max: 2, connectionTimeoutMillis: 5000, keepAlive: true };
/**
 * PostgreSQL cancels a statement after ten seconds. The client gives up soon after if no answer
 * arrives.
 */
const APP_POOL = {
  max: 10,
  // Less than the five seconds in which a request should be answered.
  connectionTimeoutMillis: 4000,
  keepAlive: true,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
  // After a failover all connections may be dead, and the pool would hand out each of them again.
  maxLifetimeSeconds: 60,
};

/**
 * Opens the connections of a server or command: PostgreSQL if DATABASE_URL is set, else
 * `site.sqlite` in DATA_DIR.
 */
export async function openEngine(place: Place, schema: Schema): Promise<Engine> {
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

/** A separate connection without statement timeouts, for migrations. */
export function plainSource(place: Place, schema: Schema): DataSource {
  // TypeORM's other loggers print every failed migration, including those that are retried.
  const quiet = { ...schema, logger: 'debug' } as const;
  if (!place.DATABASE_URL) return new DataSource({ ...sqlite(place), ...quiet });
  return new DataSource({ ...postgres(place.DATABASE_URL), ...quiet, extra: MIGRATION_POOL });
}

/**
 * TypeORM turns on `verbose`, which records a stack for every statement. This driver skips it to
 * save time.
 */
function sqliteDriver() {
  const sqlite3 = loadAddon('sqlite3');
  return { type: 'sqlite', busyTimeout: 5000, driver: { ...sqlite3, verbose: () => sqlite3 } } as const;
}

/** SQLITE_OPEN_READWRITE without CREATE: https://www.sqlite.org/c3ref/open.html */
const EXISTING = 0x2;

/** A connection to an existing SQLite file, without entities. */
export function existingSource(file: string): DataSource {
  return new DataSource({ ...sqliteDriver(), database: file, flags: EXISTING });
}

/** Returns the SQLite file of a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'site.sqlite');
}

const postgres = (url: string) => ({ type: 'postgres', url, applicationName: 'site', ...STRICT }) as const;

function sqlite(place: Place) {
  mkdirSync(place.DATA_DIR, { recursive: true });
  const database = databaseFile(place.DATA_DIR);
  keepPrivate(database, ['-wal', '-shm', '-journal']);
  return { ...sqliteDriver(), database, enableWAL: true, ...STRICT } as const;
}
