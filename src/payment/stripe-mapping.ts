import type Stripe from 'stripe';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../shared/contract/payment.js';
import { PLAN_KEYS, type PlanKey } from '../shared/plans.js';
import type { Subscription } from './subscription.entity.js';

/** Price ids by plan key, of the active set. */
export type Prices = Readonly<Partial<Record<PlanKey, string>>>;

/** The part of our row that Stripe decides. */
export type SubscriptionFacts = Omit<Subscription, 'customer' | 'trialRefused'>;

/** The plan that a price id of the active set buys; null for any other price. */
export function planOfPrice(prices: Prices, priceId: string): PlanKey | null {
  return PLAN_KEYS.find((key) => prices[key] === priceId) ?? null;
}

/**
 * A Stripe subscription (with `latest_invoice` expanded) as our row; null when it sells nothing of ours and never did.
 * A price that left the active set keeps the plan it bought: people who subscribed at an old price stay subscribed.
 */
export function subscriptionFacts(
  source: Stripe.Subscription,
  previous: Subscription | undefined,
  prices: Prices,
  now: Date,
): SubscriptionFacts | null {
  const item = source.items.data.find(({ price }) => planOfPrice(prices, price.id)) ?? source.items.data[0];
  if (!item) return null;
  const known = previous?.priceId === item.price.id ? previous.planKey : null;
  const planKey = planOfPrice(prices, item.price.id) ?? known;
  if (planKey === null && previous === undefined) return null;
  return {
    id: source.id,
    customerId: idOf(source.customer),
    priceId: item.price.id,
    planKey,
    status: statusOf(source),
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    trialEndsAt: instant(source.trial_end),
    currentPeriodEndsAt: instant(item.current_period_end),
    cancelsAt: cancelsAt(source, item),
    canceledAt: instant(source.canceled_at),
    endedAt: instant(source.ended_at),
    cancellationReason: source.cancellation_details?.reason ?? null,
    pastDueSince: pastDueSince(source, previous, now),
    accessHeldSince: previous?.accessHeldSince ?? null,
    createdAt: new Date(source.created * 1000),
  };
}

/** What remains of a subscription that Stripe no longer has: ended, at `now` unless it had ended before. */
export function vanished(previous: Subscription, now: Date): Subscription {
  const endedAt = previous.endedAt ?? now;
  const end = { status: 'canceled', endedAt, cancelsAt: endedAt, pastDueSince: null } as const;
  return Object.assign({}, previous, end);
}

/** A status that Stripe may add later gives no access until somebody decides what it means. */
function statusOf(source: Stripe.Subscription): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((status) => status === source.status) ?? 'paused';
}

/** A portal cancellation sets `cancel_at` alone (flexible billing), the older way `cancel_at_period_end`: either counts. */
function cancelsAt(source: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  const periodEnd = source.cancel_at_period_end ? item.current_period_end : null;
  return instant(source.ended_at ?? source.cancel_at ?? periodEnd);
}

/** Since the oldest unpaid renewal; a later unpaid one does not begin the days of grace anew. Never after `now`. */
function pastDueSince(source: Stripe.Subscription, previous: Subscription | undefined, now: Date): Date | null {
  if (source.status !== 'past_due') return null;
  if (previous?.pastDueSince) return previous.pastDueSince;
  const invoice = typeof source.latest_invoice === 'object' ? source.latest_invoice : null;
  return invoice ? new Date(Math.min(invoice.created * 1000, now.getTime())) : now;
}

/** Last digits of the cards that everybody pays with in Stripe's test mode: they say nothing about a person. */
const SHARED_TEST_CARDS: readonly string[] = ['4242', '0341'];

/**
 * The fingerprint of the card a subscription (with `default_payment_method` expanded) is paid with: the same card has the
 * same one. Null without a card, and for a shared test card.
 */
export function cardFingerprint(source: Stripe.Subscription): string | null {
  const method = source.default_payment_method;
  return fingerprintOf(typeof method === 'object' ? method?.card : null, source.livemode);
}

/** The same for the card that a charge took its money from. */
export function chargedFingerprint({ payment_method_details: details, livemode }: Stripe.Charge): string | null {
  return fingerprintOf(details?.card, livemode);
}

function fingerprintOf(
  card: { fingerprint?: string | null; last4: string | null } | null | undefined,
  livemode: boolean,
): string | null {
  if (!card || (!livemode && SHARED_TEST_CARDS.includes(card.last4 ?? ''))) return null;
  return card.fingerprint ?? null;
}

/** The subscription an invoice belongs to; null for one that belongs to none. */
export function subscriptionOfInvoice(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

function instant(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
