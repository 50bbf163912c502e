import { startPostgres } from '../scripts/test-postgres.js';
import { type Fleet, startFleet } from '../test/support/fleet.js';
import { load, type Measured } from './load.js';
import type { LoadRequest } from './load-worker.js';
import { cookieOf, makeUsers } from './made-users.js';
import { type Nginx, startNginx } from './nginx.js';
import { compare, type Row } from './ratios.js';

const SECRET = 'a secret for benchmarks that is long enough';
const USERS = 1000;
/**
 * A request costs two or three processes the same processor time as one, so they scale with the
 * processors until the database is the limit.
 */
const LEAST = 0.85;

interface Replicas {
  fleet: Fleet;
  nginx: Nginx;
}

/** Calls to two and three processes behind nginx, against one. All read one PostgreSQL server. */
export async function benchReplicas(): Promise<Row[]> {
  const postgres = await startPostgres();
  const running: Replicas[] = [];
  const start = async (processes: number): Promise<Replicas> => {
    const fleet = await startFleet(processes, postgres.url, { JWT_SECRET: SECRET });
    await makeUsers(fleet.location, USERS);
    const replicas = { fleet, nginx: await startNginx(fleet.urls) };
    running.push(replicas);
    return replicas;
  };
  try {
    const one = await start(1);
    const rows: Row[] = [];
    for (const processes of [2, 3]) {
      const several = await start(processes);
      rows.push(await compare(`/users/me, ${processes} processes`, LEAST, { ours: by(several), reference: by(one) }));
    }
    return rows;
  } finally {
    for (const { fleet, nginx } of running) {
      await nginx.stop();
      await fleet.remove();
    }
    await postgres.remove();
  }
}

const by =
  ({ fleet, nginx }: Replicas) =>
  (seconds: number): Promise<Measured> =>
    load({ url: nginx.url, pids: fleet.pids(), requests }, seconds);

const requests: LoadRequest[] = Array.from({ length: 640 }, (_, at) => ({
  path: '/users/me',
  headers: { cookie: cookieOf(1 + at, SECRET) },
}));
