import { createSecretKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { DataSource } from 'typeorm';
import { migrationSource } from '../src/database/data-source.js';
import { SCHEMA } from '../src/schema.js';
import type { DataLocation } from '../test/support/data-location.js';

/** Rows of a table in one statement, so that a running site can write between two. */
const STEP = 20_000;

/** For each user one session, one customer, and one subscription, which has ended: no access is to be granted. */
const TABLES = (rows: string, now: string, later: string): string[] => [
  `INSERT INTO users (id, email, "emailVerified", "createdAt")
   SELECT 'made-' || i, 'made' || i || '@example.com', TRUE, '${now}' FROM ${rows}`,
  `INSERT INTO sessions (id, "userId", "familyHash", "secretHash", "renewedAt", device, "createdAt", "lastSeenAt", "expiresAt")
   SELECT 'made-' || i, 'made-' || i, 'family-' || i, 'secret-' || i, '${now}', 'A browser', '${now}', '${now}', '${later}' FROM ${rows}`,
  `INSERT INTO stripe_customers (id, "userId", "syncVersion", "checkoutVersion", "syncedAt", "createdAt")
   SELECT 'cus_made' || i, 'made-' || i, 1, 1, '${now}', '${now}' FROM ${rows}`,
  `INSERT INTO subscriptions
     (id, "customerId", "priceId", "planKey", status, amount, currency, "endedAt", "trialRefused", "createdAt")
   SELECT 'sub_made' || i, 'cus_made' || i, 'price_made', 'PRO_BOTH', 'canceled', 9900, 'usd', '${now}', FALSE, '${now}' FROM ${rows}`,
];

/** Fills an empty database of the site with made users: `made1@example.com` and so on. */
export async function makeUsers(place: DataLocation, count: number): Promise<void> {
  const location = { DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir };
  const database = await migrationSource(location, SCHEMA).initialize();
  try {
    await fill(database, count);
  } finally {
    await database.destroy();
  }
}

async function fill(database: DataSource, count: number): Promise<void> {
  const now = new Date();
  const later = new Date(now.getTime() + 30 * 86_400_000).toISOString();
  const isPostgres = database.options.type === 'postgres';
  for (let first = 1; first <= count; first += STEP) {
    const last = Math.min(first + STEP - 1, count);
    const rows = isPostgres
      ? `generate_series(${first}, ${last}) AS n(i)`
      : `(WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last}) SELECT i FROM n)`;
    for (const statement of TABLES(rows, now.toISOString(), later)) await database.query(statement);
  }
  // The work of a quiet hour, which a database would otherwise do while it is measured.
  const rest = isPostgres ? ['VACUUM ANALYZE'] : ['ANALYZE', 'PRAGMA wal_checkpoint(TRUNCATE)'];
  for (const statement of rest) await database.query(statement);
}

/** The Cookie header of a made user who is signed in. */
export function cookieOf(user: number, secret: string): string {
  const jwt = new JwtService({ secret: createSecretKey(secret, 'utf8') as unknown as Buffer });
  const claims = { sub: `made-${user}`, sid: `made-${user}`, email: `made${user}@example.com` };
  return `token=${jwt.sign(claims, { algorithm: 'HS256', expiresIn: '1d' })}`;
}
