import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { idOf, newId } from './stripe-ids.js';
import { find, StripeError } from './stripe-error.js';
import { emit } from './stripe-events.js';
import { newestFirst, page } from './stripe-list.js';
import type { StripeParams, StripeRoute } from './stripe-params.js';

export const refundRoutes: StripeRoute[] = [
  { method: 'post', path: '/refunds', handle: ({ sandbox, params }) => refund(sandbox, params) },
  {
    method: 'get',
    path: '/refunds',
    handle({ sandbox, params }) {
      params.only('charge', 'payment_intent', 'limit', 'starting_after', 'ending_before');
      const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
      const found = newestFirst(sandbox.state.refunds).filter(
        (one) => (!charge || one.charge === charge) && (!intent || one.payment_intent === intent),
      );
      return page(found, '/v1/refunds', params);
    },
  },
  { method: 'get', path: '/refunds/:id', handle: ({ sandbox, id }) => find(sandbox.state.refunds, 'refund', id) },
];

/** Refunds all or part of a charge. The subscription does not change. */
function refund(sandbox: Sandbox, params: StripeParams): Stripe.Refund {
  params.only('charge', 'payment_intent', 'amount', 'reason', 'metadata');
  const charge = chargeParam(sandbox, params);
  const amount = params.integer('amount') ?? charge.amount - charge.amount_refunded;
  const reason = params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  if (charge.refunded) {
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (isChargedBack(sandbox, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw new StripeError(400, message, { code: 'charge_disputed' });
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

/** After a won dispute or an inquiry, the payment can still be refunded; `disputed` stays true. */
function isChargedBack({ state }: Sandbox, charge: Stripe.Charge): boolean {
  return Object.values(state.disputes).some(
    (one) => one.charge === charge.id && one.status !== 'won' && !one.status.startsWith('warning_'),
  );
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
