import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { idOf, newId } from './stripe-ids.js';
import { decimal } from './stripe-catalog.js';
import { activeCustomer } from './customer-object.js';
import { discountLines } from './discounts.js';
import { emit } from './stripe-events.js';
import { charge } from './stripe-payments.js';

const hour = 3600;

export interface InvoiceDraft {
  subscription: Stripe.Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: Stripe.InvoiceLineItem[];
  /** Renewals stay drafts for about an hour. Other invoices are finalized at once. */
  waits: boolean;
}

/** A line of a subscription invoice. `amount` in cents, times in Unix seconds. */
export function invoiceLine(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  line: { amount: number; description: string; start: number; end: number; proration: boolean },
): Stripe.InvoiceLineItem {
  const details = { proration: line.proration, proration_details: null, subscription: subscription.id };
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: subscription.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      type: line.proration ? 'invoice_item_details' : 'subscription_item_details',
      invoice_item_details: line.proration ? { ...details, invoice_item: newId('ii') } : null,
      subscription_item_details: line.proration ? null : { ...details, invoice_item: null, subscription_item: item.id },
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      unit_amount_decimal: decimal(line.amount),
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: decimal(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  };
}

/** Creates a draft invoice of a subscription and emits invoice.created. */
export function draftInvoice(sandbox: Sandbox, { subscription, reason, lines, waits }: InvoiceDraft): Stripe.Invoice {
  const customer = activeCustomer(sandbox, idOf(subscription.customer), 'customer');
  const waiting = sandbox.state.pendingProrations.filter((pending) => pending.subscription === subscription.id);
  sandbox.state.pendingProrations = sandbox.state.pendingProrations.filter((pending) => !waiting.includes(pending));
  const id = newId('in');
  const all = [...waiting.map((pending) => pending.line), ...lines].map((line) => ({ ...line, invoice: id }));
  const subtotal = all.reduce((sum, line) => sum + line.amount, 0);
  const discounts = discountLines(sandbox, subscription.id, all);
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const now = sandbox.now();
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: Math.max(0, total + customer.balance),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total + customer.balance),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: waits ? now + hour : null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: all, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: waits ? now + hour : null,
    number: null,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
  sandbox.state.invoices[id] = invoice;
  subscription.latest_invoice = id;
  emit(sandbox, 'invoice.created', invoice);
  return invoice;
}

/**
 * Finalizes a draft: open, or paid if nothing is due. Uses the customer's credit, or adds a
 * negative total to it.
 */
export function finalizeInvoice(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const customer = activeCustomer(sandbox, idOf(invoice.customer), 'customer');
  // Includes credit that was added while the invoice was a draft.
  invoice.starting_balance = customer.balance;
  invoice.amount_due = invoice.amount_remaining = Math.max(0, invoice.total + customer.balance);
  customer.balance = Math.min(0, customer.balance + invoice.total);
  const number = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = number + 1;
  invoice.ending_balance = customer.balance;
  invoice.number = `${customer.invoice_prefix ?? 'SANDBOX'}-${String(number).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.effective_at = invoice.status_transitions.finalized_at = sandbox.now();
  invoice.automatically_finalizes_at = null;
  invoice.hosted_invoice_url = `${sandbox.url}/invoice/${invoice.id}`;
  emit(sandbox, 'invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(sandbox, invoice);
}

/**
 * Tries to collect an open invoice; returns whether it is paid. `nextAttempt` is the Unix time of
 * the next attempt after a failure; null for none.
 */
export function collectInvoice(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | undefined,
  nextAttempt: number | null,
): boolean {
  if (invoice.status === 'paid') return true;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (charge(sandbox, invoice, method)) {
    markPaid(sandbox, invoice);
    return true;
  }
  invoice.next_payment_attempt = nextAttempt;
  emit(sandbox, 'invoice.payment_failed', invoice);
  return false;
}

/** Voids an open or draft invoice and returns the credit it used. */
export function voidInvoice(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const customer = activeCustomer(sandbox, idOf(invoice.customer), 'customer');
  customer.balance -= invoice.ending_balance === null ? 0 : invoice.ending_balance - invoice.starting_balance;
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = invoice.automatically_finalizes_at = null;
  invoice.status_transitions.voided_at = sandbox.now();
  emit(sandbox, 'invoice.voided', invoice);
}

/** Marks an open invoice as uncollectible. It can still be paid. */
export function markUncollectible(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  invoice.status = 'uncollectible';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.marked_uncollectible_at = sandbox.now();
  emit(sandbox, 'invoice.marked_uncollectible', invoice);
}

function markPaid(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = sandbox.now();
  emit(sandbox, 'invoice.paid', invoice);
  emit(sandbox, 'invoice.payment_succeeded', invoice);
}
