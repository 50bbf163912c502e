import type { Price, SubscriptionSummary } from '../../../src/shared/contract/payment.js';
import { dayInWords } from '../../../src/shared/day-in-words.js';
import { PLANS } from '../../../src/shared/plans.js';

export interface SubscriptionDescription {
  plan: string;
  /** The state in one or two words. */
  state: string;
  tone: 'good' | 'warning' | 'quiet';
  /** The next event: trial end, charge or end. */
  sentence: string;
}

/** Texts of a subscription. `paid` is true if any subscription of the person gives access. */
export function describeSubscription(subscription: SubscriptionSummary, paid: boolean): SubscriptionDescription {
  return { plan: PLANS[subscription.planKey].name, ...describeState(subscription, paid) };
}

const KEEP = 'Changed your mind? Press Keep subscription.';

/** The sentence on charges after a cancellation. An open invoice can still be paid. */
export function noMoreCharges({ status, openInvoice }: SubscriptionSummary): string {
  if (openInvoice !== null) return 'Your plan won’t renew.';
  return status === 'trialing' ? 'You won’t be charged.' : 'You won’t be charged again.';
}

function describeState(subscription: SubscriptionSummary, paid: boolean): Omit<SubscriptionDescription, 'plan'> {
  const price = formatPrice(subscription.price);
  const trialEnd = formatDay(subscription.trialEndsAt);
  const end = formatDay(subscription.cancelsAt ?? subscription.currentPeriodEndsAt);
  const isCanceled = subscription.cancelsAt !== null;
  const isPaused = subscription.collectionPaused && !isCanceled;
  if (subscription.accessHeld && subscription.status !== 'canceled') return HELD;
  switch (subscription.status) {
    case 'trialing':
      if (isPaused) return PAUSED;
      return isCanceled
        ? {
            state: 'Canceled',
            tone: 'warning',
            sentence: `Your free trial runs until ${end}. ${noMoreCharges(subscription)} ${KEEP}`,
          }
        : {
            state: 'Free trial',
            tone: 'good',
            sentence: `Free until ${trialEnd}, then ${price}/month until you cancel.`,
          };
    case 'active':
      if (isPaused) return PAUSED;
      return isCanceled
        ? {
            state: 'Canceled',
            tone: 'warning',
            sentence: `You have access until ${end}. ${noMoreCharges(subscription)} ${KEEP}`,
          }
        : { state: 'Active', tone: 'good', sentence: `Renews on ${end} for ${price}, every month until you cancel.` };
    case 'past_due':
      return { state: 'Payment failed', tone: 'warning', sentence: describePastDue(subscription, paid) };
    case 'unpaid':
      return {
        state: 'Unpaid',
        tone: 'warning',
        sentence: `A payment is overdue, so your access is on hold. ${describeRepayment(subscription)}`,
      };
    case 'canceled':
      return {
        state: 'Ended',
        tone: 'quiet',
        sentence: `${isCanceled ? `This subscription ended on ${end}` : 'This subscription has ended'}${
          subscription.accessHeld ? ': its payment was disputed at your bank' : ''
        }.`,
      };
    case 'incomplete':
      return {
        state: 'Not completed',
        tone: 'warning',
        sentence: 'The first payment didn’t go through. Select a plan to try again.',
      };
    case 'incomplete_expired':
      return {
        state: 'Not started',
        tone: 'quiet',
        sentence: 'The first payment never went through. You haven’t been charged.',
      };
    case 'paused':
      return { state: 'Paused', tone: 'quiet', sentence: 'This subscription is paused. You won’t be charged for now.' };
  }
}

const HELD: Omit<SubscriptionDescription, 'plan'> = {
  state: 'On hold',
  tone: 'warning',
  sentence:
    'You disputed a payment with your bank, so your access is on hold until the bank decides. Was it a mistake? Ask your bank to withdraw the dispute, then email us.',
};

const PAUSED: Omit<SubscriptionDescription, 'plan'> = {
  state: 'Paused',
  tone: 'quiet',
  sentence: 'Your payments are paused. You won’t be charged for now, and you keep your access.',
};

const BY_HAND = 'by hand on weekdays, during US Eastern daytime';

