import { idOf } from '../../sandbox/stripe-ids.js';
import { openShop, pressInPortal, proBoth, standardBoth, subscribe, type Shop } from './shop.js';

describe('the life of a subscription in the Stripe stand-in', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await openShop()));
  afterAll(() => shop.stop());

  /** The types of events since the last call, after everything has been delivered. */
  let read = 0;
  const newEvents = async () => {
    await shop.sandbox.flush();
    const types = shop.site.types().slice(read);
    read = shop.site.events.length;
    return types;
  };
  const current = async (id: string) => shop.stripe.subscriptions.retrieve(id);
  beforeEach(newEvents);

  it('trial checkout: created, three zero invoices, completed without payment', async () => {
    const { subscription } = await subscribe(shop);
    expect(subscription.status).toBe('trialing');
    expect(subscription.trial_end).toBe(subscription.items.data[0]?.current_period_end);
    expect((await newEvents()).slice(3)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
    const [completed, invoice] = shop.site.events
      .slice(-6)
      .reverse()
      .map((event) => event.data.object);
    expect(completed).toMatchObject({
      payment_status: 'no_payment_required',
      status: 'complete',
      subscription: subscription.id,
    });
    expect(invoice).toMatchObject({ amount_paid: 0, billing_reason: 'subscription_create' });
  });

  it('trial end, paid: reminder three days before, active before the invoice is paid', async () => {
    const { subscription } = await subscribe(shop);
    await newEvents();
    await shop.sandbox.advanceDays(26.9);
    expect(await newEvents()).not.toContain('customer.subscription.trial_will_end');
    await shop.sandbox.advanceDays(0.2);
    expect(await newEvents()).toContain('customer.subscription.trial_will_end');
    await shop.sandbox.advanceDays(4);
    await newEvents();
    const own = shop.site.events
      .filter((event) => JSON.stringify(event).includes(subscription.id))
      .map((event) => event.type);
    expect(own.slice(-5)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    const now = await current(subscription.id);
    expect(now.status).toBe('active');
    const invoice = await shop.stripe.invoices.retrieve(idOf(now.latest_invoice));
    expect(invoice).toMatchObject({ amount_paid: 11900, billing_reason: 'subscription_cycle', status: 'paid' });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  });

  it('trial end, failed: past_due, retries after 3, 5 and 7 days, then deleted', async () => {
    const { subscription } = await subscribe(shop, 30, '4000000000000341');
    await shop.sandbox.advanceDays(31);
    const types = await newEvents();
    expect(types.indexOf('customer.subscription.updated', types.indexOf('invoice.payment_failed'))).toBeGreaterThan(0);
    expect((await current(subscription.id)).status).toBe('past_due');
    await shop.sandbox.advanceDays(14);
    const invoice = await shop.stripe.invoices.retrieve(idOf((await current(subscription.id)).latest_invoice));
    expect(invoice).toMatchObject({ attempt_count: 3, status: 'open' });
    await shop.sandbox.advanceDays(1);
    expect(await current(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  it('past due: the next retry charges a new card from the portal', async () => {
    const { customer, subscription } = await subscribe(shop, 30, '4000000000000341');
    await shop.sandbox.advanceDays(31);
    await pressInPortal(shop, customer.id, 'card', { cardNumber: '4242424242424242' });
    await shop.sandbox.advanceDays(3);
    expect((await current(subscription.id)).status).toBe('active');
  });

  it('leaves a subscription unpaid after the last retry if the account is set so', async () => {
    await shop.sandbox.control('/stripe/account', { afterRetries: 'unpaid' });
    const { subscription } = await subscribe(shop, 30, '4000000000000341');
    await shop.sandbox.advanceDays(50);
    expect((await current(subscription.id)).status).toBe('unpaid');
    await shop.sandbox.control('/stripe/account', { afterRetries: 'cancel' });
  });

  it('cancels in the portal with cancel_at, deletes at the end, and can be undone', async () => {
    const { customer, subscription } = await subscribe(shop);
    const form = { subscription: subscription.id };
    await pressInPortal(shop, customer.id, 'cancel', form);
    expect(await current(subscription.id)).toMatchObject({
      cancel_at: subscription.trial_end,
      cancel_at_period_end: false,
      status: 'trialing',
    });
    await pressInPortal(shop, customer.id, 'keep', form);
    expect((await current(subscription.id)).cancel_at).toBeNull();
    await pressInPortal(shop, customer.id, 'cancel', form);
    await newEvents();
    await shop.sandbox.advanceDays(30.1);
    expect((await newEvents()).at(-1)).toBe('customer.subscription.deleted');
    expect(await current(subscription.id)).toMatchObject({ status: 'canceled', ended_at: subscription.trial_end });
  });

  it('API cancellation at period end sets both fields; now deletes at once', async () => {
    const { subscription } = await subscribe(shop);
    const scheduled = await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(scheduled).toMatchObject({ cancel_at: subscription.trial_end, cancel_at_period_end: true });
    expect((await shop.stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    expect((await newEvents()).slice(-2)).toEqual(['customer.subscription.updated', 'customer.subscription.deleted']);
  });

  it('plan change in the portal: previous items and an invoice for the difference', async () => {
    const { customer, subscription } = await subscribe(shop, 0);
    expect(subscription.status).toBe('active');
    await pressInPortal(shop, customer.id, 'plan', { subscription: subscription.id, price: standardBoth });
    await shop.sandbox.flush();
    const change = shop.site.events.findLast((event) => event.type === 'customer.subscription.updated');
    expect(change?.data.previous_attributes).toMatchObject({ items: { data: [{ price: { id: proBoth } }] } });
    const { data } = await shop.stripe.invoices.list({ subscription: subscription.id });
    expect(data[0]).toMatchObject({ billing_reason: 'subscription_update', amount_due: 0, ending_balance: -5000 });
    await pressInPortal(shop, customer.id, 'plan', { subscription: subscription.id, price: proBoth });
    const again = await shop.stripe.invoices.list({ subscription: subscription.id, limit: 1 });
    expect(again.data[0]).toMatchObject({ total: 5000, amount_due: 0, starting_balance: -5000 });
  });

  it('plan change by the API waits for the next invoice', async () => {
    const { subscription } = await subscribe(shop, 0);
    const item = subscription.items.data[0]?.id ?? '';
    await shop.stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: standardBoth }] });
    expect((await shop.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    await shop.sandbox.advanceDays(32);
    const { data } = await shop.stripe.invoices.list({ subscription: subscription.id });
    expect(data[0]?.lines.data).toHaveLength(3);
    expect(data[0]?.total).toBe(6900 - 11900 + 6900);
  });

  it('refund: charge.refunded, the subscription stays', async () => {
    const { customer, subscription } = await subscribe(shop, 0);
    const [charge] = (await shop.stripe.charges.list({ customer: customer.id })).data;
    await shop.stripe.refunds.create({ charge: charge?.id ?? '', amount: 1900 });
    await shop.stripe.refunds.create({ payment_intent: idOf(charge?.payment_intent) });
    expect((await newEvents()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
    expect(await shop.stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({
      amount_refunded: 11900,
      refunded: true,
    });
    expect((await current(subscription.id)).status).toBe('active');
    await expect(shop.stripe.refunds.create({ charge: charge?.id ?? '' })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('ending a trial by the API bills at once', async () => {
    const { subscription } = await subscribe(shop);
    await shop.stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
    await shop.sandbox.advanceDays(0.1);
    expect(await current(subscription.id)).toMatchObject({ status: 'active' });
  });

  it.each(['past_due', 'unpaid', 'canceled', 'paused', 'incomplete'] as const)(
    'a test can create a subscription that is %s',
    async (status) => {
      const customer = await shop.stripe.customers.create({ email: 'forced@example.com' });
      const made = await shop.sandbox.addSubscription(customer.id, 'price_sandbox_foreign', status);
      expect((await current(made.id)).status).toBe(status);
    },
  );
});
