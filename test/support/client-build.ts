import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SOURCES = [
  'client/index.html',
  'client/vite.config.ts',
  'client/early-script.ts',
  'client/precompress.ts',
  'client/illustrations',
  'client/public',
  'client/src',
  'src/shared',
];
const RESULTS = ['client/dist/index.html', 'client/dist-server/entry-server.js'];
const LOCK = 'node_modules/.cache/client-build.lock';
const STALE_LOCK_MS = 120_000;

/** How long a test file should wait for `clientBuild` in its `beforeAll`. */
export const CLIENT_BUILD_TIMEOUT_MS = 180_000;

/** The value for CLIENT_DIR, after building the client where its build is missing or older than its sources. */
export async function clientBuild(): Promise<string> {
  // Test files run side by side: one builds, the others wait for it.
  while (!takeLock()) await sleep(200);
  try {
    if (newest(SOURCES) > oldest(RESULTS)) build();
  } finally {
    rmdirSync(LOCK);
  }
  return 'client';
}

function takeLock(): boolean {
  const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > STALE_LOCK_MS) rmdirSync(LOCK);
  mkdirSync('node_modules/.cache', { recursive: true });
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    return false;
  }
}

function build(): void {
  // Vite picks React's development half from NODE_ENV, which Jest has set to `test`.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build:client'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The client build failed:\n${stdout}\n${stderr}`);
}

function newest(paths: readonly string[]): number {
  return Math.max(0, ...paths.map(newestUnder));
}

function newestUnder(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return newest(readdirSync(path).map((name) => join(path, name)));
}

function oldest(paths: readonly string[]): number {
  return Math.min(...paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
