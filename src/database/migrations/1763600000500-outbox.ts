import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

export class Outbox1763600000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'outbox_mails',
        columns: [
          { name: 'id', type: 'varchar', length: '36', isPrimary: true, primaryKeyConstraintName: 'outbox_mails_pk' },
          { name: 'key', type: 'varchar', length: '200', isNullable: true },
          { name: 'cancelKey', type: 'varchar', length: '200', isNullable: true },
          { name: 'recipient', type: 'varchar', length: '254' },
          { name: 'subject', type: 'varchar', length: '255' },
          { name: 'text', type: 'text' },
          { name: 'html', type: 'text' },
          { name: 'state', type: 'varchar', length: '10' },
          { name: 'attempts', type: 'integer' },
          { name: 'dueAt', type: 'varchar', length: '24' },
          { name: 'lastError', type: 'text', isNullable: true },
          { name: 'createdAt', type: 'varchar', length: '24' },
          { name: 'sentAt', type: 'varchar', length: '24', isNullable: true },
        ],
        indices: [
          { name: 'outbox_mails_due', columnNames: ['state', 'dueAt'] },
          { name: 'outbox_mails_key', columnNames: ['key'], isUnique: true },
          { name: 'outbox_mails_cancel_key', columnNames: ['cancelKey'] },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('outbox_mails');
  }
}
