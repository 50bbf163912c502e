import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop, proBoth, subscribe } from './shop.js';
import { startSandbox } from '../support/sandbox.js';

describe('the sandbox as a process', () => {
  it('refuses to start in production and explains why', () => {
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(run.status).toBe(1);
    expect(run.stdout).toBe('');
    expect(run.stderr).toContain('does not start with NODE_ENV=production');
  }, 30_000);

  it('keeps its state across a restart and sends pending webhooks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const shop = await openShop({ SANDBOX_DATA_DIR: folder });
    const { subscription } = await subscribe(shop);
    await shop.sandbox.flush();
    shop.site.status = 503;
    await shop.sandbox.advanceDays(31);
    await shop.sandbox.stop();
    shop.site.status = 200;
    shop.site.events = [];
    const again = await startSandbox({ SANDBOX_DATA_DIR: folder, SITE_URL: shop.site.url });
    expect((await again.flush()).pending).toBe(0);
    expect(shop.site.types()).toEqual(expect.arrayContaining(['customer.subscription.trial_will_end', 'invoice.paid']));
    expect(await again.control('/state')).toMatchObject({ subscriptions: [{ id: subscription.id, status: 'active' }] });
    expect(await again.control('/clock')).toMatchObject({ aheadSeconds: 31 * 86_400 });
    await again.stop();
    await shop.site.stop();
    await rm(folder, { recursive: true });
  }, 30_000);
});

describe('the controls of the sandbox', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => (shop = await openShop()));
  afterAll(() => shop.stop());

  const post = (path: string, headers: Record<string, string>, body = '{}') =>
    fetch(`${shop.sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it('refuse unsafe requests from pages of other sites, and requests under another host name', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      expect((await post('/_sandbox/reset', { origin })).status).toBe(403);
    }
    expect((await post('/_sandbox/reset', { origin: 'http://localhost:3000' })).status).toBe(200);
    const status = await new Promise((resolve, reject) => {
      const asked = request(
        `${shop.sandbox.url}/_sandbox/inbox`,
        { headers: { host: 'rebound.example' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      asked.on('error', reject).end();
    });
    expect(status).toBe(403);
  });

  it('refuse an invalid request with 400 and change nothing', async () => {
    const bodies = [
      ['/_sandbox/clock', '{"advanceDays":-1}'],
      ['/_sandbox/clock', '{"advanceDays":"soon"}'],
      ['/_sandbox/clock', '{broken'],
      ['/_sandbox/webhooks', '{"mode":"sideways"}'],
      ['/_sandbox/outage', '{"service":"weather","down":true}'],
      ['/_sandbox/outage', '{"service":"mail","down":"perhaps"}'],
      ['/_sandbox/site', '{"url":"file:///etc/passwd"}'],
    ];
    const before = await shop.sandbox.control<object>('/state');
    for (const [path = '', body] of bodies) expect([path, (await post(path, {}, body)).status]).toEqual([path, 400]);
    expect(await shop.sandbox.control('/state')).toEqual({ ...before, clock: expect.anything() });
  });

  it('move the clock, report what happened, and refuse an unknown checkout', async () => {
    await subscribe(shop);
    const clock = await shop.sandbox.advanceDays(31);
    expect(clock.happened).toBe(3);
    expect(clock.aheadSeconds).toBeGreaterThanOrEqual(31 * 86_400);
    await expect(shop.sandbox.payCheckout('cs_none')).rejects.toThrow('404');
  });

  it('start an outage of Stripe, which a reset ends', async () => {
    await shop.sandbox.outage('stripe', true);
    await expect(shop.stripe.prices.retrieve(proBoth)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await shop.sandbox.reset();
    expect((await shop.stripe.prices.retrieve(proBoth)).unit_amount).toBe(11900);
    expect((await shop.stripe.customers.list()).data).toEqual([]);
  });

  it('have a page with working forms', async () => {
    const page = await (await fetch(`${shop.sandbox.url}/_sandbox/`)).text();
    for (const text of ['Inbox', 'clock', 'Webhooks', 'Outages', 'Forget everything']) expect(page).toContain(text);
    const answer = await fetch(`${shop.sandbox.url}/_sandbox/outage`, {
      method: 'POST',
      body: new URLSearchParams({ service: 'mail', down: 'true' }),
      headers: { origin: shop.sandbox.url },
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe('/_sandbox/');
    expect(await shop.sandbox.control('/state')).toMatchObject({ down: { mail: true } });
  });
});
