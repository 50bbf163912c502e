import { setTimeout as wait } from 'node:timers/promises';
import { newMember } from '../support/member.js';
import { type Server, startServer } from '../support/server.js';
import { eventually, newShopper, priceId } from '../support/shopper.js';
import { openStripeGate, type StripeGate } from '../support/stripe-gate.js';

let server: Server;
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  server = await startServer();
});

afterEach(async () => {
  await server.remove();
  for (const close of closers.splice(0)) await close();
});

/** A second server whose calls to Stripe can be held. */
async function startBehindGate(): Promise<{ gate: StripeGate; stuck: Server }> {
  const gate = await openStripeGate();
  const stuck = await startServer({ STRIPE_API_URL: gate.url });
  gate.setTarget(stuck.sandbox.url);
  closers.push(
    () => stuck.remove(),
    () => gate.close(),
  );
  return { gate, stuck };
}

test('SIGTERM loses nothing that was accepted', async () => {
  const person = { email: 'kept@example.com', password: 'a long enough pass phrase' };
  expect((await server.visitor().post('/users/register', person)).status).toBe(201);
  await server.kill('SIGTERM');
  await server.start();
  expect((await server.visitor().post('/users/login', person)).status).toBe(200);
});

test('SIGTERM ends the process in time even if Stripe accepts calls and sends nothing', async () => {
  const { gate, stuck } = await startBehindGate();
  const shopper = await newShopper(stuck);
  const { body } = await shopper.press();
  const byWorker = gate.hold('/v1/', 'before');
  const { redirect } = await shopper.pay(body.redirect);
  await byWorker.caught;
  const byRequest = gate.hold('/v1/', 'before');
  // Cut off, or answered without Stripe if its own deadline ends first.
  const ending = shopper.visitor.get(redirect).catch(() => null);
  await byRequest.caught;
  const { code, ms } = await stuck.kill('SIGTERM');
  await ending;
  expect(code).toBe(0);
  // The time that Docker waits before it kills a container.
  expect(ms).toBeLessThan(10_000);
});

const isClosed = (url: string) => () =>
  fetch(url).then(
    () => false,
    () => true,
  );

test('SIGTERM releases claimed events of other customers instead of leaving them leased', async () => {
  const { gate, stuck } = await startBehindGate();
  const last = await newShopper(stuck);
  const shoppers = [await newShopper(stuck), await newShopper(stuck), last];
  const purchases = await Promise.all(shoppers.map((shopper) => shopper.subscribe('STANDARD_BOTH')));
  const [first = '', second = '', third = ''] = purchases.map(({ customerId }) => customerId);
  await stuck.sandbox.flush();
  const isIdle = async () => /^stripe_events_backlog_seconds 0$/m.test((await stuck.visitor().get('/metrics')).text);
  await eventually(isIdle, (idle) => idle);
  /** Holds the worker at the next read of this customer, which one of their events starts. */
  const worker = (customer: string) => gate.hold(`/v1/customers/${customer}`, 'before');
  const event = (customer: string) => stuck.sandbox.addSubscription(customer, priceId('PRO_BOTH'), 'active');

  const byFirst = worker(first);
  await event(first);
  await byFirst.caught;
  const bySecond = worker(second);
  await event(second);
  await stuck.sandbox.flush();
  await event(third);
  await stuck.sandbox.flush();
  byFirst.release();
  await bySecond.caught;
  // Would keep the worker busy with the third customer until the process ends.
  const byThird = worker(third);
  const end = stuck.kill('SIGTERM');
  await eventually(isClosed(stuck.url), (closed) => closed);
  // The workers stop when the server closes.
  await wait(500);
  bySecond.release();
  expect((await end).code).toBe(0);
  byThird.release();
  await stuck.start();
  const plansOf = async () => (await last.status()).subscriptions.map(({ planKey }) => planKey);
  await eventually(plansOf, (plans) => plans.includes('PRO_BOTH'), 20);
}, 90_000);

test('SIGTERM waits for a slow mail server, so that the email is not sent again', async () => {
  await server.sandbox.control('/answer', { service: 'mail', delayMs: 4000 });
  const { email } = await newShopper(server);
  await eventually(
    () => server.sandbox.inbox(email),
    (mails) => mails.length === 1,
  );
  expect((await server.kill('SIGTERM')).code).toBe(0);
  await server.sandbox.control('/answer', { service: 'mail' });
  await server.start();
  // The first email was sent, so the person's next one is the second.
  await server.visitor().post('/users/request-password-reset', { email });
  const mails = await eventually(
    () => server.sandbox.inbox(email),
    (received) => received.length >= 2,
  );
  expect(mails).toHaveLength(2);
  expect((await server.command('mails', 'list')).output).not.toContain(email);
});

test('SIGTERM waits for a slow access receiver, so that it is not called again', async () => {
  const member = await newMember(server);
  await member.subscribe('STANDARD_SINGLE_TV');
  await server.sandbox.control('/answer', { service: 'access', delayMs: 3000 });
  await member.submit();
  await wait(500);
  expect((await server.kill('SIGTERM')).code).toBe(0);
  await server.sandbox.control('/answer', { service: 'access' });
  await server.start();
  await member.reaches('tradingview', 'granted');
  const calls = (await server.sandbox.access()).map(({ headers }) => headers['webhook-id']);
  expect(calls).toEqual([...new Set(calls)]);
});
