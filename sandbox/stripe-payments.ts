import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { idOf, newId } from './stripe-ids.js';
import { emit } from './stripe-events.js';

/**
 * Tries to charge an invoice to a card. Records the intent and the charge, emits their events, and
 * returns whether it was paid.
 */
export function charge(sandbox: Sandbox, invoice: Stripe.Invoice, method: Stripe.PaymentMethod | undefined): boolean {
  const paid = method !== undefined && !sandbox.state.failingPaymentMethods[method.id];
  const intent = intentOf(sandbox, invoice);
  intent.payment_method = method?.id ?? null;
  intent.last_payment_error = null;
  if (method) {
    const attempt = newCharge(sandbox, invoice, method, intent.id, paid);
    sandbox.state.charges[attempt.id] = attempt;
    intent.latest_charge = attempt.id;
    if (!paid) {
      intent.last_payment_error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        charge: attempt.id,
      };
    }
    emit(sandbox, paid ? 'charge.succeeded' : 'charge.failed', attempt);
  }
  intent.status = paid ? 'succeeded' : 'requires_payment_method';
  intent.amount_received = paid ? intent.amount : 0;
  emit(sandbox, paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  if (paid) recordPayment(sandbox, invoice, intent);
  return paid;
}

function recordPayment(sandbox: Sandbox, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const payment = Object.values(sandbox.state.invoicePayments).find((one) => one.invoice === invoice.id);
  if (!payment) return;
  payment.status = 'paid';
  payment.amount_paid = intent.amount;
  payment.status_transitions.paid_at = sandbox.now();
}

/** The payment intent of an invoice, created at the first attempt. */
function intentOf(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const known = Object.values(sandbox.state.invoicePayments).find((payment) => payment.invoice === invoice.id);
  const knownIntent = sandbox.state.paymentIntents[idOf(known?.payment.payment_intent)];
  if (knownIntent) return knownIntent;
  const intent = newIntent(sandbox, invoice);
  sandbox.state.paymentIntents[intent.id] = intent;
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: sandbox.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  sandbox.state.invoicePayments[payment.id] = payment;
  return intent;
}

function newIntent(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('', 16).slice(1)}`,
    confirmation_method: 'automatic',
    created: sandbox.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: 'Subscription',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

function newCharge(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
  paymentIntent: string,
  paid: boolean,
): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: invoice.amount_due,
    amount_captured: paid ? invoice.amount_due : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: sandbox.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    description: 'Subscription',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: paid ? null : 'generic_decline',
      risk_level: 'normal',
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: paymentIntent,
    payment_method: method.id,
    payment_method_details: method.card ? { type: 'card', card: chargedCard(method.card, invoice.amount_due) } : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function chargedCard(card: Stripe.PaymentMethod.Card, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
