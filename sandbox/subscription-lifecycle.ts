import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { idOf } from './stripe-ids.js';
import { planOf, productName } from './stripe-catalogue.js';
import { changesSince, emit } from './stripe-events.js';
import { collectInvoice, draftInvoice, finalizeInvoice, invoiceLine } from './stripe-invoices.js';
import { itemOf, newSubscription, oneMonthAfter, priceOf, type NewSubscription } from './subscription-object.js';

const day = 86_400;
/** Days between a failed payment and the next attempt; then the account's setting decides. */
const retryDays = [3, 5, 7];

/** Starts a subscription and settles its first invoice: trialing, active, or incomplete when the card does not pay. */
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

/** Applies a change and sends customer.subscription.updated with the old values of what differs; nothing when nothing does. */
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

/** Another price from now on. In a trial nothing is due; otherwise the difference for the rest of the period is billed, later or at once. */
export function changePrice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  proration: 'create_prorations' | 'always_invoice' | 'none',
): void {
  const item = itemOf(subscription);
  const old = structuredClone(item);
  if (old.price.id === price.id) return;
  changeSubscription(sandbox, subscription, () => {
    item.price = price;
    item.plan = planOf(price);
  });
  if (proration === 'none' || subscription.status === 'trialing') return;
  const [now, end] = [sandbox.now(), item.current_period_end];
  const share = (end - now) / (end - item.current_period_start);
  const lines = [
    invoiceLine(subscription, old, {
      amount: -Math.round(priceOf(old) * share),
      description: `Unused time on ${productName(old.price)}`,
      start: now,
      end,
      proration: true,
    }),
    invoiceLine(subscription, item, {
      amount: Math.round(priceOf(item) * share),
      description: `Remaining time on ${productName(price)}`,
      start: now,
      end,
      proration: true,
    }),
  ];
  if (proration === 'create_prorations') {
    const customer = idOf(subscription.customer);
    const pending = lines.map((line) => ({ customer, subscription: subscription.id, line }));
    sandbox.state.pendingProrations.push(...pending);
    return;
  }
  const invoice = draftInvoice(sandbox, { subscription, reason: 'subscription_update', lines, waits: false });
  finalizeInvoice(sandbox, invoice);
  settle(sandbox, subscription, invoice);
}

/** The end of a trial or of a period: the next period begins, active before it is paid, and its invoice waits as a draft. */
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

/** Moves the end of a trial, or ends it now (a time in the past); within three days of it the reminder is due at once. */
export function endTrial(sandbox: Sandbox, subscription: Stripe.Subscription, at: number): void {
  const end = Math.max(at, sandbox.now());
  changeSubscription(sandbox, subscription, (now) => {
    now.trial_end = end;
    now.billing_cycle_anchor = end;
    itemOf(now).current_period_end = end;
  });
}

/** Tries to collect the latest invoice, for the first time or again, and lets the subscription follow: active, past_due or ended. */
export function settle(sandbox: Sandbox, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const wait = retryDays[invoice.attempt_count];
  const nextAttempt = wait === undefined ? null : sandbox.now() + wait * day;
  const paid = collectInvoice(sandbox, invoice, paymentMethodOf(sandbox, subscription), nextAttempt);
  if (subscription.ended_at !== null) return;
  if (paid) changeSubscription(sandbox, subscription, (now) => (now.status = 'active'));
  else if (nextAttempt !== null) changeSubscription(sandbox, subscription, (now) => (now.status = 'past_due'));
  else if (sandbox.afterRetries === 'unpaid')
    changeSubscription(sandbox, subscription, (now) => (now.status = 'unpaid'));
  else cancelNow(sandbox, subscription, 'payment_failed');
}

/** Ends a subscription at once with customer.subscription.deleted. */
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
