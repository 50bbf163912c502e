import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const READY = 'SANDBOX READY ';
const SITE_PATIENCE_MS = 60_000;

/**
 * Resolves when the sandbox listens. Its other output goes to the terminal. Never resolves if it
 * ends first.
 */
export function sandboxReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) {
      reject(new Error('The sandbox has no output to read.'));
      return;
    }
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith(READY)) resolve();
      else process.stdout.write(`${line}\n`);
    });
  });
}

/** Resolves when the site on this port is ready. Rejects with a readable error after a minute. */
export async function siteReady(port: number): Promise<void> {
  const end = performance.now() + SITE_PATIENCE_MS;
  while (performance.now() < end) {
    const answers = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answers) return;
    await wait(100);
  }
  throw new Error(`The site did not answer on port ${port} within a minute.`);
}
