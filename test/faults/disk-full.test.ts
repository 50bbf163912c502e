import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../scripts/test-postgres.js';
import type { AccessAnswer } from '../../src/shared/contract/access.js';
import { mountSmallDisk, type SmallDisk } from '../support/full-disk.js';
import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { type Server, startServer } from '../support/server.js';
import { eventually, newShopper, PASSWORD, type Shopper } from '../support/shopper.js';

/** Blocks and unblocks the writes of a database. */
interface Obstacle {
  /** Whether no write succeeds. PostgreSQL still fits small rows between old ones. */
  isTotal: boolean;
  location: DataLocation;
  begin(server: Server): void;
  end(server: Server): void;
}

const SILENT = { LOG_LEVEL: 'silent' };

let disk: SmallDisk | null;

beforeAll(async () => {
  disk = await mountSmallDisk(8);
});

afterAll(() => disk?.remove());

/** A full disk (SQLITE_FULL). Only root may mount one. */
async function fullDisk(): Promise<Obstacle | null> {
  if (!disk) return null;
  const { folder } = disk;
  return {
    isTotal: true,
    location: { dataDir: folder, databaseUrl: '', remove: async () => undefined },
    begin: () => disk?.fill(),
    end: () => disk?.free(),
  };
}

/** A file size limit (SQLITE_IOERR), which needs no root. */
async function filesThatCannotGrow(): Promise<Obstacle> {
  const location = await createDataLocation('');
  return {
    isTotal: true,
    location,
    begin: (server) => limit(server, statSync(join(location.dataDir, 'site.sqlite-wal')).size),
    end: (server) => limit(server, 'unlimited'),
  };
}

/** A tablespace on a small disk: tables cannot grow (53100), but PostgreSQL's own files can. */
async function fullTablespace(): Promise<Obstacle | null> {
  const small = await mountSmallDisk(32);
  if (!small) return null;
  const postgres = await startPostgres();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
  chownSync(small.folder, uid, gid);
  await client.query(`CREATE TABLESPACE small LOCATION '${small.folder}'`);
  await client.query('CREATE DATABASE small TABLESPACE small');
  await client.end();
  const location = await createDataLocation('');
  return {
    isTotal: false,
    location: {
      dataDir: location.dataDir,
      databaseUrl: postgres.url.replace(/postgres$/, 'small'),
      remove: async () => {
        await postgres.remove();
        await small.remove();
        await location.remove();
      },
    },
    begin: () => small.fill(),
    end: () => small.free(),
  };
}

function limit(server: Server, bytes: number | string): void {
  execFileSync('prlimit', ['--pid', String(server.pid()), `--fsize=${bytes}:unlimited`]);
}

const OBSTACLES = [
  ['SQLite whose disk is full', fullDisk],
  ['SQLite whose files cannot grow', filesThatCannotGrow],
  ['PostgreSQL whose disk is full', fullTablespace],
] as const;

describe.each(OBSTACLES)('%s', (_what, make) => {
  let obstacle: Obstacle | null;
  let server: Server;
  let shopper: Shopper;
  const accepted: string[] = [];
  const refused: number[] = [];
  let people = 0;

  beforeAll(async () => {
    obstacle = await make();
    if (!obstacle) return;
    server = await startServer(SILENT, obstacle.location);
    shopper = await newShopper(server, 'holder@example.com');
  });

  afterAll(() => server?.remove());

  const register = async (): Promise<number> => {
    const email = `person${(people += 1)}@example.com`;
    const { status } = await server.visitor().post('/users/register', { email, password: PASSWORD });
    if (status === 201) accepted.push(email);
    else refused.push(status);
    return status;
  };
  const ready = async (): Promise<number> => (await server.visitor().get('/health/ready')).status;
  const submit = (machineId: string) =>
    shopper.visitor.post('/payment/send-post-purchase-info', {
      firstName: 'Ada',
      lastName: 'Trader',
      email: shopper.email,
      ntEmail: shopper.email,
      machineId,
    });

  test('answers 503 if it cannot store data, keeps accepted data, and recovers without a restart', async () => {
    // Without root there is no disk to fill. The other obstacle is still tested.
    if (!obstacle) {
      console.warn('Not tried: only root may mount a small disk.');
      return;
    }
    expect(await register()).toBe(201);
    expect((await submit('1')).status).toBe(200);
    for (const round of [2, 3]) {
      obstacle.begin(server);
      await eventually(register, (status) => status !== 201);
      const during = await Promise.all(Array.from({ length: 6 }, register));
      const expected = obstacle.isTotal ? [503] : [201, 503];
      expect(during.filter((status) => !expected.includes(status))).toEqual([]);
      await eventually(ready, (status) => status === 503);
      expect((await server.visitor().post('/payment/webhook', 'no event')).status).toBeGreaterThanOrEqual(400);
      expect((await shopper.visitor.get('/users/me')).status).toBe(200);
      obstacle.end(server);
      await eventually(ready, (status) => status === 200);
      expect(await register()).toBe(201);
      expect((await submit(String(round))).status).toBe(200);
    }
    await shopper.subscribe();
    expect(new Set(refused)).toEqual(new Set([503]));
    await allIsThere();
    await server.kill('SIGKILL');
    await server.start();
    await allIsThere();
  });

  async function allIsThere(): Promise<void> {
    for (const email of accepted) {
      const { status } = await server.visitor().post('/users/login', { email, password: PASSWORD });
      expect({ email, status }).toEqual({ email, status: 200 });
    }
    const { body } = await shopper.visitor.get<AccessAnswer>('/post-purchase/access');
    expect(body.info?.machineId).toBe('3');
    expect((await shopper.status()).paid).toBe(true);
  }
});
