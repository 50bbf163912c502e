import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

/**
 * Who works on a grant, why it ended, what each call of its receiver came to, and more changes of a
 * name by the operator's word.
 */
export class OperatorDesk1763600060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // In SQL for the reason given in 1763600004000.
    await runner.query('ALTER TABLE "access_grants" ADD COLUMN "claimedBy" varchar(60)');
    await runner.query('ALTER TABLE "access_grants" ADD COLUMN "claimedAt" varchar(24)');
    await runner.query('ALTER TABLE "access_grants" ADD COLUMN "endReason" varchar(20)');
    await runner.query('ALTER TABLE "access_grants" ADD COLUMN "members" text');
    await runner.query('ALTER TABLE "subscriptions" ADD COLUMN "cancellationReason" varchar(40)');
    await runner.createTable(
      new Table({
        name: 'access_deliveries',
        columns: [
          id('access_deliveries_pk'),
          text('grantId', 36),
          text('changeId', 36),
          text('at', 24),
          text('type', 20),
          text('receiver', 20),
          text('result', 20),
          { name: 'status', type: 'integer', isNullable: true },
          { name: 'detail', type: 'text', isNullable: true },
          { name: 'milliseconds', type: 'integer' },
        ],
        indices: [
          { name: 'access_deliveries_grant', columnNames: ['grantId', 'at'] },
          { name: 'access_deliveries_at', columnNames: ['at'] },
        ],
        foreignKeys: [goesWith('access_deliveries_grant_fk', 'grantId', 'access_grants')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'access_change_allowances',
        columns: [
          id('access_change_allowances_pk'),
          text('userId', 36),
          { name: 'changes', type: 'integer' },
          text('createdAt', 24),
        ],
        indices: [{ name: 'access_change_allowances_user', columnNames: ['userId', 'createdAt'] }],
        foreignKeys: [goesWith('access_change_allowances_user_fk', 'userId', 'users')],
      }),
    );
    // Access that was never asked for did not end: these rows said "revoked" of a Discord role that
    // nobody ever had.
    await runner.query(
      `DELETE FROM "access_grants" WHERE "state" = 'revoked' AND "asked" IS NULL AND "id" NOT IN
        (SELECT "grantId" FROM "access_grant_transitions" WHERE "toState" = 'queued')`,
    );
    // SQLite checks no foreign key during a migration, and so deletes nothing with them.
    await runner.query(
      `DELETE FROM "access_grant_transitions" WHERE "grantId" NOT IN (SELECT "id" FROM "access_grants")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('access_change_allowances');
    await runner.dropTable('access_deliveries');
    await runner.query('ALTER TABLE "subscriptions" DROP COLUMN "cancellationReason"');
    for (const column of ['members', 'endReason', 'claimedAt', 'claimedBy']) {
      await runner.query(`ALTER TABLE "access_grants" DROP COLUMN "${column}"`);
    }
  }
}

const text = (name: string, length: number): TableColumnOptions => ({ name, type: 'varchar', length: String(length) });
const id = (primaryKeyConstraintName: string): TableColumnOptions => ({
  ...text('id', 36),
  isPrimary: true,
  primaryKeyConstraintName,
});

const goesWith = (name: string, column: string, table: string) => ({
  name,
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
});
