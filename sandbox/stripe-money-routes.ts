import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { find, StripeError } from './stripe-error.js';
import { createdFilter, newestFirst, page } from './stripe-list.js';
import type { StripeRoute } from './stripe-params.js';
import { voidInvoice } from './stripe-invoices.js';
import { payInvoice } from './subscription-lifecycle.js';

const maxTypes = 20;
/** Stripe lists the events of the last thirty days. */
const eventsListedSeconds = 30 * 86_400;
const paging = ['limit', 'starting_after', 'ending_before'];

/** Invoices, their payments, cards, charges and events. */
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
    method: 'post',
    path: '/invoices/:id/pay',
    handle({ sandbox, params, id }) {
      params.only('payment_method');
      const invoice = find(sandbox.state.invoices, 'invoice', id);
      const card = params.text('payment_method');
      const method = card === undefined ? undefined : find(sandbox.state.paymentMethods, 'PaymentMethod', card);
      if (invoice.status === 'paid') throw new StripeError(400, 'Invoice is already paid');
      if (!payInvoice(sandbox, invoice, method)) {
        throw new StripeError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
      }
      return invoice;
    },
  },
  {
    method: 'post',
    path: '/invoices/:id/void',
    handle({ sandbox, params, id }) {
      params.only();
      const invoice = find(sandbox.state.invoices, 'invoice', id);
      voidInvoice(sandbox, invoice);
      return invoice;
    },
  },
  {
    method: 'get',
    path: '/invoice_payments',
    handle({ sandbox, params }) {
      params.only('invoice', 'status', 'payment', ...paging);
      const [invoice, status] = [params.text('invoice'), params.text('status')];
      const paidWith = params.group('payment').only('type', 'payment_intent');
      paidWith.choice('type', ['payment_intent']);
      const intent = paidWith.text('payment_intent');
      const found = newestFirst(sandbox.state.invoicePayments).filter(
        ({ payment, ...one }) =>
          (invoice === undefined || one.invoice === invoice) &&
          (status === undefined || one.status === status) &&
          (intent === undefined || payment.payment_intent === intent),
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
  {
    method: 'post',
    path: '/charges/:id',
    handle({ sandbox, params, id }) {
      params.only('metadata');
      const charge = find(sandbox.state.charges, 'charge', id);
      charge.metadata = params.metadata(charge.metadata);
      return charge;
    },
  },
  {
    method: 'get',
    path: '/events',
    handle({ sandbox, params }) {
      params.only('type', 'types', 'created', ...paging);
      const [type, types, created] = [params.text('type'), params.texts('types'), createdFilter(params)];
      if (type !== undefined && types.length > 0) {
        throw new StripeError(400, 'You may pass either type or types, but not both.', { param: 'types' });
      }
      if (types.length > maxTypes) throw new StripeError(400, 'Too many event types.', { param: 'types' });
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

/** `wanted` may end with an asterisk as a wildcard: `invoice.*`. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
