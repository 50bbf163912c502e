import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { DataSource, type DataSourceOptions, type MixedList, type EntitySchema } from 'typeorm';
import type { Settings } from '../config/settings.js';

export interface Schema {
  entities: MixedList<Function | string | EntitySchema>;
  migrations: MixedList<Function | string>;
}

type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/** A migration may take its time, and waits for that of another process. */
const PATIENT = { max: 2, connectionTimeoutMillis: 5000, keepAlive: true };
/** PostgreSQL gives a statement up after ten seconds; the client does so itself soon after, where nothing comes back. */
const IMPATIENT = {
  ...PATIENT,
  max: 10,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
  // A connection that fell silent comes back into the pool, first in line: after a failover all of them do.
  maxLifetimeSeconds: 60,
};

/** The connection that writes: PostgreSQL where DATABASE_URL is set, else `site.sqlite` in DATA_DIR. */
export function writerSource(place: Place, schema: Schema): DataSource {
  return new DataSource({ ...base(place, IMPATIENT), ...schema });
}

/** The connection that migrates, on which nothing times out. */
export function migrationSource(place: Place, schema: Schema): DataSource {
  return new DataSource({ ...base(place, PATIENT), ...schema });
}

/** The connection for reads outside a transaction; on PostgreSQL the pool serves both. */
export async function openReader(writer: DataSource, place: Place, schema: Schema): Promise<DataSource> {
  if (place.DATABASE_URL) return writer;
  const reader = new DataSource({ ...base(place, IMPATIENT), entities: schema.entities });
  await reader.initialize();
  await reader.query('PRAGMA query_only = ON');
  return reader;
}

/** TypeORM asks the driver to note the caller of every statement, for the sake of errors; this driver saves that time. */
const SQLITE = { type: 'sqlite', busyTimeout: 5000, driver: { ...sqlite3, verbose: () => sqlite3 } } as const;

/** Flags of https://www.sqlite.org/c3ref/open.html: for reading and writing, and nothing is made where nothing is. */
const EXISTING = 0x2;

/** A connection to a SQLite file that must be there, without any table of ours in mind. */
export function existingSource(file: string): DataSource {
  return new DataSource({ ...SQLITE, database: file, flags: EXISTING });
}

/** The SQLite file of a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'site.sqlite');
}

function base(place: Place, extra: typeof PATIENT): DataSourceOptions {
  if (place.DATABASE_URL) return { type: 'postgres', url: place.DATABASE_URL, applicationName: 'site', extra };
  mkdirSync(place.DATA_DIR, { recursive: true });
  return { ...SQLITE, database: databaseFile(place.DATA_DIR), enableWAL: true };
}
