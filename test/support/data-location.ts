import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * The data of a test's site: a new database on the PostgreSQL server of TEST_DATABASE_URL, else a
 * new folder for SQLite.
 */
export interface DataLocation {
  dataDir: string;
  /** Empty on SQLite. */
  databaseUrl: string;
  remove(): Promise<void>;
}

/** Creates an empty location. `server` is the URL of a PostgreSQL server; empty means SQLite. */
export async function createDataLocation(server = process.env['TEST_DATABASE_URL'] ?? ''): Promise<DataLocation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-test-'));
  if (server === '') return { dataDir, databaseUrl: '', remove: () => rm(dataDir, { recursive: true, force: true }) };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    remove: async () => {
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
