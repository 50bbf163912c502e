import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

export class Users1763600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'users',
        columns: [
          { name: 'id', type: 'varchar', length: '36', isPrimary: true, primaryKeyConstraintName: 'users_pk' },
          { name: 'email', type: 'varchar', length: '254' },
          { name: 'emailVerified', type: 'boolean' },
          { name: 'passwordHash', type: 'varchar', length: '255', isNullable: true },
          { name: 'googleSub', type: 'varchar', length: '255', isNullable: true },
          { name: 'createdAt', type: 'varchar', length: '24' },
        ],
        indices: [
          { name: 'users_email', columnNames: ['email'], isUnique: true },
          { name: 'users_google_sub', columnNames: ['googleSub'], isUnique: true },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'sessions',
        columns: [
          { name: 'id', type: 'varchar', length: '36', isPrimary: true, primaryKeyConstraintName: 'sessions_pk' },
          { name: 'userId', type: 'varchar', length: '36' },
          { name: 'familyHash', type: 'varchar', length: '43' },
          { name: 'secretHash', type: 'varchar', length: '43' },
          { name: 'previousHash', type: 'varchar', length: '43', isNullable: true },
          { name: 'renewedAt', type: 'varchar', length: '24' },
          { name: 'device', type: 'varchar', length: '80' },
          { name: 'createdAt', type: 'varchar', length: '24' },
          { name: 'lastSeenAt', type: 'varchar', length: '24' },
          { name: 'expiresAt', type: 'varchar', length: '24' },
        ],
        indices: [
          { name: 'sessions_user_id', columnNames: ['userId'] },
          { name: 'sessions_family', columnNames: ['familyHash'], isUnique: true },
        ],
        foreignKeys: [belongsToUser('sessions_user')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'account_links',
        columns: [
          {
            name: 'tokenHash',
            type: 'varchar',
            length: '43',
            isPrimary: true,
            primaryKeyConstraintName: 'account_links_pk',
          },
          { name: 'userId', type: 'varchar', length: '36' },
          { name: 'purpose', type: 'varchar', length: '10' },
          { name: 'expiresAt', type: 'varchar', length: '24' },
        ],
        indices: [{ name: 'account_links_user_id', columnNames: ['userId'] }],
        foreignKeys: [belongsToUser('account_links_user')],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('account_links');
    await runner.dropTable('sessions');
    await runner.dropTable('users');
  }
}

const belongsToUser = (name: string) => ({
  name,
  columnNames: ['userId'],
  referencedTableName: 'users',
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
});
