import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import { loadAddon } from '../config/addon.js';
import type { Settings } from '../config/settings.js';
import type { Engine } from './engine.js';
import { guardedPool } from './guarded-pool.js';
import { PostgresEngine } from './postgres-engine.js';
import { keepPrivate } from './private-file.js';
import { ServerWatch } from './server-watch.js';
import { SqliteEngine, SqliteReader } from './sqlite-engine.js';

export interface Schema {
  entities: MixedList<Function | string | EntitySchema>;
  migrations: MixedList<Function | string>;
  /** Names of migrations that take away or tighten something: an older release must not start after them. */
  removals: readonly string[];
}

export type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/** A condition that lacks its value would find, change or delete the first row there is, or all. */
const STRICT = { invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' } } as const;

/** A migration may take its time, and waits for that of another process. */
const PATIENT = { max: 2, connectionTimeoutMillis: 5000, keepAlive: true };
/** PostgreSQL gives a statement up after ten seconds; the client does so itself soon after, where nothing comes back. */
const IMPATIENT = {
  max: 10,
  // Less than the five seconds in which a call is to be answered.
  connectionTimeoutMillis: 4000,
  keepAlive: true,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
  // A connection that fell silent comes back into the pool, first in line: after a failover all of them do.
  maxLifetimeSeconds: 60,
};

/** The connections of a server or command: PostgreSQL where DATABASE_URL is set, else `site.sqlite` in DATA_DIR. */
export async function openEngine(place: Place, schema: Schema): Promise<Engine> {
  if (place.DATABASE_URL) {
    const watch = new ServerWatch(place.DATABASE_URL);
    const Pool = guardedPool(watch);
    const driver = Object.assign(Object.create(pg), { Pool });
    const writer = new DataSource({ ...postgres(place.DATABASE_URL), ...schema, driver, extra: IMPATIENT });
    await writer.initialize();
    const probe = new Pool({
      connectionString: place.DATABASE_URL,
      application_name: 'site probe',
      ...IMPATIENT,
      max: 1,
    });
    // What ends an idle connection is said here; the next question takes a new one.
    probe.on('error', () => undefined);
    watch.start();
    return new PostgresEngine(writer, probe, watch);
  }
  const writer = await new DataSource({ ...sqlite(place), ...schema }).initialize();
  const reader = await SqliteReader.open({ ...sqlite(place), entities: schema.entities });
  return new SqliteEngine(writer, reader);
}

/** A connection by itself, on which nothing times out: for migrations. */
export function plainSource(place: Place, schema: Schema): DataSource {
  // TypeORM's other loggers print each failed migration, also one that is about to be tried again.
  const quiet = { ...schema, logger: 'debug' } as const;
  if (!place.DATABASE_URL) return new DataSource({ ...sqlite(place), ...quiet });
  return new DataSource({ ...postgres(place.DATABASE_URL), ...quiet, extra: PATIENT });
}

/** TypeORM asks the driver to note the caller of every statement, for the sake of errors; this driver saves that time. */
function sqliteDriver() {
  const sqlite3 = loadAddon('sqlite3');
  return { type: 'sqlite', busyTimeout: 5000, driver: { ...sqlite3, verbose: () => sqlite3 } } as const;
}

/** Flags of https://www.sqlite.org/c3ref/open.html: for reading and writing, and nothing is made where nothing is. */
const EXISTING = 0x2;

/** A connection to a SQLite file that must be there, without any table of ours in mind. */
export function existingSource(file: string): DataSource {
  return new DataSource({ ...sqliteDriver(), database: file, flags: EXISTING });
}

/** The SQLite file of a data folder. */
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
