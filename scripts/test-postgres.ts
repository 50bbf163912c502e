import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './ports.js';
import { ROOT } from './project.js';

/** A PostgreSQL server that tests can stop and start again with the same data and port. */
export interface TestPostgres {
  /** Address of the server's first database. */
  url: string;
  stop(): Promise<void>;
  /** Does nothing if the server runs. */
  start(): Promise<void>;
  /** Suspends all server processes: connections neither succeed nor fail until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

const READY = 'POSTGRES READY ';

/** Starts a server on a free port. Rejects with the server's message if it does not start. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(sharedTemporaryFolder(), 'site-postgres-'));
  const port = await freePort();
  let { child, url } = await launch(folder, port);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    const [first = ''] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const children = execFileSync('pgrep', ['-P', first], { encoding: 'utf8' }).trim().split('\n');
    for (const pid of [first, ...children]) process.kill(Number(pid), signal);
  };
  return {
    url,
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    start: async () => {
      if (child.exitCode === null && child.signalCode === null) return;
      ({ child, url } = await launch(folder, port));
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The temporary folder, or /tmp if root's own is closed to the user who runs PostgreSQL. */
function sharedTemporaryFolder(): string {
  const folder = realpathSync(tmpdir());
  if (process.getuid?.() !== 0) return folder;
  const parents = folder.split(sep).map((_, at, names) => names.slice(0, at + 1).join(sep) || sep);
  return parents.every((parent) => statSync(parent).mode & 0o001) ? folder : '/tmp';
}

async function launch(folder: string, port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/postgres.ts'], {
    cwd: ROOT,
    env: { ...process.env, POSTGRES_DIR: folder, POSTGRES_PORT: String(port) },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const words: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(READY)) return { child, url: line.slice(READY.length) };
  }
  throw new Error(words.join('').trim());
}
