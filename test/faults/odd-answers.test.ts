import type { Service } from '../../sandbox/sandbox.js';
import { eventually, newShopper, type Shopper } from '../support/shopper.js';
import { type Server, startServer } from '../support/server.js';

/** Responses of proxies, broken services and strangers. */
const BODIES = [
  '"Bad gateway"',
  '5',
  'null',
  'false',
  '[]',
  '{}',
  '',
  '<html>Bad gateway</html>',
  '{"error":5}',
  '{"error":null}',
  '{"error":"busy"}',
  '{"error":{}}',
  '{"error":{"type":"api_error","message":{}}}',
];
/** Responses of Stripe that are incomplete or belong to another request. */
const STRIPE_BODIES = [
  '{"object":"list"}',
  '{"object":"list","data":[null,5,{}],"has_more":false}',
  '{"object":"checkout.session","id":5,"url":{"a":1},"data":null}',
  '{"object":"customer","id":"cus_x","deleted":true}',
  '{"error":{"type":"invalid_request_error","code":"resource_missing","param":7,"message":"no"}}',
  '{"error":{"type":"card_error","code":{"a":1},"message":"no"}}',
  '{"error":{"type":["a"]}}',
];
/** An access token that fits in no header. */
const TOKENS = ['{"access_token":"a\\nb"}', '{"access_token":{}}', '{"access_token":5}'];

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

const answer = (service: Service, odd: object = {}) => server.sandbox.control('/answer', { service, ...odd });
const lives = async () => (await server.visitor().get('/health/live')).status;

test('answers a checkout with 503 and stays alive when Stripe sends nonsense', async () => {
  let shopper = await newShopper(server);
  const statuses = new Map<string, number>();
  for (const status of [200, 302, 400, 402, 404, 502]) {
    for (const [at, body] of [...BODIES, ...STRIPE_BODIES].entries()) {
      // One person has a limited number of attempts.
      if (at % 10 === 0) shopper = await newShopper(server);
      await answer('stripe', { status, body });
      statuses.set(`${status} ${body}`, (await shopper.press()).status);
    }
  }
  await answer('stripe', { status: 200, body: '{"object":"cust', cut: true });
  statuses.set('cut', (await shopper.press()).status);
  const last = await shopper.press();
  expect(last.status).toBe(503);
  const linesOf = (id: string): string[] =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(id));
  const id = last.headers.get('x-request-id') ?? 'no id';
  // The log arrives through a pipe, possibly after the response.
  const lines = await eventually(
    () => Promise.resolve(linesOf(id)),
    (found) => found.length > 0,
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 50, err: expect.anything() }),
  ]);
  await answer('stripe');
  expect([...statuses].filter(([, status]) => status !== 503)).toEqual([]);
  expect((await shopper.press()).status).toBe(200);
}, 120_000);

test('logs no failed sync for guessed checkout returns beyond the limit', async () => {
  const guess = () => server.visitor().get('/payment/checkout-return?session_id=cs_test_doesnotexist00000000');
  for (let guesses = 0; guesses < 62; guesses++) expect((await guess()).status).toBe(303);
  // The log arrives through a pipe in order.
  await answer('stripe', { status: 502, body: '5' });
  const { headers } = await (await newShopper(server)).press();
  await answer('stripe');
  await eventually(
    async () => server.output(),
    (output) => output.includes(headers.get('x-request-id') ?? 'no id'),
  );
  expect(server.output()).not.toContain('The sync on return');
});

/** Signs in with Google and returns the callback's redirect. */
async function throughGoogle(): Promise<string> {
  const visitor = server.visitor();
  const { body } = await visitor.get<{ url: string }>('/users/login/google');
  const callback = await server.sandbox.signInWithGoogle(body.url, { email: 'ada.trader@example.com' });
  return (await visitor.get(callback)).headers.get('location') ?? '';
}

test.each(['/google/token', '/google/userinfo'])(
  'reports a failed sign-in and stays alive when Google sends nonsense at %s',
  async (path) => {
    const places = new Map<string, string>();
    for (const status of [200, 302, 502]) {
      for (const body of [...BODIES, ...TOKENS]) {
        await answer('google', { path, status, body });
        places.set(`${status} ${body}`, await throughGoogle());
      }
    }
    await answer('google');
    expect([...places].filter(([, place]) => !/#error=google_(failed|unverified_email)$/.test(place))).toEqual([]);
    expect(await throughGoogle()).toContain('email=ada.trader');
  },
  120_000,
);

test('keeps an email while the mail server sends nonsense, and sends it afterward', async () => {
  const shoppers: Shopper[] = [];
  for (const body of [
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    '250 \r\n',
    '\0\0\0\r\n',
    '999 what\r\n',
    'cut',
    'x'.repeat(100_000),
  ]) {
    const before = await retries();
    await answer('mail', { body, cut: body === 'cut' });
    shoppers.push(await newShopper(server));
    await eventually(retries, (count) => count > before, 40);
  }
  expect(await lives()).toBe(200);
  expect(server.output()).toMatch(/"reason":"Invalid greeting[^}]*An email could not be sent yet/);
  expect(server.output()).not.toContain('@example.com');
  await answer('mail');
  for (const { email } of shoppers) {
    const mails = await eventually(
      () => server.sandbox.inbox(email),
      (received) => received.length > 0,
      60,
    );
    expect(mails).toHaveLength(1);
  }
}, 180_000);

async function retries(): Promise<number> {
  const { text } = await server.visitor().get('/metrics');
  return Number(/^mails_total\{result="retry"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}
