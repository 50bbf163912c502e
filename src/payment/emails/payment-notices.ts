import type Stripe from 'stripe';
import { givesAccess, graceEnd, subscriptionOfInvoice } from '../subscriptions/subscription.rules.js';
import type { PlanKey } from '../../shared/plans.js';
import { isRunning } from '../../shared/contract/payment.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import type { UnpaidCredit } from '../subscriptions/unpaid-credit.rules.js';

export type NoticeKind =
  | 'started'
  | 'trial-refused'
  | 'trial-reminder'
  | 'plan-changed'
  | 'cancellation-scheduled'
  | 'resumed'
  | 'ended'
  | 'began-and-ended'
  | 'payment-received'
  | 'payment-failed'
  | 'change-unpaid'
  | 'access-held'
  | 'foreign-price'
  | 'unpaid-credit'
  | 'unpaid-credit-spent'
  | 'double-subscription'
  | 'orphaned'
  | 'orphaned-with-owner';

/** An event to email to a person or the operator. */
export interface Notice {
  kind: NoticeKind;
  /** The same event always has the same key; null for a change that is seen only once. */
  key: string | null;
  subscription: Subscription;
  /** With payment notices only. */
  invoice?: Stripe.Invoice;
  /** With a failed payment: when access ends unless it is paid; null if it does not. */
  accessEndsAt?: Date | null;
  /** With an end: the person's other subscription that continues; null without one. */
  otherSubscription?: Subscription | null;
  /** With an end: whether a lost dispute ended the subscription. */
  isDisputeLost?: boolean;
  /** With a start: whether the person has named the accounts for access. */
  hasDetails?: boolean;
  /** With a plan change: the previous plan; null if it was not one of ours. */
  previousPlan?: PlanKey | null;
  /** With a reminder: how soon the trial ends. */
  trialEnds?: 'later' | 'tomorrow' | 'today';
}

const DAY_MS = 86_400_000;
/** Older events (a first sync of an old account) are not announced. */
const RECENT_DAYS = 7;
/** Stripe retries an invoice for weeks before it gives up. */
const HELD_RECENT_DAYS = 60;
const REMINDER_DAYS = [1, 7] as const;

/** The input of notices: the rows before and after a reading, and the reading. */
export interface NoticeFacts {
  subscriptions: readonly Subscription[];
  previous: ReadonlyMap<string, Subscription>;
  invoices: readonly Stripe.Invoice[];
  /** The customer's unpaid credit, current and spent. */
  credit: UnpaidCredit;
  graceDays: number;
  now: Date;
}

/**
 * Builds the notices about a customer's current subscriptions and invoices. Compares states instead
 * of events, so lost, repeated and reordered webhooks change nothing. The keys identify notices
 * that were sent before.
 */
export function buildNotices(facts: NoticeFacts): Notice[] {
  const { subscriptions, previous, invoices, now } = facts;
  return [
    ...subscriptions.flatMap((subscription) => subscriptionNotices(subscription, previous.get(subscription.id), facts)),
    ...invoices.flatMap((invoice) => {
      const subscription = subscriptions.find(({ id }) => id === subscriptionOfInvoice(invoice));
      return subscription ? invoiceNotices(invoice, subscription, facts) : [];
    }),
    ...subscriptions.flatMap((subscription) => accessHeldNotice(subscription, facts.graceDays, now) ?? []),
    ...creditNotices(facts),
    ...doubleNotices(subscriptions),
  ];
}

/**
 * Builds the notice that access stopped because of an unpaid invoice: the grace period is over, or
 * Stripe has stopped trying. Sent once for an invoice.
 */
export function accessHeldNotice(subscription: Subscription, graceDays: number, now: Date): Notice | null {
  const { id, status, openInvoiceId, openInvoiceDueAt, trialRefused } = subscription;
  const end = graceEnd(subscription, graceDays);
  const heldSince = status === 'unpaid' ? openInvoiceDueAt : end !== null && end <= now ? end : null;
  if (trialRefused || openInvoiceId === null || heldSince === null || !isRecent(heldSince, now, HELD_RECENT_DAYS))
    return null;
  return { kind: 'access-held', key: `access-held:${id}:${openInvoiceId}`, subscription };
}

/** Builds the reminder due at `now`, seven days or one day before the first charge. */
export function trialReminder(subscription: Subscription, now: Date): Notice | null {
  const { status, trialEndsAt, cancelsAt, trialRefused, collectionPaused } = subscription;
  if (status !== 'trialing' || trialRefused || !trialEndsAt || cancelsAt || collectionPaused) return null;
  const daysLeft = (trialEndsAt.getTime() - now.getTime()) / DAY_MS;
  const days = daysLeft <= 0 ? undefined : REMINDER_DAYS.find((limit) => daysLeft <= limit);
  if (days === undefined) return null;
  return {
    kind: 'trial-reminder',
    key: `trial-${days}:${subscription.id}:${trialEndsAt.getTime() / 1000}`,
    subscription,
    trialEnds: days > 1 ? 'later' : isSameDay(trialEndsAt, now) ? 'today' : 'tomorrow',
  };
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10);
}

