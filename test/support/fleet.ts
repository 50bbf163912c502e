import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/ports.js';
import { sandboxSettings } from '../../scripts/sandbox-settings.js';
import { createDataLocation, type DataLocation } from './data-location.js';
import { type Sandbox, startSandbox } from './sandbox.js';
import { ready, runServer, type ServerRun } from './server.js';
import { Visitor } from './visitor.js';

/** Several processes of the built product with one database and one sandbox. */
export interface Fleet {
  sandbox: Sandbox;
  location: DataLocation;
  urls: readonly string[];
  /** A visitor with this IP address whose requests all go to one process. */
  visitor(index: number, address: string): Visitor;
  /** Kills a process with SIGKILL and restarts it after `downMs`. */
  kill(index: number, downMs: number): Promise<void>;
  /** Shuts a process down with SIGTERM and starts it again, as a rolling restart does. */
  replace(index: number): Promise<void>;
  /** The process IDs. */
  pids(): number[];
  /** The output of all processes. */
  output(): string;
  remove(): Promise<void>;
}

/**
 * Starts the processes. `databaseServer` is the URL of a PostgreSQL server; empty means SQLite,
 * which supports only one process. `environment` overrides settings.
 */
export async function startFleet(
  processes: number,
  databaseServer: string,
  environment: Record<string, string> = {},
): Promise<Fleet> {
  const location = await createDataLocation(databaseServer);
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
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl,
    ...environment,
  };
  const endedOutput: string[] = [];
  const launch = async (index: number): Promise<ServerRun> => {
    const run = runServer({ ...settings, PORT: String(ports[index]) });
    await ready(urls[index] ?? '', run);
    return run;
  };
  // In sequence, because the first process creates the tables.
  const runs: ServerRun[] = [];
  for (const index of urls.keys()) runs.push(await launch(index));
  const end = async (index: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const run = runs[index];
    run?.child.kill(signal);
    await run?.ended;
    endedOutput.push(...(run?.output ?? []));
  };
  return {
    sandbox,
    location,
    urls,
    visitor: (index, address) =>
      new Visitor(urls[index % processes] ?? siteUrl, { origin: siteUrl, 'x-forwarded-for': address }),
    kill: async (index, downMs) => {
      await end(index);
      await sleep(downMs);
      runs[index] = await launch(index);
    },
    replace: async (index) => {
      await end(index, 'SIGTERM');
      runs[index] = await launch(index);
    },
    pids: () => runs.map(({ child }) => child.pid ?? 0),
    output: () => [...endedOutput, ...runs.flatMap(({ output }) => output)].join(''),
    remove: async () => {
      await Promise.all([...runs.keys()].map((index) => end(index)));
      await sandbox.stop();
      await location.remove();
    },
  };
}
