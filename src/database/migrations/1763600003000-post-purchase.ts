import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

export class PostPurchase1763600003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'post_purchase_submissions',
        columns: [
          id('post_purchase_submissions_pk'),
          text('userId', 36),
          { name: 'revision', type: 'integer' },
          text('firstName', 100),
          text('lastName', 100),
          text('email', 254),
          text('ntEmail', 254),
          optional(text('discordName', 100)),
          optional(text('tradingViewUsername', 100)),
          optional(text('machineId', 200)),
          text('createdAt', 24),
        ],
        indices: [{ name: 'post_purchase_submissions_revision', columnNames: ['userId', 'revision'], isUnique: true }],
        foreignKeys: [{ ...belongsToUser('post_purchase_submissions_user_fk'), onDelete: 'CASCADE' }],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'access_grants',
        columns: [
          id('access_grants_pk'),
          optional(text('userId', 36)),
          text('kind', 20),
          text('state', 20),
          { name: 'wanted', type: 'text', isNullable: true },
          optional(text('accountKey', 64)),
          { name: 'held', type: 'text' },
          text('changeId', 36),
          text('changeAt', 24),
          optional(text('dueAt', 24)),
          { name: 'attempts', type: 'integer' },
          optional(text('nextAttemptAt', 24)),
          { name: 'evidence', type: 'text', isNullable: true },
          { name: 'message', type: 'text', isNullable: true },
          optional(text('grantedAt', 24)),
          text('createdAt', 24),
          text('updatedAt', 24),
        ],
        indices: [
          { name: 'access_grants_user_kind', columnNames: ['userId', 'kind'], isUnique: true },
          { name: 'access_grants_account', columnNames: ['kind', 'accountKey'] },
          { name: 'access_grants_next_attempt', columnNames: ['nextAttemptAt'] },
        ],
        foreignKeys: [belongsToUser('access_grants_user_fk')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'access_grant_transitions',
        columns: [
          id('access_grant_transitions_pk'),
          text('grantId', 36),
          { name: 'step', type: 'integer' },
          text('at', 24),
          text('event', 30),
          text('fromState', 20),
          text('toState', 20),
          text('actor', 20),
          { name: 'detail', type: 'text', isNullable: true },
        ],
        indices: [{ name: 'access_grant_transitions_grant', columnNames: ['grantId', 'step'], isUnique: true }],
        foreignKeys: [
          {
            name: 'access_grant_transitions_grant_fk',
            columnNames: ['grantId'],
            referencedTableName: 'access_grants',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('access_grant_transitions');
    await runner.dropTable('access_grants');
    await runner.dropTable('post_purchase_submissions');
  }
}

const text = (name: string, length: number): TableColumnOptions => ({ name, type: 'varchar', length: String(length) });
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true });
const id = (primaryKeyConstraintName: string): TableColumnOptions => ({
  ...text('id', 36),
  isPrimary: true,
  primaryKeyConstraintName,
});

const belongsToUser = (name: string) => ({
  name,
  columnNames: ['userId'],
  referencedTableName: 'users',
  referencedColumnNames: ['id'],
});