/** The outbox group of a subscription's reminders, which cancels those still waiting. */
export function reminderGroup(subscription: Subscription): string {
  return `trial-reminder:${subscription.id}`;
}

/** Whether a waiting reminder is outdated: its date, its price, or a cancellation. */
export function isReminderStale(before: Subscription, now: Subscription): boolean {
  if (before.status !== 'trialing') return false;
  const isOver =
    now.status !== 'trialing' || now.trialRefused || now.cancelsAt !== null || now.collectionPaused !== null;
  const endsOtherwise = before.trialEndsAt?.getTime() !== now.trialEndsAt?.getTime();
  return isOver || endsOtherwise || before.priceId !== now.priceId || before.amount !== now.amount;
}

function subscriptionNotices(
  now: Subscription,
  before: Subscription | undefined,
  { subscriptions, graceDays, now: instant }: NoticeFacts,
): Notice[] {
  const { id, status, trialRefused, cancelsAt, canceledAt, endedAt, createdAt } = now;
  const notices: Notice[] = [];
  const add = (kind: NoticeKind, key: string | null) => notices.push({ kind, key, subscription: now });
  if (trialRefused) {
    if (isRecent(createdAt, instant)) add('trial-refused', `trial-refused:${id}`);
    return notices;
  }
  if (['trialing', 'active', 'past_due'].includes(status) && isRecent(createdAt, instant))
    add('started', `started:${id}`);
  if (before && before.priceId !== now.priceId && isRunning(status)) {
    const kind = now.planKey === null ? 'foreign-price' : 'plan-changed';
    notices.push({ kind, key: null, subscription: now, previousPlan: before.planKey });
  }
  if (isRunning(status) && cancelsAt && isRecent(canceledAt, instant)) {
    add('cancellation-scheduled', `cancellation:${id}:${(canceledAt ?? cancelsAt).getTime() / 1000}`);
  }
  if (before?.cancelsAt && isRunning(before.status) && isRunning(status) && !cancelsAt) {
    add('resumed', `resumed:${id}:${(before.canceledAt ?? before.cancelsAt).getTime() / 1000}`);
  }
  if (status === 'canceled' && isRecent(endedAt, instant)) {
    const other = subscriptions.find((one) => one.id !== id && one.planKey && givesAccess(one, graceDays, instant));
    notices.push({ kind: 'ended', key: `ended:${id}`, subscription: now, otherSubscription: other ?? null });
  }
  const reminder = trialReminder(now, instant);
  return reminder ? [...notices, reminder] : notices;
}

/**
 * Builds the notices about an invoice. A trial's invoice of zero is no payment. The checkout page
 * reports a failed first payment.
 */
function invoiceNotices(
  invoice: Stripe.Invoice,
  subscription: Subscription,
  { graceDays, now }: NoticeFacts,
): Notice[] {
  const paidAt = invoice.status_transitions.paid_at;
  if (
    invoice.status === 'paid' &&
    invoice.amount_paid > 0 &&
    isRecent(paidAt === null ? null : new Date(paidAt * 1000), now)
  ) {
    return [{ kind: 'payment-received', key: `receipt:${invoice.id}`, subscription, invoice }];
  }
  if (invoice.status !== 'open' || invoice.attempt_count === 0 || !isRunning(subscription.status)) return [];
  if (invoice.billing_reason === 'subscription_update' && subscription.pendingPlanKey !== null) {
    return [{ kind: 'change-unpaid', key: `change-unpaid:${invoice.id}`, subscription, invoice }];
  }
  const key = `payment-failed:${invoice.id}:${invoice.attempt_count}`;
  const end = graceEnd(subscription, graceDays);
  return [{ kind: 'payment-failed', key, subscription, invoice, accessEndsAt: end !== null && end > now ? end : null }];
}

/** Builds the notices for the operator about unpaid credit and about invoices paid with it. */
function creditNotices({ subscriptions, invoices, credit: { left, sources, spentOn } }: NoticeFacts): Notice[] {
  const about = (kind: NoticeKind, invoice: Stripe.Invoice): Notice[] => {
    const subscription = subscriptions.find(({ id }) => id === subscriptionOfInvoice(invoice));
    return subscription ? [{ kind, key: `${kind}:${invoice.id}`, subscription, invoice }] : [];
  };
  return [
    ...(left > 0 ? sources.slice(0, 1).flatMap((source) => about('unpaid-credit', source)) : []),
    ...invoices.filter(({ id }) => spentOn.has(id)).flatMap((one) => about('unpaid-credit-spent', one)),
  ];
}

function doubleNotices(subscriptions: readonly Subscription[]): Notice[] {
  const running = subscriptions.filter(({ status, trialRefused }) => isRunning(status) && !trialRefused);
  const [first, second] = running;
  if (!first || !second) return [];
  return [{ kind: 'double-subscription', key: `double:${first.id}:${second.id}`.slice(0, 200), subscription: second }];
}

function isRecent(at: Date | null, now: Date, days = RECENT_DAYS): boolean {
  return at !== null && now.getTime() - at.getTime() < days * DAY_MS;
}
