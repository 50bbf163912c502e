import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource, type DataSourceOptions, type MixedList, type EntitySchema } from 'typeorm';
import type { Settings } from '../config/settings.js';

export interface Schema {
  entities: MixedList<Function | string | EntitySchema>;
  migrations: MixedList<Function | string>;
}

type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/** The connection that writes and migrates: PostgreSQL where DATABASE_URL is set, else `site.sqlite` in DATA_DIR. */
export function writerSource(place: Place, schema: Schema): DataSource {
  return new DataSource({ ...base(place), ...schema });
}

/** The connection for reads outside a transaction; on PostgreSQL the pool serves both. */
export async function openReader(writer: DataSource, place: Place, schema: Schema): Promise<DataSource> {
  if (place.DATABASE_URL) return writer;
  const reader = new DataSource({ ...base(place), entities: schema.entities });
  await reader.initialize();
  await reader.query('PRAGMA query_only = ON');
  return reader;
}

function base(place: Place): DataSourceOptions {
  if (place.DATABASE_URL) {
    return {
      type: 'postgres',
      url: place.DATABASE_URL,
      applicationName: 'site',
      extra: { max: 10, connectionTimeoutMillis: 5000 },
    };
  }
  mkdirSync(place.DATA_DIR, { recursive: true });
  return { type: 'sqlite', database: join(place.DATA_DIR, 'site.sqlite'), enableWAL: true, busyTimeout: 5000 };
}
