import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Emails that are deleted once sent, because their account is gone. In SQL for the reason given in
 * 1763600004000.
 */
export class LastMails1763600072000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "outbox_mails" ADD COLUMN "isLast" boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "outbox_mails" DROP COLUMN "isLast"');
  }
}
