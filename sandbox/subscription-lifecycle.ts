import type Stripe from 'stripe';
import type { PaymentBehavior, Sandbox } from './sandbox.js';
import { idOf } from './stripe-ids.js';
import { planOf, productName } from './stripe-catalog.js';
import { changesSince, emit } from './stripe-events.js';
import { collectInvoice, draftInvoice, finalizeInvoice, invoiceLine, voidInvoice } from './stripe-invoices.js';
import { StripeError } from './stripe-error.js';
import { itemOf, newSubscription, oneMonthAfter, priceOf, type NewSubscription } from './subscription-object.js';

const day = 86_400;
/** Days from each failed payment to the next attempt. Then the account's setting decides. */
const retryDays = [3, 5, 7];
/** How long a pending change waits for its payment. */
const pendingHours = 23;

/** Creates a subscription and settles its first invoice: trialing, active or incomplete. */
export function startSubscription(sandbox: Sandbox, start: NewSubscription): Stripe.Subscription {
  const subscription = newSubscription(sandbox, start);
  sandbox.state.subscriptions[subscription.id] = subscription;
  emit(sandbox, 'customer.subscription.created', subscription);
  const item = itemOf(subscription);
  const name = productName(item.price);
  const line = invoiceLine(subscription, item, {
    amount: start.trialEnd ? 0 : priceOf(item),
    description: start.trialEnd ? `Trial period for ${name}` : `${start.quantity} × ${name}`,
    start: item.current_period_start,
    end: item.current_period_end,
    proration: false,
  });
  const invoice = draftInvoice(sandbox, { subscription, reason: 'subscription_create', lines: [line], waits: false });
  finalizeInvoice(sandbox, invoice);
  if (start.trialEnd) return subscription;
  if (collectInvoice(sandbox, invoice, paymentMethodOf(sandbox, subscription), null)) {
    changeSubscription(sandbox, subscription, (now) => (now.status = 'active'));
  }
  return subscription;
}

/** Applies a change and emits customer.subscription.updated, unless nothing changed. */
export function changeSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  change: (subscription: Stripe.Subscription) => void,
): void {
  const before = structuredClone(subscription);
  change(subscription);
  const previous = changesSince(before, subscription);
  if (Object.keys(previous).length > 0) emit(sandbox, 'customer.subscription.updated', subscription, previous);
}

/**
 * Switches to another price. In a trial nothing is due; otherwise the difference for the rest of
 * the period is billed. `behavior` decides about a change that is not paid.
 */
export function changePrice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  proration: 'create_prorations' | 'always_invoice' | 'none',
  behavior: PaymentBehavior = 'allow_incomplete',
): void {
  const item = itemOf(subscription);
  const old = structuredClone(item);
  if (old.price.id === price.id) return;
  const changed: Stripe.SubscriptionItem = { ...structuredClone(item), price, plan: planOf(price) };
  const apply = () => changeSubscription(sandbox, subscription, () => Object.assign(item, changed));
  if (proration === 'none' || subscription.status === 'trialing') return apply();
  const lines = prorationLines(sandbox, subscription, old, changed);
  if (proration === 'create_prorations') {
    apply();
    const customer = idOf(subscription.customer);
    const pending = lines.map((line) => ({ customer, subscription: subscription.id, line }));
    sandbox.state.pendingProrations.push(...pending);
    return;
  }
  if (behavior === 'error_if_incomplete' && !canPay(sandbox, subscription)) {
    throw new StripeError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
  }
  if (behavior === 'allow_incomplete') apply();
  const invoice = draftInvoice(sandbox, { subscription, reason: 'subscription_update', lines, waits: false });
  finalizeInvoice(sandbox, invoice);
  if (behavior === 'allow_incomplete') {
    settle(sandbox, subscription, invoice);
    return;
  }
  if (collectInvoice(sandbox, invoice, paymentMethodOf(sandbox, subscription), null)) return apply();
  changeSubscription(sandbox, subscription, (now) => {
    now.pending_update = {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: sandbox.now() + pendingHours * 3600,
      metadata: null,
      subscription_items: [changed],
      trial_end: null,
      trial_from_plan: null,
    };
  });
}

/** Drops an expired pending update and its invoice. */
export function expirePendingUpdate(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  changeSubscription(sandbox, subscription, (now) => (now.pending_update = null));
  const invoice = sandbox.state.invoices[idOf(subscription.latest_invoice)];
  if (invoice?.status === 'open' && invoice.billing_reason === 'subscription_update') voidInvoice(sandbox, invoice);
}

