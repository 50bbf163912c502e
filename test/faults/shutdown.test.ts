import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { requestRaw } from '../support/raw-request.js';
import { type Server, startServer } from '../support/server.js';
import { eventually } from '../support/shopper.js';

/** Hanging requests are cut off after five seconds, jobs after six and a half (src/shutdown.ts). */
const HELD_BACK_MS = 4500;

/** Measures how long an idle server takes to exit on this machine. Restarts it afterward. */
async function quietEnd(): Promise<number> {
  const { ms } = await server.kill('SIGTERM');
  await server.start();
  return ms;
}

let server: Server;
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  server = await startServer();
});

afterEach(async () => {
  await server.remove();
  for (const close of closers.splice(0)) await close();
});

/** A registration whose request was sent in part. `finish` sends the rest. */
async function beginRegistration(url: string) {
  const body = JSON.stringify({ email: 'in.flight@example.com', password: 'a long enough pass phrase' });
  const registration = request(`${url}/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), origin: url },
  });
  const answered = once(registration, 'response') as Promise<[IncomingMessage]>;
  registration.write(body.slice(0, 10));
  await wait(200);
  return { answered, finish: () => registration.end(body.slice(10)) };
}

test('SIGTERM ends the process as soon as the request in flight has its response', async () => {
  const quiet = await quietEnd();
  const { answered, finish } = await beginRegistration(server.url);
  const end = server.kill('SIGTERM');
  await wait(100);
  finish();
  const [response] = await answered;
  const atAnswer = performance.now();
  response.resume();
  expect(response.statusCode).toBe(201);
  const { code } = await end;
  expect(code).toBe(0);
  expect(performance.now() - atAnswer).toBeLessThan(quiet + HELD_BACK_MS);
});

test('SIGTERM is not delayed by idle connections', async () => {
  const quiet = await quietEnd();
  const { hostname, port } = new URL(server.url);
  const idle = connect(Number(port), hostname);
  await once(idle, 'connect');
  await server.visitor().get('/health/live');
  const { code, ms } = await server.kill('SIGTERM');
  idle.destroy();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(quiet + HELD_BACK_MS);
});

test('SIGTERM turns readiness to 503 while draining, and responses close their connections', async () => {
  const draining = await startServer({ DRAIN_SECONDS: '2' });
  closers.push(() => draining.remove());
  const end = draining.kill('SIGTERM');
  const ready = () => draining.visitor().get('/health/ready');
  expect((await eventually(ready, ({ status }) => status !== 200)).body).toMatchObject({ code: 'unavailable' });
  const answer = await requestRaw(draining.url, '/health/live', { headers: { connection: 'keep-alive' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.connection).toBe('close');
  const { code, ms } = await end;
  expect(code).toBe(0);
  expect(ms).toBeGreaterThan(1900);
});

test('SIGTERM answers connections in the accept queue and accepts no more', async () => {
  const ending = await startServer({ DRAIN_SECONDS: '0' });
  closers.push(() => ending.remove());
  const { hostname, port } = new URL(ending.url);
  process.kill(ending.pid(), 'SIGSTOP');
  const waiting = Array.from({ length: 100 }, () => connect(Number(port), hostname));
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  const answers = waiting.map(async (socket) => {
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return text(socket).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  });
  const end = ending.kill('SIGTERM');
  process.kill(ending.pid(), 'SIGCONT');
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close/s);
  expect((await end).code).toBe(0);
});

/** Makes the built server fail outside of requests on demand. */
const faulty = (statement: string) =>
  startServer({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${statement}})`)}`,
  });

describe('an uncaught error', () => {
  test.each([
    ['unhandled_rejection', "Promise.reject(new Error('nobody caught this'))"],
    ['uncaught_exception', "throw new Error('nobody caught this')"],
  ])('logs %s once, answers requests in flight and exits with 1', async (kind, statement) => {
    const broken = await faulty(statement);
    closers.push(() => broken.remove());
    const { answered, finish } = await beginRegistration(broken.url);
    const end = broken.kill('SIGUSR2');
    await eventually(
      async () => broken.output(),
      (output) => output.includes('nobody caught this'),
    );
    finish();
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    response.resume();
    expect((await end).code).toBe(1);
    const lines = broken
      .output()
      .split('\n')
      .filter((line) => line.includes('nobody caught this'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ level: 60, kind })]);
  });
});
