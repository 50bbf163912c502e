import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/ports.js';
import { sandboxSettings } from '../../scripts/sandbox-settings.js';
import { makePlace, type Place } from './place.js';
import { type Sandbox, startSandbox } from './sandbox.js';
import { ready, runServer, type ServerRun } from './server.js';
import { Visitor } from './visitor.js';

/** Several processes of the built product on one database, beside one sandbox. */
export interface Fleet {
  sandbox: Sandbox;
  place: Place;
  urls: readonly string[];
  /** Somebody at `address` who keeps to one of the processes. */
  visitor(index: number, address: string): Visitor;
  /** Ends one process with SIGKILL, and starts it again after `downMs`. */
  kill(index: number, downMs: number): Promise<void>;
  /** What all of them wrote. */
  output(): string;
  remove(): Promise<void>;
}

/**
 * `databaseServer` is the address of a PostgreSQL server; empty means SQLite, which one process
 * alone may have.
 */
export async function startFleet(processes: number, databaseServer: string): Promise<Fleet> {
  const place = await makePlace(databaseServer);
  const sandbox = await startSandbox();
  const ports = await Promise.all(Array.from({ length: processes }, () => freePort()));
  const urls = ports.map((port) => `http://localhost:${port}`);
  const [siteUrl = ''] = urls;
  await sandbox.setSite(siteUrl);
  const settings = {
    ...sandboxSettings(sandbox),
    JWT_SECRET: 'a secret for tests that is long enough to be one',
    PASSWORD_HASH_MIB: '1',
    LOG_LEVEL: 'error',
    SITE_URL: siteUrl,
    TRUST_PROXY: '1',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
  };
  const said: string[] = [];
  const launch = async (index: number): Promise<ServerRun> => {
    const run = runServer({ ...settings, PORT: String(ports[index]) });
    await ready(urls[index] ?? '', run);
    return run;
  };
  // One after the other: the first one makes the tables.
  const runs: ServerRun[] = [];
  for (const index of urls.keys()) runs.push(await launch(index));
  const end = async (index: number): Promise<void> => {
    const run = runs[index];
    run?.child.kill('SIGKILL');
    await run?.ended;
    said.push(...(run?.output ?? []));
  };
  return {
    sandbox,
    place,
    urls,
    visitor: (index, address) =>
      new Visitor(urls[index % processes] ?? siteUrl, { origin: siteUrl, 'x-forwarded-for': address }),
    kill: async (index, downMs) => {
      await end(index);
      await sleep(downMs);
      runs[index] = await launch(index);
    },
    output: () => [...said, ...runs.flatMap(({ output }) => output)].join(''),
    remove: async () => {
      await Promise.all([...runs.keys()].map(end));
      await sandbox.stop();
      await place.remove();
    },
  };
}
