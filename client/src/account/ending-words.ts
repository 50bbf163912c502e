import type { SubscriptionSummary } from '../../../src/shared/contract/payment.js';
import { PLANS } from '../../../src/shared/plans.js';
import { instantInWords, noMoreCharges, priceInWords } from './subscription-words.js';

export interface QuestionWords {
  title: string;
  paragraphs: string[];
  yes: string;
  no: string;
}

/** The question before a subscription is canceled: what ends when, and what is not charged. */
export function cancelingInWords(subscription: SubscriptionSummary): QuestionWords {
  const plan = PLANS[subscription.planKey].name;
  return {
    title: 'Cancel your subscription?',
    paragraphs: [plan, whatEnds(subscription)],
    yes: 'Cancel subscription',
    no: 'Keep it',
  };
}

function whatEnds(subscription: SubscriptionSummary): string {
  const { status, accessHeld, collectionPaused, trialEndsAt, currentPeriodEndsAt } = subscription;
  if (status !== 'trialing' && status !== 'active') {
    return 'A payment is missing, so your subscription and its access end right away. We won’t try to charge you again.';
  }
  const end = instantInWords(status === 'trialing' ? trialEndsAt : currentPeriodEndsAt);
  const charges = noMoreCharges(subscription);
  if (accessHeld) return `${ON_HOLD} If you cancel, your subscription ends on ${end}. ${charges}`;
  if (status === 'trialing') return `You keep access until your free trial ends on ${end}. ${charges}`;
  // Nobody may have paid for a month in which payments are paused.
  return `You keep access until ${end}${collectionPaused ? '' : ', the end of the month you paid for'}. ${charges}`;
}

const ON_HOLD = 'Your access is on hold until your bank decides.';

/** The question before a cancellation is undone: that it is charged again, when and how much. */
export function resumingInWords(subscription: SubscriptionSummary): QuestionWords {
  const { planKey, status, trialEndsAt, currentPeriodEndsAt, price, collectionPaused, accessHeld } = subscription;
  const at = instantInWords(status === 'trialing' ? trialEndsAt : currentPeriodEndsAt);
  const charge = `The ${status === 'trialing' ? 'first' : 'next'} charge is on ${at}: ${priceInWords(price)} a month until you cancel.`;
  const kept = accessHeld ? `You’ll keep your plan. ${ON_HOLD}` : 'You’ll keep your plan and your access.';
  return {
    title: 'Keep your subscription?',
    paragraphs: [PLANS[planKey].name, `${kept}${collectionPaused ? '' : ` ${charge}`}`],
    yes: 'Keep subscription',
    no: 'Leave it canceled',
  };
}