function prorationLines(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  old: Stripe.SubscriptionItem,
  changed: Stripe.SubscriptionItem,
): Stripe.InvoiceLineItem[] {
  const [start, end] = [sandbox.now(), old.current_period_end];
  const share = (end - start) / (end - old.current_period_start);
  const line = (item: Stripe.SubscriptionItem, amount: number, description: string) =>
    invoiceLine(subscription, item, { amount: Math.round(amount * share), description, start, end, proration: true });
  return [
    line(old, -priceOf(old), `Unused time on ${productName(old.price)}`),
    line(changed, priceOf(changed), `Remaining time on ${productName(changed.price)}`),
  ];
}

function canPay(sandbox: Sandbox, subscription: Stripe.Subscription): boolean {
  const method = paymentMethodOf(sandbox, subscription);
  return method !== undefined && !sandbox.state.failingPaymentMethods[method.id];
}

/** Ends a trial or a period. The next one starts as active, with a draft invoice. */
export function beginPeriod(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = oneMonthAfter(start, subscription.billing_cycle_anchor);
  const line = invoiceLine(subscription, item, {
    amount: priceOf(item),
    description: `${item.quantity ?? 1} × ${productName(item.price)}`,
    start,
    end,
    proration: false,
  });
  const before = structuredClone(subscription);
  draftInvoice(sandbox, { subscription, reason: 'subscription_cycle', lines: [line], waits: true });
  item.current_period_start = start;
  item.current_period_end = end;
  if (subscription.status === 'trialing') subscription.status = 'active';
  emit(sandbox, 'customer.subscription.updated', subscription, changesSince(before, subscription));
}

/** Moves the end of a trial, or ends it now. The reminder is due within three days of it. */
export function endTrial(sandbox: Sandbox, subscription: Stripe.Subscription, at: number): void {
  const end = Math.max(at, sandbox.now());
  changeSubscription(sandbox, subscription, (now) => {
    now.trial_end = end;
    now.billing_cycle_anchor = end;
    itemOf(now).current_period_end = end;
  });
}

/**
 * Tries to collect an invoice with the subscription's card or another, and updates the
 * subscription: active, past_due or ended. Applies a change that waited for the payment.
 */
export function settle(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method = paymentMethodOf(sandbox, subscription),
): boolean {
  const wait = retryDays[invoice.attempt_count];
  const isRetried = subscription.status !== 'unpaid' && subscription.pending_update === null;
  const nextAttempt = wait === undefined || !isRetried ? null : sandbox.now() + wait * day;
  const paid = collectInvoice(sandbox, invoice, method, nextAttempt);
  if (subscription.ended_at !== null) return paid;
  const isLatest = subscription.latest_invoice === invoice.id;
  const update = isLatest ? subscription.pending_update : null;
  if (update) {
    if (paid) applyPendingUpdate(sandbox, subscription, update);
  } else if (paid) {
    if (isLatest || isSettled(sandbox, subscription))
      changeSubscription(sandbox, subscription, (now) => (now.status = 'active'));
  } else if (subscription.status === 'unpaid') return false;
  else if (nextAttempt !== null) changeSubscription(sandbox, subscription, (now) => (now.status = 'past_due'));
  else if (sandbox.afterRetries === 'unpaid')
    changeSubscription(sandbox, subscription, (now) => (now.status = 'unpaid'));
  else cancelNow(sandbox, subscription, 'payment_failed');
  return paid;
}

/** Pays an open invoice of a subscription with its card or another; returns whether it worked. */
export function payInvoice(sandbox: Sandbox, invoice: Stripe.Invoice, method?: Stripe.PaymentMethod): boolean {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw new StripeError(400, `This invoice is ${invoice.status ?? 'gone'} and cannot be paid.`);
  }
  const subscription = sandbox.state.subscriptions[idOf(invoice.parent?.subscription_details?.subscription)];
  if (!subscription) throw new StripeError(400, 'The sandbox pays the invoices of subscriptions alone.');
  return settle(sandbox, subscription, invoice, method);
}

function isSettled({ state }: Sandbox, subscription: Stripe.Subscription): boolean {
  return state.invoices[idOf(subscription.latest_invoice)]?.status !== 'open';
}

function applyPendingUpdate(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  update: Stripe.Subscription.PendingUpdate,
): void {
  changeSubscription(sandbox, subscription, (now) => {
    Object.assign(itemOf(now), update.subscription_items?.[0]);
    now.pending_update = null;
  });
}

/** Ends a subscription at once and emits customer.subscription.deleted. */
export function cancelNow(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void {
  const now = sandbox.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancel_at_period_end = false;
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  emit(sandbox, 'customer.subscription.deleted', subscription);
}

function paymentMethodOf({ state }: Sandbox, subscription: Stripe.Subscription): Stripe.PaymentMethod | undefined {
  const customer = state.customers[idOf(subscription.customer)];
  const id =
    subscription.default_payment_method ??
    (customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null);
  return typeof id === 'string' ? state.paymentMethods[id] : undefined;
}
