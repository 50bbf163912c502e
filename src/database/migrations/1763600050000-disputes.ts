import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const text = (name: string, length: string) => ({ name, type: 'varchar', length });

export class Disputes1763600050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'disputes',
        columns: [
          { ...text('id', '255'), isPrimary: true, primaryKeyConstraintName: 'disputes_pk' },
          text('customerId', '255'),
          text('chargeId', '255'),
          { ...text('subscriptionId', '255'), isNullable: true },
          { name: 'amount', type: 'integer' },
          text('currency', '3'),
          text('reason', '60'),
          text('status', '30'),
          text('createdAt', '24'),
        ],
        indices: [{ name: 'disputes_customer', columnNames: ['customerId'] }],
        foreignKeys: [
          {
            name: 'disputes_customer_fk',
            columnNames: ['customerId'],
            referencedTableName: 'stripe_customers',
            referencedColumnNames: ['id'],
          },
        ],
      }),
    );
    // In SQL for the reason given in 1763600004000.
    await runner.query('ALTER TABLE "subscriptions" ADD COLUMN "accessHeldSince" varchar(24)');
    await runner.query('ALTER TABLE "stripe_events" ADD COLUMN "chargeId" varchar(255)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "stripe_events" DROP COLUMN "chargeId"');
    await runner.query('ALTER TABLE "subscriptions" DROP COLUMN "accessHeldSince"');
    await runner.dropTable('disputes');
  }
}
