import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every form was told of when it came, until now. In SQL for the reason given in 1763600004000. */
export class SubmissionAnnounced1763600006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "post_purchase_submissions" ADD COLUMN "announcedAt" varchar(24)');
    await runner.query('UPDATE "post_purchase_submissions" SET "announcedAt" = "createdAt"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "post_purchase_submissions" DROP COLUMN "announcedAt"');
  }
}
