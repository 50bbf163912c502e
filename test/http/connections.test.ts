import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { RateLimiterService } from '../../src/http/rate-limiter.service.js';
import { limitsFor } from '../../src/users/users.limits.js';
import { eventually } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

const MAX = 40;

let site: Site;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1', MAX_CONNECTIONS: String(MAX) });
});
afterAll(() => site.stop());

const server = (): Server => site.app.getHttpServer();
const open = (): Socket => connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => {});

test('limits silence on a connection to a minute and the arrival of a request to half a minute', () => {
  expect(server()).toMatchObject({
    timeout: 60_000,
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    // Longer than nginx keeps its connections to us, which is 60 seconds.
    keepAliveTimeout: 65_000,
  });
});

test('closes a connection after a 408 even if its peer keeps sending bytes', async () => {
  const { headersTimeout } = server();
  server().headersTimeout = 1;
  const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', allowHalfOpen: true });
  const sending = setInterval(() => socket.write('x'), 50);
  socket.on('error', () => socket.destroy());
  try {
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    clearInterval(sending);
    server().headersTimeout = headersTimeout;
  }
});

/** Null while no connection is available. */
const metrics = (): Promise<string | null> =>
  site
    .visitor()
    .get('/metrics')
    .then(
      ({ text }) => text,
      () => null,
    );

test('closes connections beyond the limit at once and serves the others', async () => {
  const before = Array.from({ length: MAX }, open);
  await Promise.all(before.map((socket) => once(socket, 'connect')));
  const surplus = open().resume();
  await once(surplus, 'close');
  const [first] = before;
  first?.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(first ?? surplus, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of before) socket.destroy();
  const text = await eventually(metrics, (found) => found !== null);
  expect(text).toMatch(/^http_connections_dropped_total [1-9]/m);
  expect(text).toMatch(/^http_connections \d+$/m);
});

test.each([
  ['a port that changes', (time: number) => `203.0.113.9:${50_000 + time}`],
  ['words that are no address', (time: number) => `made-up-${time}`],
  ['networks of one /48', (time: number) => `2001:db8:77:${(time % 500).toString(16)}::1`],
])('applies limits despite an X-Forwarded-For with %s', async (_what, address) => {
  const limits = (time: number) => limitsFor('reset-mail', { address: address(time) });
  // Counts the earlier requests in the limiter without making them.
  for (let time = 1; time <= 500; time++) await site.app.get(RateLimiterService).allows(limits(time));
  const answer = await site
    .visitor()
    .post('/users/request-password-reset', { email: 'nobody@example.com' }, { 'x-forwarded-for': address(501) });
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});
