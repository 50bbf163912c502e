import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

export class WriteProbe1763600010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'write_probes',
        columns: [
          { name: 'id', type: 'integer', isPrimary: true, primaryKeyConstraintName: 'write_probes_pk' },
          { name: 'at', type: 'varchar', length: '24' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('write_probes');
  }
}
