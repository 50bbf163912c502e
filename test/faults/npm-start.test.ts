import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { signalGroup } from '../../scripts/process-group.js';
import { freePort } from '../../scripts/ports.js';
import { eventually } from '../support/shopper.js';

const COPIED = [
  'client',
  'dist',
  'sandbox',
  'scripts',
  'src',
  'backtest-engine',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];
const SECONDS = 60;

const isSource = (path: string): boolean => !/[/\\]dist(-server)?$/.test(path);

let folder: string;
let npm: ChildProcess;
let output: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-start-'));
});

afterEach(() => signalGroup(npm, 'SIGKILL'));

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm start` or an equivalent command in a folder with the product. Returns its ports. */
async function start(cwd: string, [command, ...args] = ['npm', 'start']): Promise<number[]> {
  const ports = [await freePort(), await freePort(), await freePort()];
  const [site, sandbox, smtp] = ports;
  output = '';
  npm = spawn(command ?? '', args, {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      PORT: String(site),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_SMTP_PORT: String(smtp),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return ports;
}

const wrote = (text: string, seconds = SECONDS) =>
  eventually(
    async () => output,
    (found) => found.includes(text),
    seconds,
  );

/** Resolves when npm's pipes close, which happens after every process that uses them has ended. */
async function endsWith(signal: NodeJS.Signals): Promise<void> {
  const closed = once(npm, 'close');
  npm.kill(signal);
  await closed;
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'stops everything it started when npm gets %s',
    async (signal) => {
      const ports = await start('.');
      await wrote('Ctrl+C ends it all.');
      await endsWith(signal);
      expect(await Promise.all(ports.map(answers))).toEqual([false, false, false]);
    },
  );

  it('is run by `nest start` after a type check', async () => {
    const ports = await start('.', ['node_modules/.bin/nest', 'start']);
    // The type check takes a minute next to other tests.
    await wrote('Ctrl+C ends it all.', 200);
    await endsWith('SIGTERM');
    expect(await Promise.all(ports.map(answers))).toEqual([false, false, false]);
  }, 240_000);

  it('stops during a build as well', async () => {
    for (const name of COPIED) await cp(name, join(folder, name), { recursive: true, filter: isSource });
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    await start(folder);
    await wrote('Building the server');
    await endsWith('SIGTERM');
    expect(output).not.toContain('Built the client');
  });
});
