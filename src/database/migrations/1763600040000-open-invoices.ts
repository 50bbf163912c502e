import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['subscriptions', 'pendingPlanKey', 'varchar(30)'],
  ['subscriptions', 'openInvoiceId', 'varchar(255)'],
  ['subscriptions', 'openInvoiceUrl', 'text'],
  ['subscriptions', 'openInvoiceAmount', 'integer'],
  ['subscriptions', 'openInvoiceDueAt', 'varchar(24)'],
  ['subscriptions', 'paymentMethods', 'varchar(511)'],
  ['subscriptions', 'collectionPaused', 'varchar(30)'],
  ['outbox_mails', 'expiresAt', 'varchar(24)'],
] as const;

/**
 * What a subscription still owes, and when an email is out of date. In SQL for the reason given in
 * 1763600004000.
 */
export class OpenInvoices1763600040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS) {
      await runner.query(`ALTER TABLE "${table}" ADD COLUMN "${column}" ${type}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS.toReversed()) {
      await runner.query(`ALTER TABLE "${table}" DROP COLUMN "${column}"`);
    }
  }
}
