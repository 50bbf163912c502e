import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/project.js';
import { createDataLocation } from '../test/support/data-location.js';
import { startServer } from '../test/support/server.js';
import { load } from './load.js';
import { makeUsers } from './made-users.js';
import { mixedTraffic, TRAFFIC_SECRET } from './mixed-traffic.js';

const IDLE_SECONDS = 15;

/** The memory of one process on SQLite: idle, after a minute of full load, and a minute later. */
export async function measureMemory(): Promise<void> {
  const data = await createDataLocation('');
  const site = await startServer({ ...imageEnvironment(), JWT_SECRET: TRAFFIC_SECRET, LOG_LEVEL: 'fatal' }, data);
  try {
    await site.kill('SIGTERM');
    await makeUsers(data, 1000);
    await site.start();
    await sleep(IDLE_SECONDS * 1000);
    const idle = residentMegabytes(site.pid());
    const { requestsPerSecond, failed } = await load({ url: site.url, pids: [], requests: mixedTraffic() }, 60);
    const loaded = residentMegabytes(site.pid());
    await sleep(60_000);
    process.stdout.write(
      `Memory: idle ${idle} MB, after a minute at ${requestsPerSecond.toFixed(0)}/s ${loaded} MB ` +
        `(${failed} failed), a minute later ${residentMegabytes(site.pid())} MB\n`,
    );
  } finally {
    await site.remove();
  }
}

/** What the Dockerfile sets for memory. */
export function imageEnvironment(): Record<string, string> {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const pairs = text.matchAll(/\b(NODE_OPTIONS|MALLOC_[A-Z_]+)=("[^"]*"|\S+)/g);
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]));
}

/** The resident memory of a process, with Node's own file. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
