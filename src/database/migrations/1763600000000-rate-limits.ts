import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

export class RateLimits1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'rate_limits',
        columns: [
          { name: 'key', type: 'varchar', length: '120', isPrimary: true, primaryKeyConstraintName: 'rate_limits_pk' },
          { name: 'count', type: 'integer' },
          { name: 'endsAt', type: 'varchar', length: '24' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('rate_limits');
  }
}