/** Tells how to regain access by paying, and how soon. Only TradingView is automated. */
function describeRepayment({ planKey, openInvoice }: SubscriptionSummary): string {
  if (!openInvoice) return 'Pay the open invoice under Invoices below, or email us.';
  const { platforms } = PLANS[planKey];
  if (!platforms.includes('ninjatrader')) return 'Pay the invoice below and you’re back within a minute.';
  return platforms.includes('tradingview')
    ? `Pay the invoice below to get it back: TradingView within a minute, NinjaTrader ${BY_HAND}.`
    : `Pay the invoice below to get it back. We restore NinjaTrader access ${BY_HAND}.`;
}

/** Mentions Customer Settings only if its button is enabled. */
function describePastDue(subscription: SubscriptionSummary, paid: boolean): string {
  const { accessEndsAt } = subscription;
  if (!paid) return `A payment didn’t go through and your access has ended. ${describeRepayment(subscription)}`;
  const until = accessEndsAt === null ? '' : ` You have access until ${formatDay(accessEndsAt)}.`;
  return `Your last payment didn’t go through.${until} Pay the invoice below, or update your card in Customer Settings.`;
}

/** Describes a plan change that waits for its payment; null without one. */
export function describePendingChange({ planKey, pendingPlanKey }: SubscriptionSummary): string | null {
  if (pendingPlanKey === null) return null;
  return `Your change to ${PLANS[pendingPlanKey].name} isn’t paid yet. Until it is, you keep ${PLANS[planKey].name}.`;
}

interface ConfirmationTexts {
  title: string;
  paragraphs: string[];
  yes: string;
  no: string;
}

/** Texts of the confirmation before a cancellation: the end of access and the charges. */
export function describeCancellation(subscription: SubscriptionSummary): ConfirmationTexts {
  const plan = PLANS[subscription.planKey].name;
  return {
    title: 'Cancel your subscription?',
    paragraphs: [plan, describeEnd(subscription)],
    yes: 'Cancel subscription',
    no: 'Keep it',
  };
}

function describeEnd(subscription: SubscriptionSummary): string {
  const { status, accessHeld, collectionPaused, trialEndsAt, currentPeriodEndsAt } = subscription;
  if (status !== 'trialing' && status !== 'active') {
    return 'A payment is missing, so your subscription and your access end right away. We won’t try to charge you again.';
  }
  const end = formatDay(status === 'trialing' ? trialEndsAt : currentPeriodEndsAt);
  const charges = noMoreCharges(subscription);
  if (accessHeld) return `${ON_HOLD} If you cancel, your subscription ends on ${end}. ${charges}`;
  if (status === 'trialing') return `You keep access until your free trial ends on ${end}. ${charges}`;
  // A month with paused payments may be unpaid.
  return `You keep access until ${end}${collectionPaused ? '' : ', the end of the month you paid for'}. ${charges}`;
}

const ON_HOLD = 'Your access is on hold until your bank decides.';

/** Texts of the confirmation before a cancellation is undone: the next charge and its amount. */
export function describeResumption(subscription: SubscriptionSummary): ConfirmationTexts {
  const { planKey, status, trialEndsAt, currentPeriodEndsAt, price, collectionPaused, accessHeld } = subscription;
  const at = formatDay(status === 'trialing' ? trialEndsAt : currentPeriodEndsAt);
  const charge = `Your ${status === 'trialing' ? 'first' : 'next'} charge is ${formatPrice(price)} on ${at}, then every month until you cancel.`;
  const kept = accessHeld ? `You’ll keep your plan. ${ON_HOLD}` : 'You’ll keep your plan and your access.';
  return {
    title: 'Keep your subscription?',
    paragraphs: [PLANS[planKey].name, `${kept}${collectionPaused ? '' : ` ${charge}`}`],
    yes: 'Keep subscription',
    no: 'Leave it canceled',
  };
}

/** Formats the date of an instant; `the next billing day` if it is unknown. */
export function formatDay(instant: string | null): string {
  return instant === null ? 'the next billing day' : dayInWords(new Date(instant));
}

/** Formats an amount as $49 or $49.50. */
export function formatPrice({ amount, currency }: Price): string {
  const digits = amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
  return currency === 'usd' ? `$${digits}` : `${digits} ${currency.toUpperCase()}`;
}
