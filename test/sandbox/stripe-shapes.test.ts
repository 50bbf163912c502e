import type { ValidateFunction } from 'ajv';
import { idOf } from '../../sandbox/stripe-ids.js';
import { openCheckout, openShop, pressInPortal, standardBoth, subscribe, type Shop } from './shop.js';
import { stripeValidators } from './stripe-schemas.js';

const types: Record<string, string> = {
  customer: 'Stripe.Customer',
  'deleted customer': 'Stripe.DeletedCustomer',
  price: 'Stripe.Price',
  product: 'Stripe.Product',
  'checkout.session': 'Stripe.Checkout.Session',
  item: 'Stripe.LineItem',
  subscription: 'Stripe.Subscription',
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  'billing_portal.configuration': 'Stripe.BillingPortal.Configuration',
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  payment_method: 'Stripe.PaymentMethod',
  payment_intent: 'Stripe.PaymentIntent',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
  dispute: 'Stripe.Dispute',
};

interface Wire {
  object: string;
  deleted?: true;
  type?: string;
  data?: Wire[];
}

const expression = (kind: string) => types[kind] ?? `Extract<Stripe.Event, { type: '${kind}' }>`;

describe('objects in responses and webhooks of the Stripe stand-in', () => {
  let shop: Shop;
  let validators: Map<string, ValidateFunction>;
  const seen = new Map<string, Wire[]>();
  beforeAll(async () => {
    shop = await openShop();
    await walkAllJourneys(shop);
    await shop.sandbox.flush();
    for (const answer of shop.answers) note(answer as Wire);
    for (const body of shop.site.bodies) note(JSON.parse(body) as Wire);
    validators = stripeValidators([...seen.keys()].map(expression));
  }, 60_000);
  afterAll(() => shop.stop());

  function note(wire: Wire): void {
    if (wire.object === 'list' || wire.object === 'search_result') return wire.data?.forEach(note);
    const kind = wire.object === 'event' ? wire.type : wire.object;
    const key = `${wire.deleted ? 'deleted ' : ''}${kind}`;
    seen.set(key, [...(seen.get(key) ?? []), wire]);
  }

  it('match the types of the SDK', () => {
    expect([...seen.keys()]).toEqual(expect.arrayContaining([...Object.keys(types), ...expectedEvents]));
    const problems = [...seen].flatMap(([kind, objects]) => {
      const validate = validators.get(expression(kind)) as ValidateFunction;
      return objects.flatMap((object) => (validate(object) ? [] : [`${kind}: ${JSON.stringify(validate.errors)}`]));
    });
    expect([...new Set(problems)]).toEqual([]);
  });

  it('are checked by validators that refuse wrong, missing and unknown properties', () => {
    const validate = validators.get('Stripe.Customer') as ValidateFunction;
    const [customer] = seen.get('customer') ?? [];
    expect(validate(customer)).toBe(true);
    expect(validate({ ...customer, tax_exempt: 'sometimes' })).toBe(false);
    expect(validate({ ...customer, livemode: undefined })).toBe(false);
    expect(validate({ ...customer, favourite: 'tea' })).toBe(false);
  });
});

const expectedEvents = [
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.trial_will_end',
  'customer.subscription.deleted',
  'checkout.session.completed',
  'checkout.session.expired',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'payment_method.attached',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'refund.created',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

async function walkAllJourneys(shop: Shop): Promise<void> {
  const { sandbox, stripe } = shop;
  const { customer, subscription } = await subscribe(shop);
  const failing = await subscribe(shop, 30, '4000000000000341');
  const { session: left } = await openCheckout(shop);
  await stripe.checkout.sessions.expire(left.id);
  await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: standardBoth, quantity: 1 }],
    success_url: shop.site.url,
    allowed_payment_method_types: ['card'],
    wallet_options: { link: { display: 'never' } },
    custom_text: { submit: { message: '30 days free.' } },
  });
  await sandbox.advanceDays(31);
  const item = subscription.items.data[0]?.id ?? '';
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: standardBoth }],
    expand: ['customer'],
  });
  await pressInPortal(shop, customer.id, 'plan', {
    subscription: subscription.id,
    price: 'price_sandbox_production_pro_both',
  });
  await pressInPortal(shop, customer.id, 'card', { cardNumber: '5555 5555 5555 4444' });
  await pressInPortal(shop, customer.id, 'cancel', { subscription: subscription.id });
  const intent = (await stripe.charges.list({ customer: customer.id })).data[0]?.payment_intent as string;
  await stripe.refunds.retrieve((await stripe.refunds.create({ payment_intent: intent, amount: 500 })).id);
  await sandbox.control('/stripe/credits', { customer: customer.id, amount: 1000 });
  await sandbox.control('/stripe/coupons', { subscription: subscription.id, percentOff: 20 });
  await sandbox.advanceDays(31);
  await stripe.subscriptions.retrieve(failing.subscription.id, {
    expand: ['latest_invoice.payments', 'default_payment_method'],
  });
  const paid = await subscribe(shop, 0);
  const [disputed] = (await stripe.charges.list({ customer: paid.customer.id })).data;
  const dispute = await sandbox.control<{ id: string }>('/stripe/disputes', { charge: disputed?.id ?? '' });
  await sandbox.control(`/stripe/disputes/${dispute.id}/close`, { outcome: 'won' });
  await stripe.disputes.retrieve(dispute.id, { expand: ['charge'] });
  await stripe.subscriptions.cancel(paid.subscription.id, { expand: ['items.data.price.product'] });
  await stripe.customers.update(paid.customer.id, { name: 'Someone' });
  await stripe.customers.retrieve(paid.customer.id, { expand: ['invoice_settings.default_payment_method'] });
  await stripe.customers.del(paid.customer.id);
  await sandbox.addSubscription(customer.id, 'price_sandbox_foreign', 'paused');
  await stripe.billingPortal.configurations.create({ features: { subscription_cancel: { enabled: true } } });
  await readEverything(shop);
}

async function readEverything({ stripe }: Shop): Promise<void> {
  const all = { limit: 100 };
  const { data: sessions } = await stripe.checkout.sessions.list(all);
  await stripe.checkout.sessions.retrieve(sessions[0]?.id ?? '', {
    expand: ['line_items', 'subscription', 'customer', 'invoice'],
  });
  await stripe.checkout.sessions.listLineItems(sessions[0]?.id ?? '');
  await stripe.customers.list(all);
  await stripe.customers.search({ query: "metadata['userId']:'7'" });
  await stripe.prices.list({ ...all, expand: ['data.product'] });
  await stripe.products.list(all);
  await stripe.subscriptions.list({ ...all, status: 'all', expand: ['data.latest_invoice'] });
  await stripe.billingPortal.configurations.list(all);
  const { data: invoices } = await stripe.invoices.list({ ...all, expand: ['data.payments'] });
  await stripe.invoices.retrieve(invoices[0]?.id ?? '');
  await stripe.invoicePayments.list(all);
  await stripe.paymentMethods.list(all);
  const { data: charges } = await stripe.charges.list({ ...all, expand: ['data.refunds'] });
  await stripe.paymentIntents.retrieve(idOf(charges[0]?.payment_intent), { expand: ['latest_charge'] });
  await stripe.refunds.list(all);
  await stripe.disputes.list(all);
  await stripe.events.list(all);
}
