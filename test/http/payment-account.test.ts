import type Stripe from 'stripe';
import { OutboxEmail } from '../../src/mail/outbox-email.entity.js';
import { CheckoutConsent } from '../../src/payment/checkout/checkout-consent.entity.js';
import { StripeCustomer } from '../../src/payment/stripe/stripe-customer.entity.js';
import { Subscription } from '../../src/payment/subscriptions/subscription.entity.js';
import {
  eventually,
  newShopper,
  PASSWORD,
  priceId,
  quiet,
  sessionIdOf,
  type Shopper,
  stripe,
} from '../support/shopper.js';
import { startSite, type Site } from '../support/site.js';

const deleteAccount = ({ visitor, email }: Shopper) =>
  visitor.delete('/users/me', { confirm: email, password: PASSWORD });

const boughtFor = (customer: string): string =>
  `Bought for a deleted account and canceled, please refund what was paid: ${customer}`;

describe('Payment in the life of an account', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  /**
   * Pays a checkout opened elsewhere during the deletion of its account, and waits for the
   * cancellation.
   */
  const paidForNobody = async (more: Record<string, string> = {}) => {
    const shopper = await newShopper(site);
    await shopper.press();
    const customers = await stripe<Stripe.ApiList<Stripe.Customer>>(site, `/customers?email=${shopper.email}`);
    const customer = customers.data[0]?.id ?? '';
    expect((await deleteAccount(shopper)).status).toBe(204);
    const { url } = await stripe<Stripe.Checkout.Session>(site, '/checkout/sessions', {
      mode: 'subscription',
      customer,
      'line_items[0][price]': priceId('PRO_BOTH'),
      'line_items[0][quantity]': '1',
      ...more,
      success_url: site.url,
    });
    const { subscriptionId } = await shopper.pay(url ?? '');
    const atStripe = () => stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`);
    await eventually(atStripe, ({ status }) => status === 'canceled');
    return { customer, subscriptionId };
  };

  const mailsToOperator = async (subject: string) =>
    (await site.sandbox.inbox('operator@example.com')).filter((mail) => mail.subject === subject);
  const mailRows = (subject: string) => site.database.repository(OutboxEmail).countBy({ subject });

  it('exports subscriptions and consents', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe('STANDARD_BOTH');
    const answer = await shopper.visitor.get<Record<string, unknown>>('/users/export');
    expect(answer.body).toMatchObject({
      subscriptions: [{ planKey: 'STANDARD_BOTH', status: 'trialing' }],
      checkoutConsents: [
        { planKey: 'STANDARD_BOTH', terms: expect.stringContaining('30 days free, then $69 a month') },
      ],
    });
    expect(answer.text).not.toMatch(/cus_|sub_|cs_/);
  });

  it('leaves the email address unconfirmed after a payment on the hosted page', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    expect((await shopper.status()).paid).toBe(true);
    expect((await shopper.visitor.get('/users/me')).body).toMatchObject({ emailVerified: false });
  });

  it('cancels subscriptions at a deletion and keeps billing records without the person', async () => {
    const shopper = await newShopper(site);
    const { subscriptionId, customerId } = await shopper.subscribe();
    expect((await deleteAccount(shopper)).status).toBe(204);
    const atStripe = await stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`);
    expect(atStripe.status).toBe('canceled');
    const id = customerId;
    expect(await site.database.repository(StripeCustomer).findOneBy({ id })).toMatchObject({ userId: null });
    expect(await site.database.repository(Subscription).findBy({ customerId: id })).toMatchObject([
      { status: 'canceled' },
    ]);
    expect(await site.database.repository(CheckoutConsent).countBy({ customerId: id })).toBe(1);
  });

  it('closes a checkout that was open at the deletion', async () => {
    const shopper = await newShopper(site);
    const { redirect } = (await shopper.press()).body;
    expect((await deleteAccount(shopper)).status).toBe(204);
    await expect(shopper.pay(redirect)).rejects.toThrow(/expired/);
    const session = await stripe<Stripe.Checkout.Session>(site, `/checkout/sessions/${sessionIdOf(redirect)}`);
    expect(session.status).toBe('expired');
  });

  it('cancels a subscription that was bought after the deletion, without a charge', async () => {
    const { customer } = await paidForNobody({ 'subscription_data[trial_period_days]': '30' });
    const invoices = await stripe<Stripe.ApiList<Stripe.Invoice>>(site, `/invoices?customer=${customer}`);
    expect(invoices.data.filter(({ amount_due }) => amount_due > 0)).toEqual([]);
    expect(await mailRows(boughtFor(customer))).toBe(0);
  });

  it('cancels a payment for a deleted account and emails the operator once to refund it', async () => {
    const { customer, subscriptionId } = await paidForNobody();
    await quiet(site);
    const [mail] = await eventually(
      () => mailsToOperator(boughtFor(customer)),
      (mails) => mails.length > 0,
    );
    expect(mail?.text).toContain(subscriptionId);
    expect(await mailRows(boughtFor(customer))).toBe(1);
  });

  it('leaves a subscription to the operator if its buyer has another customer', async () => {
    const shopper = await newShopper(site);
    const { customerId, subscriptionId } = await shopper.subscribe();
    await quiet(site);
    await site.database.transaction(() =>
      site.database.repository(StripeCustomer).update({ id: customerId }, { userId: null }),
    );
    await stripe(site, `/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' });
    await quiet(site);
    const subject = `A former customer’s subscription gives no access, please help: ${shopper.email}`;
    const [mail] = await eventually(
      () => mailsToOperator(subject),
      (mails) => mails.length > 0,
    );
    expect(mail?.text).toContain(subscriptionId);
    await stripe(site, `/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'false' });
    await quiet(site);
    expect(await mailsToOperator(subject)).toHaveLength(1);
    expect(await stripe<Stripe.Subscription>(site, `/subscriptions/${subscriptionId}`)).toMatchObject({
      status: 'trialing',
    });
  });

  it('keeps the account while Stripe is down, so that nobody pays without one', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe();
    await site.sandbox.outage('stripe', true);
    const refused = await deleteAccount(shopper);
    await site.sandbox.outage('stripe', false);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await shopper.status()).paid).toBe(true);
    expect((await deleteAccount(shopper)).status).toBe(204);
  });
});
