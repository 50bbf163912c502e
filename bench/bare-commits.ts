import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import sqlite3 from 'sqlite3';

/**
 * The reference of the webhook: one row after another, each in a commit of its own, on an empty
 * database with the site's settings. Prints the commits of each second.
 */
const { database, seconds } = JSON.parse(await text(process.stdin)) as { database: string; seconds: number };
const connection = new sqlite3.Database(database);
const run = (sql: string, ...values: unknown[]): Promise<void> =>
  new Promise((resolve, reject) => connection.run(sql, values, (error) => (error ? reject(error) : resolve())));
await run('PRAGMA journal_mode = WAL');
await run('CREATE TABLE events (id varchar PRIMARY KEY, type varchar, customer varchar, at varchar)');
const end = performance.now() + seconds * 1000;
let commits = 0;
for (; performance.now() < end; commits += 1) {
  const values = [`evt_${commits}`, 'invoice.paid', `cus_${commits}`, new Date().toISOString()];
  // oxlint-disable-next-line no-await-in-loop -- one commit after another is what is measured
  await run('INSERT INTO events VALUES (?, ?, ?, ?)', ...values);
}
await new Promise((resolve) => connection.close(resolve));
await rm(database);
process.stdout.write(String(commits / seconds));
