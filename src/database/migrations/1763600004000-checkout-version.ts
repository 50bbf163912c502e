import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * In SQL because TypeORM would build the whole table anew on SQLite, which the foreign keys to it
 * forbid.
 */
export class CheckoutVersion1763600004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "stripe_customers" ADD COLUMN "checkoutVersion" integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "stripe_customers" DROP COLUMN "checkoutVersion"');
  }
}
