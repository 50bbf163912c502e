import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who of the operators took a step. In SQL for the reason given in 1763600004000. */
export class OperatorNames1763600070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "access_grant_transitions" ADD COLUMN "operatorName" varchar(60)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "access_grant_transitions" DROP COLUMN "operatorName"');
  }
}
