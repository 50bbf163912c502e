import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Row {
  id: string;
  email: string;
}

const PAGE = 500;

/**
 * Addresses in Greek letters were kept uncomposed until now where only their lower case has a
 * composed form, so nobody found them again. Where the composed address has an account of its own,
 * both stay as they are.
 */
export class ComposedEmails1763600020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (let after = ''; ;) {
      const sql = `SELECT "id", "email" FROM "users" WHERE "id" > $1 ORDER BY "id" LIMIT ${PAGE}`;
      const rows = (await runner.query(sql, [after])) as Row[];
      for (const row of rows) if (row.email.normalize('NFC') !== row.email) await compose(runner, row);
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  /** Both forms name the same mailbox. */
  async down(): Promise<void> {}
}

async function compose(runner: QueryRunner, { id, email }: Row): Promise<void> {
  const composed = email.normalize('NFC');
  const taken = (await runner.query('SELECT "id" FROM "users" WHERE "email" = $1', [composed])) as unknown[];
  if (taken.length > 0) return;
  await runner.query('UPDATE "users" SET "email" = $1 WHERE "id" = $2', [composed, id]);
  for (const markOf of [addressMark, emailMark]) await move(runner, markOf(email), markOf(composed));
}

/** The free trial stays used. */
async function move(runner: QueryRunner, from: string, to: string): Promise<void> {
  const present = (await runner.query('SELECT "mark" FROM "trial_uses" WHERE "mark" = $1', [to])) as unknown[];
  if (present.length === 0) await runner.query('UPDATE "trial_uses" SET "mark" = $1 WHERE "mark" = $2', [to, from]);
}

const addressMark = (email: string): string => hashOf(`address:${email}`);
const emailMark = (email: string): string => hashOf(`email:${email.replace(/(?<=.)\+.*(?=@[^@]*$)/, '')}`);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
