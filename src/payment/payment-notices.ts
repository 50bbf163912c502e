import type Stripe from 'stripe';
import { isRunning } from '../shared/subscription-status.js';
import { subscriptionOfInvoice } from './stripe-mapping.js';
import type { Subscription } from './subscription.entity.js';

export type NoticeKind =
  | 'started'
  | 'trial-refused'
  | 'trial-reminder'
  | 'plan-changed'
  | 'cancellation-scheduled'
  | 'ended'
  | 'began-and-ended'
  | 'payment-received'
  | 'payment-failed'
  | 'double-subscription'
  | 'bought-for-nobody'
  | 'stray-subscription';

/** Something a person or the operator should hear of by mail. */
export interface Notice {
  kind: NoticeKind;
  /** The same happening has the same key however often it is seen; null for a change that is seen only once. */
  key: string | null;
  subscription: Subscription;
  /** With payment notices only. */
  invoice?: Stripe.Invoice;
}

const DAY_MS = 86_400_000;
/** Older happenings (a first sync of an old account) are not told any more. */
const NEWS_DAYS = 7;
const REMINDER_DAYS = [1, 7] as const;

/**
 * What is to be told about a customer's subscriptions and invoices as they are now. It looks at states, not at events,
 * so that lost, repeated and shuffled webhooks change nothing; what was told already is known by the keys.
 */
export function noticesOf(
  subscriptions: readonly Subscription[],
  previous: ReadonlyMap<string, Subscription>,
  invoices: readonly Stripe.Invoice[],
  now: Date,
): Notice[] {
  return [
    ...subscriptions.flatMap((subscription) => subscriptionNotices(subscription, previous.get(subscription.id), now)),
    ...invoices.flatMap((invoice) => {
      const subscription = subscriptions.find(({ id }) => id === subscriptionOfInvoice(invoice));
      return subscription ? invoiceNotices(invoice, subscription, now) : [];
    }),
    ...doubleNotices(subscriptions),
  ];
}

/** The reminder before the first charge that is due at `now`: seven days before it, then one. Not after a cancellation. */
export function trialReminder(subscription: Subscription, now: Date): Notice | null {
  const { status, trialEndsAt, cancelsAt, trialRefused } = subscription;
  if (status !== 'trialing' || trialRefused || !trialEndsAt || cancelsAt) return null;
  const daysLeft = (trialEndsAt.getTime() - now.getTime()) / DAY_MS;
  const days = daysLeft <= 0 ? undefined : REMINDER_DAYS.find((limit) => daysLeft <= limit);
  if (days === undefined) return null;
  return {
    kind: 'trial-reminder',
    key: `trial-${days}:${subscription.id}:${trialEndsAt.getTime() / 1000}`,
    subscription,
  };
}

/** Groups a subscription's reminders, so that those still waiting can be dropped. */
export function reminderGroup(subscription: Subscription): string {
  return `trial-reminder:${subscription.id}`;
}

function subscriptionNotices(now: Subscription, before: Subscription | undefined, instant: Date): Notice[] {
  const { id, status, trialRefused, cancelsAt, canceledAt, endedAt, createdAt } = now;
  const notices: Notice[] = [];
  const tell = (kind: NoticeKind, key: string | null) => notices.push({ kind, key, subscription: now });
  if (trialRefused) {
    if (isNews(createdAt, instant)) tell('trial-refused', `trial-refused:${id}`);
    return notices;
  }
  if ((status === 'trialing' || status === 'active') && isNews(createdAt, instant)) tell('started', `started:${id}`);
  if (before && before.priceId !== now.priceId && isRunning(status)) tell('plan-changed', null);
  if (isRunning(status) && cancelsAt && isNews(canceledAt, instant)) {
    tell('cancellation-scheduled', `cancellation:${id}:${(canceledAt ?? cancelsAt).getTime() / 1000}`);
  }
  if (status === 'canceled' && isNews(endedAt, instant)) tell('ended', `ended:${id}`);
  const reminder = trialReminder(now, instant);
  return reminder ? [...notices, reminder] : notices;
}

/** A trial's invoice is paid too, with nothing: only money counts. A first payment that fails is told on the checkout page. */
function invoiceNotices(invoice: Stripe.Invoice, subscription: Subscription, now: Date): Notice[] {
  const paidAt = invoice.status_transitions.paid_at;
  if (
    invoice.status === 'paid' &&
    invoice.amount_paid > 0 &&
    isNews(paidAt === null ? null : new Date(paidAt * 1000), now)
  ) {
    return [{ kind: 'payment-received', key: `receipt:${invoice.id}`, subscription, invoice }];
  }
  if (invoice.status === 'open' && invoice.attempt_count > 0 && isRunning(subscription.status)) {
    const key = `payment-failed:${invoice.id}:${invoice.attempt_count}`;
    return [{ kind: 'payment-failed', key, subscription, invoice }];
  }
  return [];
}

/** Two running subscriptions of one person: nobody wants to pay twice, so the operator looks at it. */
function doubleNotices(subscriptions: readonly Subscription[]): Notice[] {
  const running = subscriptions.filter(({ status, trialRefused }) => isRunning(status) && !trialRefused);
  const [first, second] = running;
  if (!first || !second) return [];
  return [{ kind: 'double-subscription', key: `double:${first.id}:${second.id}`.slice(0, 200), subscription: second }];
}

function isNews(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < NEWS_DAYS * DAY_MS;
}
