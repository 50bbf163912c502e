import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { newId } from './stripe-ids.js';
import { planOf } from './stripe-catalog.js';

export interface NewSubscription {
  customer: string;
  price: Stripe.Price;
  quantity: number;
  /** Unix seconds; null starts without a trial. */
  trialEnd: number | null;
  paymentMethod: string | null;
  metadata: Stripe.Metadata;
}

/** The only item of a subscription: the sandbox never sells several. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  return item;
}

/** Monthly price of an item, in cents. */
export function priceOf(item: Stripe.SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}

/**
 * The same day and time a month later, or the month's last day. The anchor restores a shortened
 * day. Unix seconds, UTC.
 */
export function oneMonthAfter(time: number, anchor: number): number {
  const [from, anchorDay] = [new Date(time * 1000), new Date(anchor * 1000).getUTCDate()];
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(anchorDay, lastDay));
  return Math.floor(next.getTime() / 1000);
}

/** A new subscription: trialing, or incomplete until its first invoice is paid. */
export function newSubscription(sandbox: Sandbox, start: NewSubscription): Stripe.Subscription {
  const [id, now] = [newId('sub'), sandbox.now()];
  const item: Stripe.SubscriptionItem = {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: start.trialEnd ?? oneMonthAfter(now, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(start.price),
    price: start.price,
    quantity: start.quantity,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start.trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' }, updated_at: now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: start.price.currency,
    customer: start.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: start.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: start.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: start.trialEnd ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: start.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: start.trialEnd ? now : null,
  };
}
