import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * Where a test's site keeps its data: a database of its own on the PostgreSQL server of
 * TEST_DATABASE_URL, else a new folder with SQLite.
 */
export interface Place {
  dataDir: string;
  /** Empty on SQLite. */
  databaseUrl: string;
  remove(): Promise<void>;
}

/** `server` is the address of a PostgreSQL server; empty means SQLite. */
export async function makePlace(server = process.env['TEST_DATABASE_URL'] ?? ''): Promise<Place> {
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
