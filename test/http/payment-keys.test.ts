import type Stripe from 'stripe';
import { newShopper, stripe, quiet } from '../support/shopper.js';
import type { Site } from '../support/site.js';
import { startGatedSite, type StripeGate } from '../support/stripe-gate.js';
import { type Sandbox, startSandbox } from '../support/sandbox.js';

describe('With the keys of another Stripe account', () => {
  let site: Site;
  let gate: StripeGate;
  let other: Sandbox;
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
    other = await startSandbox();
    await other.setSite(site.url);
    await other.webhooks('drop');
  });
  beforeEach(() => gate.setTarget(site.sandbox.stripeUrl));
  afterAll(async () => {
    await site.stop();
    await other.stop();
  });

  it('keeps paid access, refuses calls to Stripe, and recovers with the right keys', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe('STANDARD_BOTH');
    // A sync in progress would read half of each account, which cannot happen with real keys.
    await quiet(site);
    gate.setTarget(other.stripeUrl);
    const refused = { status: 409, body: { code: 'payment_refused' } };
    expect(await shopper.press('PRO_BOTH')).toMatchObject(refused);
    const portal = await shopper.visitor.post('/payment/customer-portal', { email: shopper.email });
    expect(portal).toMatchObject(refused);
    expect((await shopper.status()).paid).toBe(true);
    gate.setTarget(site.sandbox.stripeUrl);
    expect((await shopper.press('PRO_BOTH')).body.redirect).toMatch(/\/portal\//);
    expect(await shopper.status()).toMatchObject({ paid: true, subscriptions: [{ planKey: 'STANDARD_BOTH' }] });
  });

  it('sells to a person whose first checkout failed once the keys are right', async () => {
    const shopper = await newShopper(site);
    gate.setTarget(other.stripeUrl);
    await shopper.press();
    gate.setTarget(site.sandbox.stripeUrl);
    await shopper.subscribe();
    expect((await shopper.status()).paid).toBe(true);
  });
});

describe('With a failure that Stripe repeats for its idempotency key', () => {
  let site: Site;
  let gate: StripeGate;
  beforeAll(async () => {
    ({ site, gate } = await startGatedSite());
  });
  afterAll(() => site.stop());

  it.each(['/v1/customers', '/v1/checkout/sessions'])(
    '%s: later requests succeed and create one object',
    async (path) => {
      const shopper = await newShopper(site);
      gate.fail(path);
      expect(await shopper.press()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      const presses = await Promise.all(Array.from({ length: 4 }, () => shopper.press()));
      expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(presses.map(({ body }) => body.redirect)).size).toBe(1);
      const customers = await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${shopper.email}`);
      expect(customers.data).toHaveLength(1);
    },
  );

  it.each(['/v1/customers', '/v1/checkout/sessions'])(
    '%s: succeeds at once after the reason of a refusal is fixed',
    async (path) => {
      const shopper = await newShopper(site);
      gate.fail(path, 400, 'invalid_request_error');
      expect(await shopper.press()).toMatchObject({ status: 409, body: { code: 'payment_refused' } });
      expect((await shopper.press()).status).toBe(200);
    },
  );

  it.each([
    [
      'reports missing permissions of the key as a lasting refusal',
      403,
      'invalid_request_error',
      409,
      'payment_refused',
    ],
    ['reports an idempotency key in use as an outage', 400, 'idempotency_error', 503, 'unavailable'],
  ])('%s', async (_case, refusal, type, status, code) => {
    const shopper = await newShopper(site);
    gate.fail('/v1/customers', refusal, type);
    expect(await shopper.press()).toMatchObject({ status, body: { code } });
  });
});
