import { spawnSync } from 'node:child_process';
import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = 'node_modules/.cache/client-build.lock';
const STALE_LOCK_MS = 120_000;

/** The `beforeAll` timeout of a test file that calls `clientBuild`. */
export const CLIENT_BUILD_TIMEOUT_MS = 180_000;

/** Builds the client unless the build is up to date. Returns the value for CLIENT_DIR. */
export async function clientBuild(): Promise<string> {
  // Test files run in parallel: one builds, and the others wait for the lock.
  while (!takeLock()) await sleep(200);
  try {
    build();
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
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
}
