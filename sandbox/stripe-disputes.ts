import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { find, StripeError } from './stripe-error.js';
import { emit } from './stripe-events.js';
import { newId } from './stripe-ids.js';
import { newestFirst, page } from './stripe-list.js';
import type { StripeRoute } from './stripe-params.js';

const answerDays = 7;

export const disputeRoutes: StripeRoute[] = [
  {
    method: 'get',
    path: '/disputes',
    handle({ sandbox, params }) {
      params.only('charge', 'payment_intent', 'limit', 'starting_after', 'ending_before');
      const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
      const found = newestFirst(sandbox.state.disputes).filter(
        (one) => (!charge || one.charge === charge) && (!intent || one.payment_intent === intent),
      );
      return page(found, '/v1/disputes', params);
    },
  },
  { method: 'get', path: '/disputes/:id', handle: ({ sandbox, id }) => find(sandbox.state.disputes, 'dispute', id) },
];

/**
 * The cardholder disputes a payment. An inquiry only asks; a dispute withdraws the money until it
 * is won.
 */
export function openDispute(sandbox: Sandbox, charge: Stripe.Charge, isInquiry: boolean): Stripe.Dispute {
  if (!charge.paid || charge.disputed) throw new StripeError(400, `Charge ${charge.id} cannot be disputed.`);
  const dispute: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: sandbox.now() + answerDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  sandbox.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  emit(sandbox, 'charge.dispute.created', dispute);
  if (!isInquiry) emit(sandbox, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Turns an inquiry into a dispute and withdraws the money. */
export function escalateDispute(sandbox: Sandbox, dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status !== 'warning_needs_response') throw new StripeError(400, `${dispute.id} is no open inquiry.`);
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  emit(sandbox, 'charge.dispute.updated', dispute, { status: 'warning_needs_response' });
  emit(sandbox, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank's decision. Either way closes an inquiry. */
export function closeDispute(sandbox: Sandbox, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Stripe.Dispute {
  const isInquiry = dispute.status.startsWith('warning_');
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) {
    throw new StripeError(400, `Dispute ${dispute.id} is closed already.`);
  }
  dispute.status = isInquiry ? 'warning_closed' : outcome;
  dispute.is_charge_refundable = isInquiry;
  emit(sandbox, 'charge.dispute.closed', dispute);
  if (dispute.status === 'won') emit(sandbox, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
