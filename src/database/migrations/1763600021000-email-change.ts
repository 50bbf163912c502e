import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In SQL for the reason given in 1763600004000. */
export class EmailChange1763600021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "account_links" ADD COLUMN "email" varchar(254)');
    await runner.query('ALTER TABLE "users" ADD COLUMN "googleEmail" varchar(254)');
    await runner.query('ALTER TABLE "stripe_customers" ADD COLUMN "emailDue" varchar(254)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "stripe_customers" DROP COLUMN "emailDue"');
    await runner.query('ALTER TABLE "users" DROP COLUMN "googleEmail"');
    await runner.query('ALTER TABLE "account_links" DROP COLUMN "email"');
  }
}
