import type Stripe from 'stripe';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../shared/contract/payment.js';
import { PLAN_KEYS, type PlanKey, PLANS } from '../../shared/plans.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import type { UnpaidCredit } from '../subscriptions/unpaid-credit.rules.js';
import {
  findBilledAmount,
  dueAt,
  isPeriodPaid,
  findLastPaidPeriod,
  findOldestUnpaidPeriod,
  findOpenInvoice,
  type PaidPrice,
  findReplacedPrice,
  findUnpaidUpdates,
  subscriptionOfInvoice,
} from '../subscriptions/subscription.rules.js';

/** Price IDs of the active set, by plan. */
export type Prices = Readonly<Partial<Record<PlanKey, string>>>;

/** The fields of our row that Stripe decides. */
export type SubscriptionFacts = Omit<Subscription, 'customer' | 'trialRefused'>;

/** Finds the plan of a price ID in the active set; null for any other price. */
export function findPlanByPrice(prices: Prices, priceId: string): PlanKey | null {
  return PLAN_KEYS.find((key) => prices[key] === priceId) ?? null;
}

export interface MappingContext {
  prices: Prices;
  now: Date;
  invoices: readonly Stripe.Invoice[];
  credit: UnpaidCredit;
  /** ID of the customer's default payment method. */
  customerMethod: string | null;
}

/**
 * Maps a Stripe subscription (with `latest_invoice` and `default_payment_method` expanded) to our
 * row; null if it sells none of our plans and never did. A price that left the active set keeps its
 * plan, so existing subscribers stay subscribed. A change to a more expensive plan counts once its
 * invoice is paid.
 */
export function toSubscriptionFacts(
  source: Stripe.Subscription,
  previous: Subscription | undefined,
  { prices, now, invoices: all, credit, customerMethod }: MappingContext,
): SubscriptionFacts | null {
  const item = source.items.data.find(({ price }) => findPlanByPrice(prices, price.id)) ?? source.items.data[0];
  if (!item) return null;
  const invoices = all.filter((invoice) => subscriptionOfInvoice(invoice) === source.id);
  const present = { id: item.price.id, amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1) };
  const paid = findPaidPrice(source, present, { invoices, credit }, previous, prices);
  const planOf = (id: string) => findPlanByPrice(prices, id) ?? (previous?.priceId === id ? previous.planKey : null);
  const planKey = planOf(paid.id);
  if (planKey === null && previous === undefined) return null;
  const pending = source.pending_update?.subscription_items?.[0]?.price.id ?? present.id;
  const status = findStatus(source, invoices, credit);
  const isOnCredit = isPaidWithCredit(invoices, credit);
  const open =
    source.ended_at === null
      ? (findOpenInvoice(invoices) ?? (isOnCredit ? findOpenInvoice(credit.sources) : null))
      : null;
  return {
    id: source.id,
    customerId: idOf(source.customer),
    priceId: paid.id,
    planKey,
    pendingPlanKey: pending === paid.id || source.ended_at !== null ? null : planOf(pending),
    status,
    amount: paid.amount,
    currency: item.price.currency,
    trialEndsAt: toDate(source.trial_end),
    currentPeriodEndsAt: toDate(item.current_period_end),
    cancelsAt: cancelsAt(source, item),
    canceledAt: toDate(source.canceled_at),
    endedAt: toDate(source.ended_at),
    cancellationReason: source.cancellation_details?.reason ?? null,
    accessHeldSince: previous?.accessHeldSince ?? null,
    pastDueSince: status === 'past_due' ? pastDueSince(source, invoices, previous, now) : null,
    openInvoiceId: open?.id ?? null,
    openInvoiceUrl: open?.hosted_invoice_url ?? null,
    openInvoiceAmount: open?.amount_remaining ?? null,
    openInvoiceDueAt: open ? dueAt(open) : null,
    paymentMethods: [source.default_payment_method ? idOf(source.default_payment_method) : '', customerMethod].join(
      ' ',
    ),
    collectionPaused: source.pause_collection?.behavior ?? null,
    createdAt: new Date(source.created * 1000),
  };
}

