import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres, type TestPostgres } from '../../scripts/test-postgres.js';
import { createDataLocation } from '../support/data-location.js';
import { type Server, startServer } from '../support/server.js';
import { eventually, newShopper, PASSWORD, type Shopper } from '../support/shopper.js';

/** Longer than the client's own time limit for a statement. */
const FROZEN_MS = 16_000;
/** Longer than it takes to detect an unresponsive server. */
const ONE_FROZEN_MS = 6000;
/** Promised are two and five seconds. The rest allows for a busy machine. */
const READY_MS = 6000;
const CALL_MS = 10_000;

interface Timed {
  what: string;
  status: number;
  ms: number;
}

let postgres: TestPostgres;
let server: Server;
let shopper: Shopper;
const accepted: string[] = [];
let people = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await startServer({ LOG_LEVEL: 'silent' }, await createDataLocation(postgres.url));
  shopper = await newShopper(server);
});

afterAll(async () => {
  await server?.remove();
  await postgres?.remove();
});

async function timed(what: string, ask: () => Promise<{ status: number }>): Promise<Timed> {
  const began = performance.now();
  const { status } = await ask();
  return { what, status, ms: performance.now() - began };
}

async function register(): Promise<{ status: number }> {
  const email = `frozen${(people += 1)}@example.com`;
  const answer = await server.visitor().post('/users/register', { email, password: PASSWORD });
  if (answer.status === 201) accepted.push(email);
  return answer;
}
const ready = () => timed('ready', () => server.visitor().get('/health/ready'));
const me = () => timed('me', () => shopper.visitor.get('/users/me'));
const registered = () => timed('register', register);

test('reports an unresponsive PostgreSQL soon, and no unfinished work reaches a later request', async () => {
  const answers: Promise<Timed>[] = Array.from({ length: 12 }, registered);
  await sleep(30);
  postgres.freeze();
  try {
    const until = performance.now() + FROZEN_MS;
    while (performance.now() < until) {
      answers.push(ready(), me(), registered());
      await sleep(500);
    }
  } finally {
    postgres.thaw();
  }
  const all = await Promise.all(answers);
  const slow = all.filter(({ what, ms }) => ms > (what === 'ready' ? READY_MS : CALL_MS));
  expect(slow).toEqual([]);
  expect(all.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(all.some(({ what, status }) => what === 'ready' && status === 503)).toBe(true);
  await eventually(ready, ({ status }) => status === 200);
  const later = await Promise.all(Array.from({ length: 30 }, registered));
  expect(later.filter(({ status }) => status !== 201)).toEqual([]);
  for (const email of accepted) {
    const { status } = await server.visitor().post('/users/login', { email, password: PASSWORD });
    expect({ email, status }).toEqual({ email, status: 200 });
  }
});

test('tolerates one silent connection while PostgreSQL answers on the others', async () => {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'site watch'",
  );
  const watching = rows.map(({ pid }) => pid);
  expect(watching).toHaveLength(1);
  for (const pid of watching) process.kill(pid, 'SIGSTOP');
  const answers: Timed[] = [];
  try {
    const until = performance.now() + ONE_FROZEN_MS;
    while (performance.now() < until) answers.push(await registered(), await me());
    // The watch uses another connection meanwhile.
    await eventually(ready, ({ status }) => status === 200);
  } finally {
    for (const pid of watching) process.kill(pid, 'SIGCONT');
    await client.end();
  }
  // Many registrations from one network are refused, which takes the database as well.
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
