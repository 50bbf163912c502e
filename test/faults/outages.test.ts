import { startPostgres, type TestPostgres } from '../../scripts/test-postgres.js';
import type { ErrorAnswer } from '../../src/shared/contract/errors.js';
import { createDataLocation } from '../support/data-location.js';
import { type Server, startServer } from '../support/server.js';
import { eventually, newShopper, PASSWORD, type Shopper } from '../support/shopper.js';
import type { Answer } from '../support/visitor.js';

const UNAVAILABLE = { status: 503, code: 'unavailable' };
const brief = ({ status, body }: Answer<unknown>) => ({ status, code: (body as ErrorAnswer | undefined)?.code });

describe('PostgreSQL stopped and started again', () => {
  let postgres: TestPostgres;
  let server: Server;
  let shopper: Shopper;

  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startServer({ LOG_LEVEL: 'silent' }, await createDataLocation(postgres.url));
    shopper = await newShopper(server);
    await postgres.stop();
  });

  afterAll(async () => {
    await postgres.start();
    await server.remove();
    await postgres.remove();
  });

  test('answers 503 while it is down, stays alive and is not ready', async () => {
    const visitor = server.visitor();
    const login = await visitor.post<ErrorAnswer>('/users/login', { email: shopper.email, password: PASSWORD });
    expect(brief(login)).toEqual(UNAVAILABLE);
    expect(login.body.error).toMatch(/try again/i);
    expect(login.body.requestId).toBeTruthy();
    expect(login.headers.get('retry-after')).toBeTruthy();
    expect(brief(await shopper.visitor.get('/users/me'))).toEqual(UNAVAILABLE);
    expect(brief(await visitor.get('/health/ready'))).toEqual(UNAVAILABLE);
    expect((await visitor.get('/health/live')).status).toBe(200);
    expect((await visitor.get('/', { accept: 'text/html' })).status).toBe(200);
  });

  test('applies a webhook of the outage when it is delivered again', async () => {
    await postgres.start();
    const pressed = await eventually(
      () => shopper.press(),
      (answer) => answer.status === 200,
    );
    await postgres.stop();
    await shopper.pay(pressed.body.redirect);
    await postgres.start();
    await server.sandbox.flush(30_000);
    const { paid } = await eventually(shopper.status, (status) => status.paid);
    expect(paid).toBe(true);
  }, 150_000);

  test('recovers by itself in the same process', async () => {
    const visitor = server.visitor();
    await eventually(
      () => visitor.get('/health/ready'),
      (answer) => answer.status === 200,
    );
    const login = await visitor.post('/users/login', { email: shopper.email, password: PASSWORD });
    expect(login.status).toBe(200);
    expect((await shopper.visitor.get('/users/me')).status).toBe(200);
  });
});

describe('an external service is down', () => {
  let server: Server;

  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'silent' });
  });

  afterAll(() => server.remove());

  test('opens accounts without the mail server and sends the emails when it is back', async () => {
    await server.sandbox.outage('mail', true);
    const { email } = await newShopper(server, 'patient@example.com');
    await server.kill('SIGTERM');
    await server.start();
    expect(await server.sandbox.inbox(email)).toEqual([]);
    await server.sandbox.outage('mail', false);
    // Three or four attempts have failed by now, and the next may be sixteen seconds away.
    const mails = await eventually(
      () => server.sandbox.inbox(email),
      (received) => received.length > 0,
      30,
    );
    expect(mails).toHaveLength(1);
  });

  test('answers 503 to checkouts without Stripe, still answers the account, and recovers', async () => {
    const shopper = await newShopper(server);
    await server.sandbox.outage('stripe', true);
    expect(brief(await shopper.press())).toEqual(UNAVAILABLE);
    expect((await shopper.status()).paid).toBe(false);
    await server.sandbox.outage('stripe', false);
    expect((await shopper.press()).status).toBe(200);
    await shopper.subscribe();
    expect((await shopper.status()).paid).toBe(true);
  });

  test('starts a Google sign-in without Google and reports the failure on return', async () => {
    await server.sandbox.outage('google', true);
    const visitor = server.visitor();
    const { body } = await visitor.get<{ url: string }>('/users/login/google');
    const state = new URL(body.url).searchParams.get('state') ?? '';
    const back = await visitor.get(`/users/login/google/callback?code=any&state=${encodeURIComponent(state)}`);
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toMatch(/error=google_failed|error=unavailable/);
    await server.sandbox.outage('google', false);
    const again = await visitor.get<{ url: string }>('/users/login/google');
    const callback = await server.sandbox.signInWithGoogle(again.body.url, { email: 'ada.trader@example.com' });
    expect((await visitor.get(callback)).headers.get('location')).toContain('email=ada.trader');
  });
});
