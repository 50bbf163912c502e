import { SubscriptionSyncService } from '../../src/payment/subscriptions/subscription-sync.service.js';
import { TrialUse } from '../../src/payment/subscriptions/trial-use.entity.js';
import { tokenIn, mailTo, verify } from '../support/accounts.js';
import { eventually, newShopper, PASSWORD, quiet, sessionIdOf, type Shopper, stripe } from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';
import type Stripe from 'stripe';

const MASTERCARD = '5555555555554444';
const VISA = '4000056655665556';

const deleteAccount = ({ visitor, email }: Shopper) =>
  visitor.delete('/users/me', { confirm: email, password: PASSWORD });

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
  const ownTrial = async (email: string) => (await (await newShopper(site, email)).status()).trialAvailable;

  it('does not offer a canceled trial again with another plan', async () => {
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
  ])('treats %s and %s as the same person', async (first, second) => {
    const shopper = await newShopper(site, first);
    await verify(site, first, shopper.visitor);
    await shopper.subscribe();
    const again = await newShopper(site, second);
    expect((await again.status()).trialAvailable).toBe(false);
    await again.subscribe();
    expect((await again.status()).subscriptions).toMatchObject([{ status: 'active', trialEndsAt: null }]);
  });

  it('treats an alias that is confirmed after its trial as the same person', async () => {
    const shopper = await newShopper(site, 'verified+late@example.org');
    await shopper.subscribe();
    await cancelAll(shopper.email);
    await eventually(shopper.status, ({ paid }) => !paid);
    expect(await ownTrial('verified@example.org')).toBe(true);
    await verify(site, shopper.email, shopper.visitor);
    expect(await ownTrial('verified+again@example.org')).toBe(false);
    expect((await deleteAccount(shopper)).status).toBe(204);
    expect(await ownTrial('verified+third@example.org')).toBe(false);
  });

  it('treats addresses with other dots outside Gmail as another person', async () => {
    await (await newShopper(site, 'dot.person@example.org')).subscribe();
    expect((await (await newShopper(site, 'dotperson@example.org')).status()).trialAvailable).toBe(true);
  });

  it('cancels a second trial with the same card without a charge and emails about it', async () => {
    await (await newShopper(site)).subscribe('PRO_BOTH', MASTERCARD);
    const second = await newShopper(site);
    const { location } = await second.subscribe('PRO_BOTH', MASTERCARD);
    expect(location).toBe(`${site.url}/account`);
    expect(await second.status()).toEqual({ paid: false, subscriptions: [], trialAvailable: false });
    expect(await subscriptionsOf(second.email)).toMatchObject([{ status: 'canceled' }]);
    const invoices = await stripe<Stripe.ApiList<Stripe.Invoice>>(site, '/invoices?limit=100');
    expect(invoices.data.filter((i) => i.customer_email === second.email && i.amount_paid > 0)).toEqual([]);
    await site.sandbox.flush();
    const mails = await eventually(
      () => site.sandbox.inbox(second.email),
      (all) => all.some(({ subject }) => subject === 'Your free trial couldn’t start'),
    );
    expect(mails.map(({ subject }) => subject)).not.toContain('Your subscription is active');
    await second.subscribe('PRO_BOTH', MASTERCARD);
    expect((await second.status()).subscriptions).toMatchObject([{ status: 'active' }]);
  });

  it('cancels the later of two trials with one card, even if it is read first', async () => {
    const card = '6011111111111117';
    const [first, second] = [await newShopper(site), await newShopper(site)];
    await site.sandbox.webhooks('delay', 5000);
    const firstPaid = await first.pay((await first.press()).body.redirect, card);
    // Stripe's times are in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const secondPaid = await second.pay((await second.press()).body.redirect, card);
    await second.visitor.get(secondPaid.redirect);
    expect(await second.status()).toMatchObject({ paid: true });
    await first.visitor.get(firstPaid.redirect);
    await site.sandbox.webhooks('normal');
    expect((await first.status()).subscriptions).toMatchObject([{ status: 'trialing' }]);
    expect(await second.status()).toMatchObject({ paid: false, subscriptions: [] });
    expect(await subscriptionsOf(second.email)).toMatchObject([{ status: 'canceled' }]);
  });

  it('keeps the trial after a change of card', async () => {
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

  it('keeps the trials of people who share a card', async () => {
    const card = '3566002020360505';
    const older = await newShopper(site);
    const { customerId, subscriptionId } = await older.subscribe();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const family = await newShopper(site);
    const { customerId: familyId } = await family.subscribe('PRO_BOTH', card);
    const shared = { customer: customerId, cardNumber: card };
    const { id } = await site.sandbox.control<Stripe.PaymentMethod>('/stripe/cards', shared);
    await stripe(site, `/subscriptions/${subscriptionId}`, { default_payment_method: id });
    await quiet(site);
    // Syncs again after the older trial has marked the card.
    await site.app.get(SubscriptionSyncService).run(familyId, 'nightly');
    expect((await family.status()).subscriptions).toMatchObject([{ status: 'trialing' }]);
    expect((await older.status()).subscriptions).toMatchObject([{ status: 'trialing' }]);
  });

  it('keeps a second trial that the owner grants by hand', async () => {
    const shopper = await newShopper(site);
    const { customerId } = await shopper.subscribe();
    await cancelAll(shopper.email);
    await eventually(shopper.status, ({ paid }) => !paid);
    await site.sandbox.addSubscription(customerId, 'price_sandbox_production_pro_both', 'trialing');
    const status = await eventually(shopper.status, ({ paid }) => paid);
    expect(status.subscriptions[0]).toMatchObject({ status: 'trialing' });
  });

  it('is remembered after the account is deleted, as hashes only', async () => {
    const email = 'comes.back@example.org';
    const shopper = await newShopper(site, email);
    await verify(site, email, shopper.visitor);
    await shopper.subscribe();
    expect((await deleteAccount(shopper)).status).toBe(204);
    expect((await (await newShopper(site, email)).status()).trialAvailable).toBe(false);
    const marks = await site.database.repository(TrialUse).find();
    expect(marks.every(({ mark }) => /^[\w-]{43}$/.test(mark))).toBe(true);
  });

  describe('A stranger who opens an account with my address does not use up my trial', () => {
    it('when a trial with a used card is refused and the account is then deleted', async () => {
      await (await newShopper(site)).subscribe('PRO_BOTH', MASTERCARD);
      const stranger = await newShopper(site, 'taken.back@example.org');
      await stranger.subscribe('PRO_BOTH', MASTERCARD);
      expect(await stranger.status()).toEqual({ paid: false, subscriptions: [], trialAvailable: false });
      await verify(site, stranger.email, stranger.visitor);
      expect((await deleteAccount(stranger)).status).toBe(204);
      await quiet(site);
      expect(await ownTrial(stranger.email)).toBe(true);
    });

    it('keeps the mark of the card after a trial in a deleted, unverified account', async () => {
      const stranger = await newShopper(site, 'never.verified@example.org');
      await stranger.subscribe('PRO_BOTH', VISA);
      expect((await deleteAccount(stranger)).status).toBe(204);
      await quiet(site);
      expect(await ownTrial(stranger.email)).toBe(true);
      const other = await newShopper(site);
      await other.subscribe('PRO_BOTH', VISA);
      expect((await other.status()).paid).toBe(false);
    });

    it('when the address is an alias that was never verified', async () => {
      await (await newShopper(site, 'vic.tim+x@gmail.com')).subscribe();
      expect(await ownTrial('victim@gmail.com')).toBe(true);
    });

    it('keeps my own trial used after I and then a stranger delete an account', async () => {
      const email = 'used.before@example.org';
      const me = await newShopper(site, email);
      await verify(site, email, me.visitor);
      await me.subscribe();
      await deleteAccount(me);
      await deleteAccount(await newShopper(site, email));
      expect(await ownTrial(email)).toBe(false);
    });
  });

  it.each(['runs', 'was canceled'])('keeps a trial that %s used after a change of owner', async (what) => {
    const former = await newShopper(site);
    const { email } = former;
    await former.subscribe();
    if (what === 'was canceled') await cancelAll(email);
    await quiet(site);
    const owner = site.visitor();
    await owner.post('/users/request-password-reset', { email });
    const token = tokenIn(await mailTo(site, email, 'Reset your password'));
    await owner.post('/users/reset-password', { token, password: PASSWORD });
    await owner.post('/users/login', { email, password: PASSWORD });
    const { body } = await owner.get(`/payment/subscription-status/${email}`);
    expect(body).toMatchObject({ paid: what === 'runs', trialAvailable: false });
  });

  it('sells trials to cards only, because nothing else identifies a used trial', async () => {
    const shopper = await newShopper(site);
    const sessionOf = async () => {
      const { redirect } = (await shopper.press()).body;
      return stripe<Stripe.Checkout.Session>(site, `/checkout/sessions/${sessionIdOf(redirect)}`);
    };
    expect(await sessionOf()).toMatchObject({
      allowed_payment_method_types: ['card'],
      payment_method_types: ['card'],
      wallet_options: { link: { display: 'never' } },
    });
    await shopper.subscribe();
    await cancelAll(shopper.email);
    await eventually(shopper.status, ({ paid }) => !paid);
    expect(await sessionOf()).toMatchObject({
      allowed_payment_method_types: null,
      payment_method_types: ['card', 'link'],
      wallet_options: null,
    });
  });
});
