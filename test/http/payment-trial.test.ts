import { TrialUse } from '../../src/payment/trial-use.entity.js';
import { eventually, newShopper, PASSWORD, quiet, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';
import type Stripe from 'stripe';

const MASTERCARD = '5555555555554444';

describe('Free trial: 30 days on all plans, once per person', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const subscriptionsOf = async (email: string) => {
    const customers = await stripe<Stripe.ApiList<Stripe.Customer>>(
      site,
      `/customers?email=${encodeURIComponent(email)}`,
    );
    const id = customers.data[0]?.id ?? '';
    return (await stripe<Stripe.ApiList<Stripe.Subscription>>(site, `/subscriptions?customer=${id}&status=all`)).data;
  };
  const cancelAll = async (email: string) => {
    for (const { id, ended_at } of await subscriptionsOf(email)) {
      if (ended_at === null) await stripe(site, `/subscriptions/${id}`, undefined, 'DELETE');
    }
  };

  it('a cancelled trial does not come back with another plan', async () => {
    const shopper = await newShopper(site);
    expect((await shopper.status()).trialAvailable).toBe(true);
    await shopper.subscribe('STANDARD_SINGLE_NT');
    await cancelAll(shopper.email);
    await eventually(shopper.status, ({ paid }) => !paid);
    expect((await shopper.status()).trialAvailable).toBe(false);
    await shopper.subscribe('PRO_BOTH');
    expect((await shopper.status()).subscriptions).toMatchObject([
      { planKey: 'PRO_BOTH', status: 'active' },
      { planKey: 'STANDARD_SINGLE_NT', status: 'canceled' },
    ]);
  });

  it.each([
    ['trial.person@gmail.com', 'trialperson+again@googlemail.com'],
    ['alias@example.org', 'alias+2@example.org'],
  ])('an alias is the same person: %s and %s', async (first, second) => {
    await (await newShopper(site, first)).subscribe();
    const again = await newShopper(site, second);
    expect((await again.status()).trialAvailable).toBe(false);
    await again.subscribe();
    expect((await again.status()).subscriptions).toMatchObject([{ status: 'active', trialEndsAt: null }]);
  });

  it('dots matter elsewhere than at Gmail: another person', async () => {
    await (await newShopper(site, 'dot.person@example.org')).subscribe();
    expect((await (await newShopper(site, 'dotperson@example.org')).status()).trialAvailable).toBe(true);
  });

  it('a card that had its trial on another account: cancelled at once, nothing charged, said by mail', async () => {
    await (await newShopper(site)).subscribe('PRO_BOTH', MASTERCARD);
    const second = await newShopper(site);
    await second.subscribe('PRO_BOTH', MASTERCARD);
    expect(await second.status()).toEqual({ paid: false, subscriptions: [], trialAvailable: false });
    expect(await subscriptionsOf(second.email)).toMatchObject([{ status: 'canceled' }]);
    const invoices = await stripe<Stripe.ApiList<Stripe.Invoice>>(site, '/invoices?limit=100');
    expect(invoices.data.filter((i) => i.customer_email === second.email && i.amount_paid > 0)).toEqual([]);
    await site.sandbox.flush();
    const mails = await eventually(
      () => site.sandbox.inbox(second.email),
      (all) => all.some(({ subject }) => subject === 'Your free trial could not start'),
    );
    expect(mails.map(({ subject }) => subject)).not.toContain('Your subscription is active');
    await second.subscribe('PRO_BOTH', MASTERCARD);
    expect((await second.status()).subscriptions).toMatchObject([{ status: 'active' }]);
  });

  it('a card changed during the trial keeps the trial', async () => {
    await (await newShopper(site)).subscribe('PRO_BOTH', MASTERCARD);
    const shopper = await newShopper(site);
    const { customerId, subscriptionId } = await shopper.subscribe();
    const card = await site.sandbox.control<Stripe.PaymentMethod>('/stripe/cards', {
      customer: customerId,
      cardNumber: MASTERCARD,
    });
    await stripe(site, `/subscriptions/${subscriptionId}`, { default_payment_method: card.id });
    await quiet(site);
    expect((await shopper.status()).subscriptions).toMatchObject([{ status: 'trialing' }]);
    expect(await subscriptionsOf(shopper.email)).toMatchObject([{ status: 'trialing' }]);
  });

  it('a second trial that the owner gives by hand is left alone', async () => {
    const shopper = await newShopper(site);
    const { customerId } = await shopper.subscribe();
    await cancelAll(shopper.email);
    await eventually(shopper.status, ({ paid }) => !paid);
    await site.sandbox.addSubscription(customerId, 'price_sandbox_production_pro_both', 'trialing');
    const status = await eventually(shopper.status, ({ paid }) => paid);
    expect(status.subscriptions[0]).toMatchObject({ status: 'trialing' });
  });

  it('is remembered after the account is deleted, by hashes alone', async () => {
    const email = 'comes.back@example.org';
    const shopper = await newShopper(site, email);
    await shopper.subscribe();
    const gone = await shopper.visitor.delete('/users/me', { confirm: email, password: PASSWORD });
    expect(gone.status).toBe(204);
    expect((await (await newShopper(site, email)).status()).trialAvailable).toBe(false);
    const marks = await site.database.repository(TrialUse).find();
    expect(marks.every(({ mark }) => /^[\w-]{43}$/.test(mark))).toBe(true);
  });
});
