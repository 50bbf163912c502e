import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/**
 * The migrations that only add, so that an older release may start on what they made. See
 * docs/decisions/upgrades.md.
 */
export class AdditiveMigrations1763600010500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'additive_migrations',
        columns: [
          {
            name: 'name',
            type: 'varchar',
            length: '200',
            isPrimary: true,
            primaryKeyConstraintName: 'additive_migrations_pk',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('additive_migrations');
  }
}
