import { startPostgres } from '../scripts/test-postgres.js';
import { createDataLocation } from '../test/support/data-location.js';
import { type Server, startServer } from '../test/support/server.js';
import { changesOf } from './changes.js';
import { load, pinServer } from './load.js';
import type { LoadRequest } from './load-worker.js';
import { cookieOf, makeUsers } from './made-users.js';
import { compare, type Row } from './ratios.js';

const SECRET = 'a secret for benchmarks that is long enough';
const FEW = 1000;
const MANY = [100_000, 1_000_000];
/** A site with many users is as quick as one with few, but for what the machine adds. */
const LEAST = 0.85;
/** Different users who ask by turns. */
const ASKING = 640;

/** Signed-in calls, and the sync of one customer, with many users against the same with few, on SQLite and on PostgreSQL. */
export async function benchGrowth(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    return [...(await growthOn('SQLite', '')), ...(await growthOn('PostgreSQL', postgres.url))];
  } finally {
    await postgres.remove();
  }
}

async function growthOn(database: string, server: string): Promise<Row[]> {
  const few = await siteWith(FEW, server);
  const rows: Row[] = [];
  try {
    for (const count of MANY) {
      const many = await siteWith(count, server);
      for (const [name, path] of Object.entries(PATHS)) {
        const by = (site: Server, users: number) => (seconds: number) =>
          load({ url: site.url, pids: [site.pid()], requests: requestsOf(path, users) }, seconds);
        const title = `${name}, ${count} users, ${database}`;
        rows.push(await compare(title, LEAST, { ours: by(many, count), reference: by(few, FEW) }, 'throughput'));
      }
      const title = `change of one subscription, ${count} users, ${database}`;
      rows.push(
        await compare(title, LEAST, { ours: await changesOf(many), reference: await changesOf(few) }, 'throughput'),
      );
      await many.remove();
    }
    return rows;
  } finally {
    await few.remove();
  }
}

const PATHS: Readonly<Record<string, (user: number) => string>> = {
  '/users/me': () => '/users/me',
  'subscription status': (user) => `/payment/subscription-status/made${user}%40example.com`,
};

function requestsOf(path: (user: number) => string, users: number): LoadRequest[] {
  return Array.from({ length: ASKING }, (_, at) => {
    const user = 1 + Math.floor((at * users) / ASKING);
    return { path: path(user), headers: { cookie: cookieOf(user, SECRET) } };
  });
}

/**
 * A site with so many users on that PostgreSQL server; without one on SQLite. They are made after
 * its start, when it has compared everybody's access with their subscriptions, as it does each hour.
 */
async function siteWith(users: number, server: string): Promise<Server> {
  const data = await createDataLocation(server);
  const site = await startServer({ JWT_SECRET: SECRET }, data);
  await pinServer(site.pid());
  await makeUsers(data, users);
  return site;
}
