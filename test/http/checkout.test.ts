import type Stripe from 'stripe';
import { CheckoutConsent } from '../../src/payment/checkout/checkout-consent.entity.js';
import { type PlanKey, PLANS } from '../../src/shared/plans.js';
import { eventually, newShopper, priceId, sessionIdOf, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const PLAN_PRICES: [PlanKey, number][] = [
  ['STANDARD_SINGLE_NT', 49],
  ['STANDARD_SINGLE_TV', 49],
  ['STANDARD_BOTH', 69],
  ['PRO_SINGLE_NT', 99],
  ['PRO_SINGLE_TV', 99],
  ['PRO_BOTH', 119],
  ['TEST', 1],
];

describe('POST /payment/create-checkout-session', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const session = (redirect: string) =>
    stripe<Stripe.Checkout.Session>(site, `/checkout/sessions/${sessionIdOf(redirect)}?expand[]=line_items`);

  it.each(PLAN_PRICES)('sells %s at $%d a month with a 30-day trial', async (plan, dollars) => {
    const shopper = await newShopper(site);
    const before = Date.now();
    const { location } = await shopper.subscribe(plan);
    expect(location).toBe(`${site.url}/payment/success`);
    expect(PLANS[plan].monthlyUsd).toBe(dollars);
    const { subscriptions, paid } = await shopper.status();
    expect(paid).toBe(true);
    expect(subscriptions).toMatchObject([{ planKey: plan, status: 'trialing' }]);
    const trialDays = (Date.parse(subscriptions[0]?.trialEndsAt ?? '') - before) / 86_400_000;
    expect(Math.round(trialDays)).toBe(30);
    const stripeSubscriptions = await stripe<Stripe.ApiList<Stripe.Subscription>>(site, '/subscriptions?limit=1');
    expect(stripeSubscriptions.data[0]?.items.data[0]?.price.unit_amount).toBe(dollars * 100);
  });

  it('returns the URL of the hosted checkout as `redirect`', async () => {
    const shopper = await newShopper(site);
    const answer = await shopper.press('PRO_BOTH');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['redirect']);
    expect(await session(answer.body.redirect)).toMatchObject({
      mode: 'subscription',
      status: 'open',
      client_reference_id: null,
      customer: expect.stringMatching(/^cus_/),
      cancel_url: `${site.url}/pricing?checkout=left`,
      success_url: `${site.url}/payment/checkout-return?session_id={CHECKOUT_SESSION_ID}`,
      line_items: { data: [{ price: { id: priceId('PRO_BOTH') }, quantity: 1 }] },
    });
  });

  it('roles: refuses a visitor with 401 unauthenticated', async () => {
    const answer = await site.visitor().post('/payment/create-checkout-session', {
      priceId: priceId('PRO_BOTH'),
      subscription: true,
    });
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'Please sign in.', code: 'unauthenticated', requestId: expect.any(String) },
    ]);
  });

  it.each(['price_sandbox_foreign', priceId('PRO_BOTH', 'local'), 'price_nowhere'])(
    'refuses %s, a price outside the active set, with unknown_price',
    async (id) => {
      const { visitor } = await newShopper(site);
      const answer = await visitor.post('/payment/create-checkout-session', { priceId: id, subscription: true });
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'unknown_price' }]);
    },
  );

  it.each([
    [{}, 'priceId'],
    [{ priceId: 7, subscription: true }, 'priceId'],
    [{ priceId: '', subscription: true }, 'priceId'],
    [{ priceId: 'x'.repeat(256), subscription: true }, 'priceId'],
    [{ priceId: priceId('PRO_BOTH') }, 'subscription'],
    [{ priceId: priceId('PRO_BOTH'), subscription: false }, 'subscription'],
    [{ priceId: priceId('PRO_BOTH'), subscription: 'true' }, 'subscription'],
    [{ priceId: priceId('PRO_BOTH'), subscription: true, referral: 7 }, 'referral'],
    [{ priceId: priceId('PRO_BOTH'), subscription: true, referral: 'r'.repeat(201) }, 'referral'],
    [{ priceId: priceId('PRO_BOTH'), subscription: true, customer: 'cus_other' }, 'customer'],
    [{ priceId: priceId('PRO_BOTH'), subscription: true, trialDays: 365 }, 'trialDays'],
  ])('validation: refuses %j for its %s', async (body, field) => {
    const { visitor } = await newShopper(site);
    const answer = await visitor.post('/payment/create-checkout-session', body);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_request', fields: { [field]: expect.any(String) } },
    ]);
  });

  it.each([
    [{ priceId: {}, subscription: true }, 'Please choose a plan.'],
    [{ priceId: [], subscription: true }, 'Please choose a plan.'],
    [{ priceId: 'x'.repeat(256), subscription: true }, 'This price id is too long.'],
    [{ priceId: priceId('PRO_BOTH'), subscription: true, referral: {} }, 'The referral must be text.'],
  ])('validation: reports the first fault of %j', async (body, sentence) => {
    const { visitor } = await newShopper(site);
    expect((await visitor.post('/payment/create-checkout-session', body)).body).toMatchObject({ error: sentence });
  });

  it.each([
    ['partner-7_B', 'partner-7_B'],
    ['', null],
    ['a space', null],
    ['{{referral}}', null],
  ])('passes the referral %j to Stripe as client_reference_id %j', async (referral, reference) => {
    const shopper = await newShopper(site);
    const answer = await shopper.press('PRO_BOTH', referral);
    expect(answer.status).toBe(200);
    expect((await session(answer.body.redirect)).client_reference_id).toBe(reference);
  });

  it('records the consent with the terms shown beside the button at Stripe', async () => {
    const shopper = await newShopper(site);
    const answer = await shopper.press('STANDARD_BOTH');
    await shopper.press('STANDARD_BOTH');
    const sessionId = sessionIdOf(answer.body.redirect);
    const consents = await site.database.repository(CheckoutConsent).findBy({ sessionId });
    expect(consents).toMatchObject([
      {
        planKey: 'STANDARD_BOTH',
        priceId: priceId('STANDARD_BOTH'),
        textVersion: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        terms: expect.stringMatching(
          /^30 days free, then \$69 a month until you cancel, online at any time\. First charge on \w+ \d+, \d{4}\.$/,
        ),
      },
    ]);
    const { custom_text } = await session(answer.body.redirect);
    expect(custom_text.submit?.message).toBe(consents[0]?.terms);
  });

  it('creates one Stripe customer and one open checkout for concurrent requests', async () => {
    const shopper = await newShopper(site);
    const answers = await Promise.all(Array.from({ length: 5 }, () => shopper.press('PRO_BOTH')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.redirect)).size).toBe(1);
    const customers = await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${shopper.email}`);
    expect(customers.data).toHaveLength(1);
  });

  it('opens the same checkout again, and closes it when another plan is chosen', async () => {
    const shopper = await newShopper(site);
    const first = (await shopper.press('PRO_BOTH')).body.redirect;
    expect((await shopper.press('PRO_BOTH')).body.redirect).toBe(first);
    const second = (await shopper.press('STANDARD_BOTH')).body.redirect;
    expect((await session(first)).status).toBe('expired');
    const third = (await shopper.press('PRO_BOTH')).body.redirect;
    expect(third).not.toBe(first);
    expect((await session(second)).status).toBe('expired');
    expect((await session(third)).status).toBe('open');
  });

  it('leads to the portal if a subscription is running, even if its webhook was lost', async () => {
    const shopper = await newShopper(site);
    const { redirect } = (await shopper.press('PRO_BOTH')).body;
    await site.sandbox.webhooks('drop');
    await shopper.pay(redirect);
    await site.sandbox.webhooks('normal');
    expect((await shopper.press('STANDARD_BOTH')).body.redirect).toMatch(/\/portal\//);
    expect((await shopper.status()).paid).toBe(true);
  });

  it('keeps the checkout open after a declined card', async () => {
    const shopper = await newShopper(site);
    const { redirect } = (await shopper.press('PRO_BOTH')).body;
    await expect(shopper.pay(redirect, '4000000000000002')).rejects.toThrow('Your card was declined.');
    expect(await shopper.status()).toEqual({ paid: false, subscriptions: [], trialAvailable: true });
    await shopper.pay(redirect);
    await eventually(shopper.status, ({ paid }) => paid);
  });

  it('creates a new customer after the old one was deleted at Stripe', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe('PRO_BOTH');
    const [customer] = (await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${shopper.email}`)).data;
    await stripe(site, `/customers/${customer?.id}`, undefined, 'DELETE');
    await eventually(shopper.status, ({ paid }) => !paid);
    const answer = await shopper.press('PRO_BOTH');
    expect((await session(answer.body.redirect)).customer).not.toBe(customer?.id);
  });

  it('answers 503 during an outage of Stripe and recovers without a restart', async () => {
    const shopper = await newShopper(site);
    await site.sandbox.outage('stripe', true);
    const answer = await shopper.press('PRO_BOTH');
    await site.sandbox.outage('stripe', false);
    expect([answer.status, answer.headers.get('retry-after'), answer.body]).toMatchObject([
      503,
      '5',
      { code: 'unavailable', error: expect.stringContaining('Nothing was changed') },
    ]);
    expect(await shopper.status()).toEqual({ paid: false, subscriptions: [], trialAvailable: true });
    expect((await shopper.press('PRO_BOTH')).status).toBe(200);
  });
});

describe('POST /payment/create-checkout-session where the Test plan may not be bought', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ TEST_CHECKOUT: 'false', PRICE_SET: 'LOCAL' });
  });
  afterAll(() => site.stop());

  it('refuses TEST with 403 test_price_disabled, and sells the LOCAL set', async () => {
    const { visitor } = await newShopper(site);
    const post = (id: string) => visitor.post('/payment/create-checkout-session', { priceId: id, subscription: true });
    expect(await post(priceId('TEST', 'local'))).toMatchObject({ status: 403, body: { code: 'test_price_disabled' } });
    expect(await post(priceId('PRO_BOTH'))).toMatchObject({ status: 400, body: { code: 'unknown_price' } });
    expect((await post(priceId('PRO_BOTH', 'local'))).status).toBe(200);
  });
});