/** Returns the current price, or the previous price while an upgrade is unpaid. */
function findPaidPrice(
  source: Stripe.Subscription,
  present: PaidPrice,
  { invoices, credit }: Pick<MappingContext, 'invoices' | 'credit'>,
  previous: Subscription | undefined,
  prices: Prices,
): PaidPrice {
  const [oldest] = source.status === 'trialing' ? [] : findUnpaidUpdates(invoices, credit.spentOn);
  if (!oldest) return present;
  const id = findReplacedPrice(oldest) ?? previous?.priceId;
  if (id === undefined || id === present.id) return present;
  const planKey = findPlanByPrice(prices, id);
  const listed = planKey === null ? null : PLANS[planKey].monthlyUsd * 100;
  const known = previous?.priceId === id ? previous.amount : null;
  const amount = known ?? findBilledAmount(invoices, id) ?? listed;
  return amount === null || present.amount <= amount ? present : { id, amount };
}

/** Maps a subscription that Stripe no longer has: ended at `now`, unless it had ended before. */
export function toVanishedSubscription(previous: Subscription, now: Date): Subscription {
  const endedAt = previous.endedAt ?? now;
  return Object.assign({}, previous, {
    status: 'canceled' as const,
    endedAt,
    cancelsAt: endedAt,
    pastDueSince: null,
    pendingPlanKey: null,
    openInvoiceId: null,
    openInvoiceUrl: null,
    openInvoiceAmount: null,
    openInvoiceDueAt: null,
    collectionPaused: null,
  });
}

/**
 * Maps the status. An unknown status gives no access until somebody decides what it means. If only
 * an unpaid upgrade makes a subscription past due or unpaid, the paid period continues. A period
 * paid with unpaid credit counts as unpaid, whatever Stripe reports.
 */
function findStatus(
  source: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  credit: UnpaidCredit,
): SubscriptionStatus {
  const status = SUBSCRIPTION_STATUSES.find((one) => one === source.status) ?? 'paused';
  if (status !== 'active' && status !== 'past_due' && status !== 'unpaid') return status;
  if (isPaidWithCredit(invoices, credit)) return 'unpaid';
  if (status === 'active') return status;
  const isChangeAlone =
    findUnpaidUpdates(invoices, credit.spentOn).length > 0 && isPeriodPaid(invoices, status === 'unpaid');
  return isChangeAlone ? 'active' : status;
}

function isPaidWithCredit(invoices: readonly Stripe.Invoice[], { spentOn }: UnpaidCredit): boolean {
  const period = findLastPaidPeriod(invoices);
  return period !== null && spentOn.has(period.id);
}

/** A cancellation sets `cancel_at` (flexible billing) or `cancel_at_period_end`. */
function cancelsAt(source: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  const periodEnd = source.cancel_at_period_end ? item.current_period_end : null;
  return toDate(source.ended_at ?? source.cancel_at ?? periodEnd);
}

/** The date of the oldest unpaid renewal, which a later one does not restart. */
function pastDueSince(
  source: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  previous: Subscription | undefined,
  now: Date,
): Date {
  if (previous?.pastDueSince) return previous.pastDueSince;
  const invoice =
    findOldestUnpaidPeriod(invoices) ?? (typeof source.latest_invoice === 'object' ? source.latest_invoice : null);
  return invoice ? new Date(Math.min(invoice.created * 1000, now.getTime())) : now;
}

/** Last digits of Stripe's shared test cards, which do not identify a person. */
const SHARED_TEST_CARDS: readonly string[] = ['4242', '0341'];

/**
 * Returns the fingerprint of a subscription's card (with `default_payment_method` expanded), which
 * is equal for equal cards. Null without a card and for a shared test card.
 */
export function cardFingerprint(source: Stripe.Subscription): string | null {
  const method = source.default_payment_method;
  return fingerprintOf(typeof method === 'object' ? method?.card : null, source.livemode);
}

/** Returns the fingerprint of the card that a charge was paid with. */
export function chargeFingerprint({ payment_method_details: details, livemode }: Stripe.Charge): string | null {
  return fingerprintOf(details?.card, livemode);
}

function fingerprintOf(
  card: { fingerprint?: string | null; last4: string | null } | null | undefined,
  livemode: boolean,
): string | null {
  if (!card || (!livemode && SHARED_TEST_CARDS.includes(card.last4 ?? ''))) return null;
  return card.fingerprint ?? null;
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
