import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account of emails to a former address. In SQL for the reason given in 1763600004000. */
export class MailsOfAccounts1763600071000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "outbox_mails" ADD COLUMN "accountId" varchar(36)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "outbox_mails" DROP COLUMN "accountId"');
  }
}
