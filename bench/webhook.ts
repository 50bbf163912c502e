import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../scripts/project.js';
import { createDataLocation } from '../test/support/data-location.js';
import { startServer } from '../test/support/server.js';
import { signedEvent } from './event-sender.js';
import { load, type Measured, pinServer } from './load.js';
import type { LoadRequest } from './load-worker.js';
import { compare, type Row } from './ratios.js';

const LEAST = 0.3;
/** More than arrive while one measurement runs, so that none arrives twice. */
const EVENTS_PER_SECOND = 6000;

/** Stripe's events that arrive, against single-row commits by the same driver. */
export async function benchWebhook(): Promise<Row[]> {
  const data = await createDataLocation('');
  const site = await startServer({}, data);
  try {
    await pinServer(site.pid());
    const post = (type: string) => (seconds: number) =>
      load({ url: site.url, pids: [site.pid()], requests: events(type, seconds * EVENTS_PER_SECOND) }, seconds);
    const reference = (seconds: number): Promise<Measured> => commit(join(data.dataDir, 'bare.sqlite'), seconds);
    return [
      await compare('events without work', LEAST, { ours: post('payout.paid'), reference }, 'throughput'),
      await compare('events with work', LEAST, { ours: post('invoice.paid'), reference }, 'throughput'),
    ];
  } finally {
    await site.remove();
  }
}

const events = (type: string, count: number): LoadRequest[] => Array.from({ length: count }, () => signedEvent(type));

async function commit(database: string, seconds: number): Promise<Measured> {
  const child = spawn('taskset', ['-c', '0', process.execPath, '--import', 'tsx', 'bench/bare-commits.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ database, seconds }));
  const perSecond = Number(await text(child.stdout));
  const milliseconds = 1000 / perSecond;
  return { requestsPerSecond: perSecond, cpuMicroseconds: NaN, p50: milliseconds, p99: milliseconds, failed: 0 };
}
