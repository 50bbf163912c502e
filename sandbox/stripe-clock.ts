import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.js';
import { idOf } from './stripe-ids.js';
import { emit } from './stripe-events.js';
import { finalizeInvoice, markUncollectible, voidInvoice } from './stripe-invoices.js';
import { expireSession } from './stripe-checkout.js';
import { beginPeriod, cancelNow, expirePendingUpdate, settle } from './subscription-lifecycle.js';
import { itemOf } from './subscription-object.js';

/** The site processes due work before it answers, for at most eight seconds. */
const answerTimeoutMs = 15_000;
const deliveryTimeoutMs = 5000;

/**
 * Lets the site follow a move of the clock. A site that failed to answer once is not waited for
 * again.
 */
class SiteClock {
  #answers = true;
  #receives = true;

  constructor(private readonly sandbox: Sandbox) {}

  /** Tells the site that time has moved, and waits until it has processed the due work. */
  async follow(): Promise<void> {
    if (!this.#answers) return;
    try {
      const answer = await fetch(`${this.sandbox.siteUrl}/health/clock`, {
        method: 'POST',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await answer.arrayBuffer();
      this.#answers = answer.ok;
    } catch {
      // No site is running. It asks for the time when it starts.
      this.#answers = false;
    }
  }

  /**
   * Waits until the site has received and processed all pending webhooks, if they are delivered at
   * once and in order.
   */
  async receive(): Promise<void> {
    const { deliveries } = this.sandbox;
    if (!this.#answers || !this.#receives || deliveries.counts().pending === 0) return;
    if (deliveries.mode !== 'normal' && deliveries.mode !== 'duplicate') return;
    this.#receives = (await deliveries.flush(deliveryTimeoutMs)).pending === 0;
    await this.follow();
  }
}

const day = 86_400;
const maxEvents = 10_000;

interface Due {
  /** Stripe's time in Unix seconds. */
  at: number;
  happen(): void;
}

/**
 * Advances the time of Stripe and the site by `seconds`, from one due event to the next and at most
 * a day at a time, so that the site works on each day as it would have. Returns the number of
 * events.
 */
export async function advance(sandbox: Sandbox, seconds: number): Promise<number> {
  const site = new SiteClock(sandbox);
  await site.receive();
  const before = sandbox.happenings;
  let left = seconds;
  do {
    const next = nextDue(sandbox);
    const untilNext = next ? Math.max(0, next.at - sandbox.now()) : left;
    const step = Math.min(left, day, untilNext);
    sandbox.state.clockOffset += step;
    left -= step;
    await site.follow();
    runDue(sandbox, sandbox.now());
    sandbox.store.changed();
    await site.receive();
  } while (left > 0);
  // The timer may have caused some of them while this waited for the site.
  return sandbox.happenings - before;
}

/**
 * Processes everything due until `target`. Also called every second, for a sandbox that runs for
 * days.
 */
export function runDue(sandbox: Sandbox, target: number): number {
  const offset = sandbox.state.clockOffset;
  try {
    for (let happened = 0; happened < maxEvents; happened += 1) {
      const next = nextDue(sandbox);
      if (!next || next.at > target) return happened;
      setTime(sandbox, next.at);
      next.happen();
      sandbox.happenings += 1;
    }
  } finally {
    sandbox.state.clockOffset = offset;
  }
  throw new Error(`More than ${maxEvents} events were due at once.`);
}

function setTime({ state }: Sandbox, time: number): void {
  state.clockOffset = time - Math.floor(Date.now() / 1000);
}

function nextDue(sandbox: Sandbox): Due | undefined {
  const { subscriptions, invoices, checkoutSessions } = sandbox.state;
  const due = [
    ...Object.values(subscriptions).flatMap((one) => (one.ended_at === null ? subscriptionDue(sandbox, one) : [])),
    ...Object.values(invoices).flatMap((invoice) => invoiceDue(sandbox, invoice)),
    ...Object.values(checkoutSessions).flatMap((session) =>
      session.status === 'open' ? [{ at: session.expires_at, happen: () => expireSession(sandbox, session) }] : [],
    ),
  ];
  return due.reduce<Due | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined);
}

function subscriptionDue(sandbox: Sandbox, subscription: Stripe.Subscription): Due[] {
  const due: Due[] = [];
  const { trial_end: trialEnd, cancel_at: cancelAt, status } = subscription;
  if (status === 'trialing' && trialEnd !== null && !sandbox.state.trialRemindersSent[subscription.id]) {
    due.push({ at: trialEnd - 3 * day, happen: () => remind(sandbox, subscription) });
  }
  const { pending_update: update } = subscription;
  if (update) due.push({ at: update.expires_at, happen: () => expirePendingUpdate(sandbox, subscription) });
  if (cancelAt !== null) due.push({ at: cancelAt, happen: () => cancelNow(sandbox, subscription) });
  if (['trialing', 'active', 'past_due'].includes(status)) {
    due.push({ at: itemOf(subscription).current_period_end, happen: () => beginPeriod(sandbox, subscription) });
  }
  return due;
}

/** How a renewal's invoice is treated while payment collection is paused. */
function pausedInvoice(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  behavior: Stripe.Subscription.PauseCollection.Behavior,
): void {
  invoice.automatically_finalizes_at = invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  if (behavior === 'keep_as_draft') return;
  finalizeInvoice(sandbox, invoice);
  if (invoice.status !== 'open') return;
  if (behavior === 'void') voidInvoice(sandbox, invoice);
  else markUncollectible(sandbox, invoice);
}

function remind(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  sandbox.state.trialRemindersSent[subscription.id] = true;
  emit(sandbox, 'customer.subscription.trial_will_end', subscription);
}

function invoiceDue(sandbox: Sandbox, invoice: Stripe.Invoice): Due[] {
  const subscription = sandbox.state.subscriptions[idOf(invoice.parent?.subscription_details?.subscription)];
  if (!subscription || subscription.ended_at !== null) return [];
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    const happen = () => {
      if (subscription.pause_collection) return pausedInvoice(sandbox, invoice, subscription.pause_collection.behavior);
      finalizeInvoice(sandbox, invoice);
      settle(sandbox, subscription, invoice);
    };
    return [{ at: invoice.automatically_finalizes_at, happen }];
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
    return [{ at: invoice.next_payment_attempt, happen: () => settle(sandbox, subscription, invoice) }];
  }
  return [];
}
