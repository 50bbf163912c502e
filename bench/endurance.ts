import { setTimeout as sleep } from 'node:timers/promises';
import { buildWhatIsStale } from '../scripts/fresh-build.js';
import { endWith } from '../scripts/project.js';
import { startPostgres, type TestPostgres } from '../scripts/test-postgres.js';
import { type Fleet, startFleet } from '../test/support/fleet.js';
import { lostEvents, sendEvents } from './event-sender.js';
import { AUTOCANNON, load, type Measured } from './load.js';
import { makeUsers } from './made-users.js';
import { imageEnvironment, measureMemory, residentMegabytes } from './memory.js';
import { mixedTraffic, TRAFFIC_SECRET } from './mixed-traffic.js';
import { startNginx } from './nginx.js';
import { installTools } from './tools.js';

const SECONDS = 120;
/** Of the requests a second that the site answers at most. */
const SHARE = 0.8;
const EVENTS = { connections: 8, perSecond: 40 };

/** Calls that need the database fail meanwhile. */
const RESTART = 'PostgreSQL restarts';

/** What happens while the traffic goes on. */
const DISTURBANCES: Readonly<Record<string, (fleet: Fleet, postgres: TestPostgres) => Promise<void>>> = {
  undisturbed: () => Promise.resolve(),
  'a process is killed': async (fleet) => {
    await sleep(SECONDS * 300);
    await fleet.kill(1, 5000);
  },
  'each process is replaced': async (fleet) => {
    await sleep(SECONDS * 200);
    for (const index of fleet.urls.keys()) await fleet.replace(index);
  },
  [RESTART]: async (_, postgres) => {
    await sleep(SECONDS * 400);
    await postgres.stop();
    await postgres.start();
  },
};

/**
 * Two minutes of mixed traffic to two processes, undisturbed and with each disturbance. Returns 1 if
 * an event was lost, or a request failed while PostgreSQL was running.
 */
async function endure(): Promise<number> {
  buildWhatIsStale();
  installTools(AUTOCANNON);
  await measureMemory();
  const postgres = await startPostgres();
  const environment = { ...imageEnvironment(), JWT_SECRET: TRAFFIC_SECRET, LOG_LEVEL: 'fatal' };
  const fleet = await startFleet(2, postgres.url, environment);
  await makeUsers(fleet.location, 1000);
  const nginx = await startNginx(fleet.urls);
  try {
    const run = (seconds: number, rate?: number): Promise<Measured> =>
      load({ url: nginx.url, pids: [], requests: mixedTraffic(), ...(rate && { rate }) }, seconds);
    await run(5);
    const limit = (await run(15)).requestsPerSecond;
    process.stdout.write(`Node ${process.version}, limit ${limit.toFixed(0)}/s\n`);
    let wrong = 0;
    for (const [name, disturb] of Object.entries(DISTURBANCES)) {
      let isOver = false;
      const events = sendEvents(nginx.url, { ...EVENTS, isOver: () => isOver });
      const memory = [memoryOf(fleet)];
      const [traffic] = await Promise.all([run(SECONDS, Math.floor(limit * SHARE)), disturb(fleet, postgres)]);
      isOver = true;
      const sent = await events;
      memory.push(memoryOf(fleet));
      await sleep(60_000);
      memory.push(memoryOf(fleet));
      const missing = await lostEvents(fleet.location.databaseUrl, sent);
      wrong += missing.length + (name === RESTART ? 0 : traffic.failed);
      process.stdout.write(
        `${name}: ${traffic.requestsPerSecond.toFixed(0)}/s, ${traffic.failed} failed, p99 ${traffic.p99} ms; ` +
          `${sent.acknowledged.length} events acknowledged, ${sent.refused} refused, ${missing.length} lost; ` +
          `MB before, after, a minute later: ${memory.join(', ')}\n`,
      );
    }
    return wrong === 0 ? 0 : 1;
  } finally {
    await nginx.stop();
    await fleet.remove();
    await postgres.remove();
  }
}

const memoryOf = (fleet: Fleet): string => fleet.pids().map(residentMegabytes).join(' + ');

await endWith(endure);
