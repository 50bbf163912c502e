import type Stripe from 'stripe';
import { Subscription } from '../../src/payment/subscriptions/subscription.entity.js';
import type { SubscriptionStatus } from '../../src/shared/contract/payment.js';
import { eventually, newShopper, priceId, quiet, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

describe('GET /payment/subscription-status/{email}', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  /** A shopper with a Stripe customer and no purchase. */
  const withCustomer = async () => {
    const shopper = await newShopper(site);
    await shopper.press();
    const list = await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${shopper.email}`);
    return { shopper, customer: list.data[0]?.id ?? '' };
  };

  it('returns paid false before a purchase', async () => {
    const shopper = await newShopper(site);
    expect(await shopper.status()).toEqual({ paid: false, subscriptions: [], trialAvailable: true });
  });

  it('roles: refuses a visitor with 401 and another person with 403 foreign_email', async () => {
    const [one, other] = [await newShopper(site), await newShopper(site)];
    const path = `/payment/subscription-status/${other.email}`;
    expect(await site.visitor().get(path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await one.visitor.get(path)).toMatchObject({ status: 403, body: { code: 'foreign_email' } });
    const nobody = await one.visitor.get('/payment/subscription-status/nobody@example.com');
    expect(nobody).toMatchObject({ status: 403, body: { code: 'foreign_email' } });
  });

  it('compares the email trimmed and lower-cased', async () => {
    const shopper = await newShopper(site);
    const path = `/payment/subscription-status/${encodeURIComponent(` ${shopper.email.toUpperCase()} `)}`;
    expect((await shopper.visitor.get(path)).status).toBe(200);
  });

  it('answers without a call to Stripe', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    await site.sandbox.outage('stripe', true);
    const status = await shopper.status();
    await site.sandbox.outage('stripe', false);
    expect(status.paid).toBe(true);
  });

  it.each<[SubscriptionStatus, boolean]>([
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['unpaid', false],
    ['canceled', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['paused', false],
  ])('returns paid for a subscription that is %s: %s', async (state, paid) => {
    const { shopper, customer } = await withCustomer();
    await site.sandbox.addSubscription(customer, priceId('PRO_BOTH'), state);
    const status = await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.status === state);
    expect(status.paid).toBe(paid);
  });

  it('keeps the access of an active subscription when an old one ends', async () => {
    const { shopper, customer } = await withCustomer();
    const old = await site.sandbox.addSubscription(customer, priceId('STANDARD_BOTH'), 'active');
    await site.sandbox.addSubscription(customer, priceId('PRO_BOTH'), 'active');
    await eventually(shopper.status, ({ subscriptions }) => subscriptions.length === 2);
    await stripe(site, `/subscriptions/${old.id}`, undefined, 'DELETE');
    const after = await eventually(shopper.status, ({ subscriptions }) =>
      subscriptions.some(({ status }) => status === 'canceled'),
    );
    expect(after.paid).toBe(true);
  });

  it('ignores a subscription of another shop in the same Stripe account', async () => {
    const { shopper, customer } = await withCustomer();
    await site.sandbox.addSubscription(customer, 'price_sandbox_foreign', 'active');
    await site.sandbox.addSubscription(customer, priceId('PRO_BOTH', 'local'), 'active');
    await quiet(site);
    expect(await shopper.status()).toMatchObject({ paid: false, subscriptions: [] });
  });

  it('gives no access after a move to a price of another shop', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId } = await shopper.subscribe();
    const subscription = await stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`);
    await stripe(site, `/subscriptions/${subscription.id}`, {
      'items[0][id]': subscription.items.data[0]?.id ?? '',
      'items[0][price]': 'price_sandbox_foreign',
    });
    expect((await eventually(shopper.status, ({ paid }) => !paid)).subscriptions).toEqual([]);
  });
});

/** A shopper whose first charge after the trial fails. */
const failing = async (site: Site) => {
  const shopper = await newShopper(site);
  await shopper.subscribe('PRO_BOTH', '4000000000000341');
  await site.sandbox.advanceDays(30.2);
  await site.sandbox.flush();
  const status = await eventually(shopper.status, ({ subscriptions }) => subscriptions[0]?.status === 'past_due');
  return { shopper, status };
};

describe('A failed renewal', () => {
  it('keeps access in the grace period, emails about it, and offers the portal to fix the card', async () => {
    const site = await startSite({ GRACE_DAYS: '7' });
    try {
      const { shopper, status } = await failing(site);
      expect(status.paid).toBe(true);
      const mails = await eventually(
        () => site.sandbox.inbox(shopper.email),
        (all) => all.some(({ subject }) => subject === 'Your payment didn’t go through'),
      );
      expect(mails[0]?.text).toContain('$119');
      expect((await shopper.press()).body.redirect).toMatch(/\/portal\//);
    } finally {
      await site.stop();
    }
  });

  it('ends access after the grace period and still offers the portal', async () => {
    const site = await startSite({ GRACE_DAYS: '7' });
    try {
      const { shopper } = await failing(site);
      await quiet(site);
      await site.database.transaction(async () => {
        const pastDueSince = new Date(Date.now() - 7 * 86_400_000);
        await site.database.repository(Subscription).update({ status: 'past_due' }, { pastDueSince });
      });
      expect((await shopper.status()).paid).toBe(false);
      const portal = await shopper.visitor.post('/payment/customer-portal', { email: shopper.email });
      expect(portal).toMatchObject({ status: 403, body: { code: 'not_subscribed' } });
      expect((await shopper.press()).body.redirect).toMatch(/\/portal\//);
    } finally {
      await site.stop();
    }
  });
});
