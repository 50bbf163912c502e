import StripeSdk, { type Stripe } from 'stripe';
import { StripeEvent } from '../../src/payment/stripe-events/stripe-event.entity.js';
import { eventually, newShopper, quiet, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const SECRET = 'whsec_sandbox';
const signer = new StripeSdk('sk_test_signer');

/** The signature header for `payload`; `age` in seconds. */
function signature(payload: string, { secret = SECRET, age = 0 } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

let events = 0;

function eventJson(type: string, object: object, id = `evt_test_${(events += 1)}`): string {
  const created = Math.floor(Date.now() / 1000);
  return JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
}

describe('POST /payment/webhook', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterEach(async () => {
    await site.sandbox.outage('stripe', false);
    await site.sandbox.webhooks('normal');
  });
  afterAll(() => site.stop());

  const post = (payload: string, header?: string) =>
    fetch(`${site.url}/payment/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) },
      body: payload,
    }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }));
  const rows = (id: string) => site.database.repository(StripeEvent).findBy({ id });
  const stateOf = async (id: string) => (await rows(id))[0]?.state;

  it('stores an event once, answers 200 and processes it', async () => {
    const payload = eventJson('invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_stranger' }, 'evt_once');
    const answers = await Promise.all([1, 2, 3].map(() => post(payload, signature(payload))));
    const received = { status: 200, body: { received: true } };
    expect(answers).toEqual([received, received, received]);
    await eventually(
      () => stateOf('evt_once'),
      (state) => state === 'ignored',
    );
    expect(await rows('evt_once')).toHaveLength(1);
  });

  it('refuses a thin event and names the setting at Stripe', async () => {
    const payload = JSON.stringify({ id: 'evt_thin', object: 'v2.core.event', type: 'v1.customer.updated' });
    const answer = await post(payload, signature(payload));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(answer.body['error']).toMatch(/thin event.*Snapshot/);
    const foreign = await post(payload, signature(payload, { secret: 'whsec_other' }));
    expect(foreign.body['code']).toBe('invalid_signature');
  });

  it.each([
    ['a time past all calendars', { created: 1e15 }],
    ['a NUL in its id', { id: 'evt_\0' }],
  ])('refuses a signed event with %s with 400, because a retry cannot help', async (_name, fields) => {
    const event = JSON.parse(eventJson('invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_1' })) as object;
    const payload = JSON.stringify({ ...event, ...fields });
    expect(await post(payload, signature(payload))).toMatchObject({ status: 400 });
  });

  it('ignores a signed event whose customer cannot be one of ours', async () => {
    const payload = eventJson('invoice.paid', { object: 'invoice', id: 'in_1', customer: 'c'.repeat(400) }, 'evt_long');
    expect(await post(payload, signature(payload))).toMatchObject({ status: 200 });
    await eventually(
      () => stateOf('evt_long'),
      (state) => state === 'ignored',
    );
  });

  it.each<[string, (payload: string) => string | undefined]>([
    ['no signature', () => undefined],
    ['an empty signature', () => ''],
    ['a signature that is none', () => 'v1=nonsense'],
    ['a signature without a time', () => 't=abc,v1='],
    ['a signature of another secret', (payload) => signature(payload, { secret: 'whsec_other' })],
    ['a signature of another payload', (payload) => signature(`${payload} `)],
    ['a signature older than five minutes', (payload) => signature(payload, { age: 301 })],
  ])('refuses %s with 400 invalid_signature and stores nothing', async (_name, header) => {
    const payload = eventJson('invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_1' });
    expect(await post(payload, header(payload))).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await rows(`evt_test_${events}`)).toEqual([]);
  });

  it('accepts a signature that is almost five minutes old', async () => {
    const payload = eventJson('customer.created', { object: 'customer', id: 'cus_1' });
    expect((await post(payload, signature(payload, { age: 290 }))).status).toBe(200);
  });

  it.each(['', 'not json', '[]', '{"id":"evt_1"}', 'null', '{"id":7,"object":"event","type":"invoice.paid"}'])(
    'refuses the signed body %j, which is not an event, with 400',
    async (payload) => {
      expect(await post(payload, signature(payload))).toMatchObject({ status: 400 });
    },
  );

  it('refuses a huge body with 413', async () => {
    const payload = eventJson('invoice.paid', { object: 'invoice', id: 'in_1', note: 'x'.repeat(1_100_000) });
    expect(await post(payload, signature(payload))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  });

  it('answers 200 to events of another shop in the same Stripe account and ignores them', async () => {
    const customer = await stripe<Stripe.Customer>(site, '/customers', { email: 'newsletter@example.com' });
    await site.sandbox.addSubscription(customer.id, 'price_sandbox_foreign', 'active');
    expect(await site.sandbox.flush()).toMatchObject({ pending: 0, failed: 0 });
    const states = await eventually(
      async () =>
        (await site.database.repository(StripeEvent).findBy({ customerId: customer.id })).map((row) => row.state),
      (all) => all.length > 3 && !all.includes('pending'),
    );
    expect(new Set(states)).toEqual(new Set(['ignored']));
  });

  it.each(['normal', 'shuffle', 'duplicate', 'delay'] as const)(
    'ends with the state at Stripe in webhook mode %s',
    async (mode) => {
      await site.sandbox.webhooks(mode, 300);
      const shopper = await newShopper(site);
      const { subscriptionId } = await shopper.pay((await shopper.press('STANDARD_BOTH')).body.redirect);
      await eventually(shopper.status, ({ paid }) => paid);
      await stripe(site, `/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' });
      await stripe(site, `/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'false' });
      await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
      const status = await eventually(shopper.status, ({ paid }) => !paid);
      expect(status.subscriptions).toMatchObject([{ planKey: 'STANDARD_BOTH', status: 'canceled' }]);
    },
  );

  it('does not restore an old state after a late event', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    const { data } = await stripe<Stripe.ApiList<Stripe.Event>>(
      site,
      '/events?type=customer.subscription.created&limit=1',
    );
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await eventually(shopper.status, ({ paid }) => !paid);
    const payload = JSON.stringify({ ...data[0], id: 'evt_late' });
    expect((await post(payload, signature(payload))).status).toBe(200);
    await eventually(
      () => stateOf('evt_late'),
      (state) => state === 'done',
    );
    expect((await shopper.status()).paid).toBe(false);
  });

  it('processes events accepted during an outage of Stripe afterwards', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId, customerId } = await shopper.pay((await shopper.press()).body.redirect);
    await quiet(site);
    await site.sandbox.webhooks('drop');
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await site.sandbox.webhooks('normal');
    await site.sandbox.outage('stripe', true);
    const object = { object: 'subscription', id: subscriptionId, customer: customerId };
    const payload = eventJson('customer.subscription.deleted', object, 'evt_outage');
    expect((await post(payload, signature(payload))).status).toBe(200);
    const waiting = await eventually(
      () => rows('evt_outage'),
      ([row]) => (row?.attempts ?? 0) > 0 && row?.lastError != null,
    );
    expect(waiting).toMatchObject([{ state: 'pending' }]);
    expect((await shopper.status()).paid).toBe(true);
    const metrics = await fetch(`${site.url}/metrics`).then((answer) => answer.text());
    await site.sandbox.outage('stripe', false);
    expect(Number(/^stripe_events_backlog_seconds (.+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    expect(metrics).toMatch(/^stripe_events_total\{type="customer.subscription.deleted",outcome="retried"\} \d+$/m);
    expect(metrics).toMatch(/^subscription_syncs_total\{cause="webhook",outcome="failed"\} \d+$/m);
    await eventually(shopper.status, ({ paid }) => !paid);
    await eventually(
      () => stateOf('evt_outage'),
      (state) => state === 'done',
    );
  });

  it('processes events accepted before a restart after it', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId, customerId } = await shopper.subscribe();
    await quiet(site);
    await site.sandbox.webhooks('drop');
    await stripe(site, `/subscriptions/${subscriptionId}`, undefined, 'DELETE');
    await site.sandbox.webhooks('normal');
    await site.sandbox.outage('stripe', true);
    const object = { object: 'subscription', id: subscriptionId, customer: customerId };
    const payload = eventJson('customer.subscription.deleted', object, 'evt_restart');
    expect((await post(payload, signature(payload))).status).toBe(200);
    await site.restart();
    await site.sandbox.outage('stripe', false);
    await eventually(shopper.status, ({ paid }) => !paid);
  });
});
