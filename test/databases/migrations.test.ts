import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource, type Logger, type MigrationInterface } from 'typeorm';
import { migrationSource } from '../../src/database/data-source.js';
import { checkSchema, migrate, SchemaError } from '../../src/database/migrate.js';
import { OperatorDesk1763600060000 } from '../../src/database/migrations/1763600060000-operator-desk.js';
import { SCHEMA } from '../../src/schema.js';
import { createDataLocation, type DataLocation } from '../support/data-location.js';

/** Schema changes that would break an older release that runs beside this one or restarts. */
const TAKES_AWAY = [
  /^DROP (?!INDEX)/i,
  /\bDROP (COLUMN|CONSTRAINT)\b/i,
  /\bRENAME\b/i,
  /\bSET NOT NULL\b/i,
  /\bALTER COLUMN\b.*\bTYPE\b/i,
  /\bADD (COLUMN )?"\w+" (?=.*\bNOT NULL\b)(?!.*\bDEFAULT\b)/i,
  /\bADD CONSTRAINT\b/i,
];

const named = SCHEMA.migrations as (new () => MigrationInterface)[];

class StatementListener implements Logger {
  readonly statements: string[] = [];
  logQuery(statement: string): void {
    this.statements.push(statement);
  }
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

describe('migrations', () => {
  let location: DataLocation;
  beforeEach(async () => {
    location = await createDataLocation();
  });
  afterEach(() => location.remove());

  const settings = () => ({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl });
  const query = async <T>(statement: string, values: unknown[] = []): Promise<T[]> => {
    const source = await migrationSource(settings(), SCHEMA).initialize();
    try {
      return await source.query<T[]>(statement, values);
    } finally {
      await source.destroy();
    }
  };

  test('only add to the schema unless they are listed as removals', async () => {
    const listener = new StatementListener();
    const source = new DataSource({ ...migrationSource(settings(), SCHEMA).options, logger: listener });
    await source.initialize();
    const takesAway: Record<string, string[]> = {};
    try {
      for (const Migration of named) {
        listener.statements.length = 0;
        const runner = source.createQueryRunner();
        await new Migration().up(runner);
        await runner.release();
        const found = listener.statements.filter((statement) => TAKES_AWAY.some((kind) => kind.test(statement)));
        if (found.length > 0 && !SCHEMA.removals.includes(Migration.name)) takesAway[Migration.name] = found;
      }
    } finally {
      await source.destroy();
    }
    expect(takesAway).toEqual({});
  });

  test.each([
    'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL',
    'ALTER TABLE "users" DROP COLUMN "email"',
    'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL',
    'ALTER TABLE "users" RENAME COLUMN "email" TO "address"',
    'DROP TABLE "users"',
  ])('%s counts as a removal', (statement) => {
    expect(TAKES_AWAY.some((kind) => kind.test(statement))).toBe(true);
  });

  test.each([
    'ALTER TABLE "users" ADD COLUMN "age" integer',
    `ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL DEFAULT 0`,
    'DROP INDEX "users_age"',
    'CREATE TABLE "things" ("id" integer NOT NULL)',
  ])('%s only adds', (statement) => {
    expect(TAKES_AWAY.some((kind) => kind.test(statement))).toBe(false);
  });

  test('are all listed in SCHEMA, with every removal', async () => {
    const files = (await readdir('src/database/migrations')).map((file) => /^\d+/.exec(file)?.[0]);
    expect(new Set(named.map(({ name }) => /\d+$/.exec(name)?.[0]))).toEqual(new Set(files));
    expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining([...SCHEMA.removals]));
  });

  test('refuse a database of a newer release unless its migrations are recorded as additive', async () => {
    await migrate(settings(), SCHEMA);
    await query('INSERT INTO migrations ("timestamp", "name") VALUES (1999999999999, $1)', ['Newer1999999999999']);
    for (const open of [migrate, checkSchema]) {
      const refusal = await open(settings(), SCHEMA).then(
        () => new Error('not refused'),
        (error: Error) => error,
      );
      expect(refusal).toBeInstanceOf(SchemaError);
      expect(refusal.message).toMatch(
        /^The database is newer than this release \(it has Newer1999999999999\): [^.]+\.$/,
      );
    }
    await query('INSERT INTO additive_migrations ("name") VALUES ($1)', ['Newer1999999999999']);
    await checkSchema(settings(), SCHEMA);
    expect(await migrate(settings(), SCHEMA)).toEqual([]);
  });

  test('wait on PostgreSQL for a long transaction without blocking other requests', async () => {
    // On SQLite, every writer waits for the others.
    if (!location.databaseUrl) return;
    await migrate(settings(), { ...SCHEMA, migrations: named.slice(0, -1) });
    const connection = { connectionString: location.databaseUrl, statement_timeout: 10_000 };
    const [long, other] = [new Client(connection), new Client(connection)];
    await Promise.all([long.connect(), other.connect()]);
    await long.query('BEGIN; SELECT 1 FROM subscriptions');
    const reports: string[] = [];
    const migrated = migrate(settings(), SCHEMA, (sentence) => reports.push(sentence));
    const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND relation IS NOT NULL';
    while ((await query(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    // Queues for the table behind the migration.
    await other.query('SELECT 1 FROM subscriptions');
    await long.query('COMMIT');
    expect(await migrated).toEqual([named.at(-1)?.name]);
    expect(new Set(reports)).toContain('The migration found its tables in use (try 1 of 10). It is tried again.');
    await Promise.all([long.end(), other.end()]);
  });

  test('delete access that was never requested, and no other revoked access', async () => {
    await migrate(settings(), { ...SCHEMA, migrations: named.filter((one) => one !== OperatorDesk1763600060000) });
    const at = '2026-01-01T00:00:00.000Z';
    const grants = [
      ['never asked', 'revoked', null],
      ['once queued', 'revoked', null],
      ['was asked', 'revoked', '{}'],
      ['is wanted', 'requested', null],
    ];
    for (const row of grants) {
      await query(
        `INSERT INTO access_grants ("id", "state", "asked", "kind", "held", "changeId", "changeAt", "attempts", "createdAt", "updatedAt")
         VALUES ($1, $2, $3, 'discord', '[]', 'change', '${at}', 0, '${at}', '${at}')`,
        row,
      );
    }
    const passed = [
      ['never asked', 'revoked'],
      ['once queued', 'queued'],
    ];
    for (const row of passed) {
      await query(
        `INSERT INTO access_grant_transitions ("id", "grantId", "toState", "step", "at", "event", "fromState", "actor")
         VALUES ($1, $1, $2, 1, '${at}', 'x', 'requested', 'site')`,
        row,
      );
    }
    await migrate(settings(), SCHEMA);
    const left = [{ id: 'is wanted' }, { id: 'once queued' }, { id: 'was asked' }];
    expect(await query('SELECT "id" FROM access_grants ORDER BY "id"')).toEqual(left);
    expect(await query('SELECT "grantId" FROM access_grant_transitions')).toEqual([{ grantId: 'once queued' }]);
  });

  test('record all migrations of a release as additive except for its removals', async () => {
    await migrate(settings(), SCHEMA);
    const rows = await query<{ name: string }>('SELECT name FROM additive_migrations');
    const expected = named.map(({ name }) => name).filter((name) => !SCHEMA.removals.includes(name));
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(expected));
  });

  test('refuse an older or missing database in a check without changing anything', async () => {
    const older = { ...SCHEMA, migrations: named.slice(0, -1) };
    const empty = await mkdtemp(join(tmpdir(), 'site-empty-'));
    await expect(checkSchema({ DATA_DIR: empty, DATABASE_URL: '' }, SCHEMA)).rejects.toThrow('There’s no database');
    expect(await readdir(empty)).toEqual([]);
    await writeFile(join(empty, 'site.sqlite'), '');
    await expect(checkSchema({ DATA_DIR: empty, DATABASE_URL: '' }, SCHEMA)).rejects.toThrow('is older than');
    await rm(empty, { recursive: true });
    await migrate(settings(), older);
    await expect(checkSchema(settings(), SCHEMA)).rejects.toThrow(SchemaError);
    expect(await migrate(settings(), SCHEMA)).toEqual([named.at(-1)?.name]);
    await checkSchema(settings(), SCHEMA);
  });
});
