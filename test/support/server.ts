import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/ports.js';
import { EXAMPLE_LINKS, sandboxSettings } from '../../scripts/sandbox-settings.js';
import { createDataLocation, type DataLocation } from './data-location.js';
import { type Sandbox, startSandbox } from './sandbox.js';
import { Visitor } from './visitor.js';

/** How a process ended. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Time from the signal to the end. */
  ms: number;
}

/** The built product in its own process, as in the image, with a sandbox. */
export interface Server {
  url: string;
  sandbox: Sandbox;
  visitor(): Visitor;
  /** Restarts the server on the same data and port, and waits until it is ready. */
  start(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<End>;
  /** Runs an operator's command beside the server. Returns its exit code and output. */
  command(name: string, ...args: readonly string[]): Promise<{ code: number | null; output: string }>;
  /** The output since the last start. */
  output(): string;
  /** The ID of the process that was started last. */
  pid(): number;
  /** Ends the server and the sandbox and removes the data. */
  remove(): Promise<void>;
}

/** A start takes about a second, and much longer on a busy machine. */
const START_TIMEOUT_MS = 60_000;

/**
 * Starts `dist/main.js` of a folder with the settings of `npm start`; `environment` overrides
 * settings. `remove` also removes `location`.
 */
export async function startServer(
  environment: Record<string, string> = {},
  location?: DataLocation,
  folder = '.',
): Promise<Server> {
  const data = location ?? (await createDataLocation());
  const [sandbox, port] = await Promise.all([startSandbox(), freePort()]);
  const url = `http://localhost:${port}`;
  await sandbox.setSite(url);
  const settings = {
    ...sandboxSettings(sandbox),
    ...EXAMPLE_LINKS,
    JWT_SECRET: 'a secret for tests that is long enough to be one',
    PASSWORD_HASH_MIB: '1',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: data.dataDir,
    DATABASE_URL: data.databaseUrl,
    ...environment,
  };
  let run = runServer(settings, folder);
  const start = async (): Promise<void> => {
    run = runServer(settings, folder);
    await ready(url, run);
  };
  const kill = async (signal: NodeJS.Signals): Promise<End> => {
    const began = performance.now();
    run.child.kill(signal);
    const end = await run.ended;
    return { ...end, ms: performance.now() - began };
  };
  const command: Server['command'] = async (name, ...args) => {
    const { ended, output } = runBuilt([`dist/cli/${name}.js`, ...args], settings, folder);
    const { code } = await ended;
    return { code, output: output.join('') };
  };
  await ready(url, run);
  return {
    url,
    sandbox,
    visitor: () => new Visitor(url),
    start,
    kill,
    command,
    output: () => run.output.join(''),
    pid: () => run.child.pid ?? 0,
    remove: async () => {
      await kill('SIGKILL');
      await sandbox.stop();
      await data.remove();
    },
  };
}

export interface ServerRun {
  child: ChildProcess;
  output: string[];
  ended: Promise<Omit<End, 'ms'>>;
}

/** Starts the server with only these environment variables. Does not wait until it is ready. */
export const runServer = (settings: Record<string, string>, folder = '.'): ServerRun =>
  runBuilt(['dist/main.js'], settings, folder);

/** Starts any built program with only these environment variables. */
export function runBuilt(
  [file, ...args]: readonly [string, ...string[]],
  settings: Record<string, string>,
  folder: string,
): ServerRun {
  if (!existsSync(join(folder, file))) throw new Error(`There is no ${file}: run \`npm run build\` first.`);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  // 'close' comes after 'exit', once all output has been read.
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  return { child, output, ended };
}

/** Waits until a started server is ready. Rejects with its output if it fails to start. */
export async function ready(url: string, run: ServerRun): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (run.child.exitCode === null && run.child.signalCode === null) {
    const answers = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answers) return;
    if (Date.now() > deadline) break;
    await wait(50);
  }
  throw new Error(`The server did not become ready:\n${run.output.join('')}`);
}
