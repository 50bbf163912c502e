import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

interface Row {
  id: string;
  kind: string;
  state: string;
  wanted: string | null;
  held: string;
}
interface Account {
  userName?: string;
  email?: string;
}

/** The accounts of each grant as rows, and the change that each asks for. */
export class GrantAccounts1763600005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const primaryKeyConstraintName = 'access_grant_accounts_pk';
    const key = { type: 'varchar', isPrimary: true, primaryKeyConstraintName };
    await runner.createTable(
      new Table({
        name: 'access_grant_accounts',
        columns: [
          { ...key, name: 'grantId', length: '36' },
          { ...key, name: 'accountKey', length: '254' },
          { ...key, name: 'kind', length: '20' },
        ],
        indices: [{ name: 'access_grant_accounts_account', columnNames: ['kind', 'accountKey'] }],
        foreignKeys: [
          {
            name: 'access_grant_accounts_grant_fk',
            columnNames: ['grantId'],
            referencedTableName: 'access_grants',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
    // In SQL because TypeORM would build the whole table anew on SQLite, which the foreign keys to
    // it forbid.
    await runner.query('ALTER TABLE "access_grants" ADD COLUMN "asked" text');
    await runner.query('DROP INDEX "access_grants_account"');
    await runner.query('ALTER TABLE "access_grants" DROP COLUMN "accountKey"');
    for (const row of (await runner.query('SELECT * FROM "access_grants"')) as Row[]) await fill(runner, row);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "access_grants" ADD COLUMN "accountKey" varchar(64)');
    await runner.query('CREATE INDEX "access_grants_account" ON "access_grants" ("kind", "accountKey")');
    await runner.query('ALTER TABLE "access_grants" DROP COLUMN "asked"');
    await runner.dropTable('access_grant_accounts');
  }
}

async function fill(runner: QueryRunner, row: Row): Promise<void> {
  if (row.state === 'revoked') return;
  const held = JSON.parse(row.held) as Account[];
  const isEnding = row.state === 'revoke_queued';
  const wanted =
    isEnding || row.wanted === null ? null : (JSON.parse(row.wanted) as { account: Account; scope: string[] });
  const accounts = [...held, ...(wanted ? [wanted.account] : [])];
  const keys = new Set(accounts.map(({ userName, email }) => (userName ?? email ?? '').toLowerCase()));
  for (const key of keys) {
    const values = [row.id, key, row.kind];
    await runner.query(
      'INSERT INTO "access_grant_accounts" ("grantId", "accountKey", "kind") VALUES ($1, $2, $3)',
      values,
    );
  }
  if (wanted === null && !isEnding) return;
  const asked = { scope: wanted?.scope ?? [], remove: isEnding ? held : [] };
  await runner.query('UPDATE "access_grants" SET "asked" = $1 WHERE "id" = $2', [JSON.stringify(asked), row.id]);
}
