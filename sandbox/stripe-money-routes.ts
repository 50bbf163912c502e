import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { idOf, newId } from './stripe-ids.js';
import { find, StripeError } from './stripe-error.js';
import { emit } from './stripe-events.js';
import { createdFilter, newestFirst, page } from './stripe-list.js';
import type { StripeParams } from './stripe-params.js';
import type { StripeRoute } from './stripe-route.js';

const typesAtMost = 20;
/** Stripe lists the events of thirty days. */
const eventsListedSeconds = 30 * 86_400;
const paging = ['limit', 'starting_after', 'ending_before'];

/** Invoices, their payments, cards, charges, refunds and events. */
export const moneyRoutes: StripeRoute[] = [
  {
    method: 'get',
    path: '/invoices',
    handle({ sandbox, params }) {
      params.only('customer', 'subscription', 'status', 'created', ...paging);
      const [customer, subscription] = [params.text('customer'), params.text('subscription')];
      const status = params.choice('status', ['draft', 'open', 'paid', 'uncollectible', 'void']);
      const created = createdFilter(params);
      const found = newestFirst(sandbox.state.invoices).filter(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription) &&
          (status === undefined || invoice.status === status) &&
          created(invoice),
      );
      return page(found, '/v1/invoices', params);
    },
  },
  { method: 'get', path: '/invoices/:id', handle: ({ sandbox, id }) => find(sandbox.state.invoices, 'invoice', id) },
  {
    method: 'get',
    path: '/invoice_payments',
    handle({ sandbox, params }) {
      params.only('invoice', 'status', ...paging);
      const [invoice, status] = [params.text('invoice'), params.text('status')];
      const found = newestFirst(sandbox.state.invoicePayments).filter(
        (payment) =>
          (invoice === undefined || payment.invoice === invoice) && (status === undefined || payment.status === status),
      );
      return page(found, '/v1/invoice_payments', params);
    },
  },
  {
    method: 'get',
    path: '/payment_methods',
    handle({ sandbox, params }) {
      params.only('customer', 'type', ...paging);
      return page(cardsOf(sandbox, params.text('customer')), '/v1/payment_methods', params);
    },
  },
  {
    method: 'get',
    path: '/payment_methods/:id',
    handle: ({ sandbox, id }) => find(sandbox.state.paymentMethods, 'PaymentMethod', id),
  },
  {
    method: 'get',
    path: '/customers/:id/payment_methods',
    handle({ sandbox, params, id }) {
      params.only('type', ...paging);
      return page(cardsOf(sandbox, id), `/v1/customers/${id}/payment_methods`, params);
    },
  },
  {
    method: 'get',
    path: '/payment_intents/:id',
    handle: ({ sandbox, id }) => find(sandbox.state.paymentIntents, 'payment_intent', id),
  },
  {
    method: 'get',
    path: '/charges',
    handle({ sandbox, params }) {
      params.only('customer', 'payment_intent', 'created', ...paging);
      const [customer, intent] = [params.text('customer'), params.text('payment_intent')];
      const created = createdFilter(params);
      const found = newestFirst(sandbox.state.charges).filter(
        (charge) =>
          (customer === undefined || charge.customer === customer) &&
          (intent === undefined || charge.payment_intent === intent) &&
          created(charge),
      );
      return page(found, '/v1/charges', params);
    },
  },
  { method: 'get', path: '/charges/:id', handle: ({ sandbox, id }) => find(sandbox.state.charges, 'charge', id) },
  { method: 'post', path: '/refunds', handle: ({ sandbox, params }) => refund(sandbox, params) },
  { method: 'get', path: '/refunds/:id', handle: ({ sandbox, id }) => find(sandbox.state.refunds, 'refund', id) },
  {
    method: 'get',
    path: '/events',
    handle({ sandbox, params }) {
      params.only('type', 'types', 'created', ...paging);
      const [type, types, created] = [params.text('type'), params.texts('types'), createdFilter(params)];
      if (type !== undefined && types.length > 0) {
        throw new StripeError(400, 'You may pass either type or types, but not both.', { param: 'types' });
      }
      if (types.length > typesAtMost) throw new StripeError(400, 'Too many event types.', { param: 'types' });
      const oldest = sandbox.now() - eventsListedSeconds;
      const found = newestFirst(sandbox.state.events).filter(
        (event) =>
          event.created >= oldest &&
          (type === undefined || isOfType(event.type, type)) &&
          (types.length === 0 || types.includes(event.type)) &&
          created(event),
      );
      return page(found, '/v1/events', params);
    },
  },
  { method: 'get', path: '/events/:id', handle: ({ sandbox, id }) => find(sandbox.state.events, 'event', id) },
];

function cardsOf(sandbox: Sandbox, customer: string | undefined): Stripe.PaymentMethod[] {
  return newestFirst(sandbox.state.paymentMethods).filter((method) => !customer || method.customer === customer);
}

/** `wanted` may end with a star, which stands for any rest: `invoice.*`. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Refunds a charge, in part or what is left of it; the subscription does not change. */
function refund(sandbox: Sandbox, params: StripeParams): Stripe.Refund {
  params.only('charge', 'payment_intent', 'amount', 'reason', 'metadata');
  const charge = chargeParam(sandbox, params);
  const amount = params.integer('amount') ?? charge.amount - charge.amount_refunded;
  const reason = params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  if (charge.refunded) {
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount < 1 || amount > charge.amount - charge.amount_refunded) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${charge.amount - charge.amount_refunded}).`;
    throw new StripeError(400, message, { param: 'amount' });
  }
  const refunded: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  sandbox.state.refunds[refunded.id] = refunded;
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(sandbox, 'refund.created', refunded);
  emit(sandbox, 'charge.refunded', charge, before);
  return refunded;
}

function chargeParam({ state }: Sandbox, params: StripeParams): Stripe.Charge {
  const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
  if (charge) return find(state.charges, 'charge', charge, 'charge');
  if (!intent)
    throw new StripeError(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const { latest_charge: latest, status } = find(state.paymentIntents, 'payment_intent', intent, 'payment_intent');
  if (status !== 'succeeded') {
    throw new StripeError(400, `This PaymentIntent (${intent}) does not have a successful charge to refund.`);
  }
  return find(state.charges, 'charge', idOf(latest), 'payment_intent');
}
