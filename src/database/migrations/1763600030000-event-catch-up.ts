import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In SQL for the reason given in 1763600004000. */
export class EventCatchUp1763600030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "payment_jobs" ADD COLUMN "cursor" varchar(400)');
    await runner.query('ALTER TABLE "checkout_consents" ADD COLUMN "returnedAt" varchar(24)');
    await runner.query('CREATE INDEX "stripe_customers_synced" ON "stripe_customers" ("syncedAt", "id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "stripe_customers_synced"');
    await runner.query('ALTER TABLE "checkout_consents" DROP COLUMN "returnedAt"');
    await runner.query('ALTER TABLE "payment_jobs" DROP COLUMN "cursor"');
  }
}
