import { request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { type Server, startServer } from '../support/server.js';
import { newShopper } from '../support/shopper.js';
import { openStripeGate } from '../support/stripe-gate.js';

let server: Server;

beforeEach(async () => {
  server = await startServer();
});

afterEach(() => server.remove());

test('SIGTERM: a request in flight gets its answer, and the process ends at once', async () => {
  const body = JSON.stringify({ email: 'in.flight@example.com', password: 'a long enough pass phrase' });
  const registration = request(`${server.url}/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), origin: server.url },
  });
  const answered = once(registration, 'response');
  registration.write(body.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const end = server.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 100));
  registration.end(body.slice(10));
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(201);
  const { code, ms } = await end;
  expect(code).toBe(0);
  expect(ms).toBeLessThan(2000);
});

test('SIGTERM: idle connections do not hold it back', async () => {
  const { hostname, port } = new URL(server.url);
  const idle = connect(Number(port), hostname);
  await once(idle, 'connect');
  await server.visitor().get('/health/live');
  const { code, ms } = await server.kill('SIGTERM');
  idle.destroy();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(1500);
});

test('SIGTERM: what was accepted is there after the next start', async () => {
  const person = { email: 'kept@example.com', password: 'a long enough pass phrase' };
  expect((await server.visitor().post('/users/register', person)).status).toBe(201);
  await server.kill('SIGTERM');
  await server.start();
  expect((await server.visitor().post('/users/login', person)).status).toBe(200);
});

test('SIGTERM while Stripe accepts calls and says nothing: the process ends before a container would be killed', async () => {
  const gate = await openStripeGate();
  const stuck = await startServer({ STRIPE_API_URL: gate.url });
  gate.setTarget(stuck.sandbox.url);
  const shopper = await newShopper(stuck);
  const { body } = await shopper.press();
  const byWorker = gate.hold('/v1/', 'before');
  const { redirect } = await shopper.pay(body.redirect);
  await byWorker.caught;
  const byRequest = gate.hold('/v1/', 'before');
  const cutOff = shopper.visitor.get(redirect).catch(() => null);
  await byRequest.caught;
  const { code, ms } = await stuck.kill('SIGTERM');
  expect(await cutOff).toBeNull();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(9000);
  await gate.close();
  await stuck.remove();
}, 60_000);
