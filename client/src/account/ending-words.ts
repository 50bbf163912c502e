import type { SubscriptionSummary } from '../../../src/shared/contract/payment.js';
import { PLANS } from '../../../src/shared/plans.js';
import { instantInWords, priceInWords } from './subscription-words.js';

export interface QuestionWords {
  title: string;
  paragraphs: string[];
  yes: string;
  no: string;
}

/** The question before a subscription is cancelled: what ends when, and what is not charged. */
export function cancelingInWords(subscription: SubscriptionSummary): QuestionWords {
  const plan = PLANS[subscription.planKey].name;
  return {
    title: 'Cancel your subscription?',
    paragraphs: [plan, whatEnds(subscription)],
    yes: 'Cancel subscription',
    no: 'Keep it',
  };
}

function whatEnds({ status, trialEndsAt, currentPeriodEndsAt }: SubscriptionSummary): string {
  switch (status) {
    case 'trialing':
      return `You keep access until your free trial ends on ${instantInWords(trialEndsAt)}, and you will not be charged.`;
    case 'active':
      return `You keep access until ${instantInWords(currentPeriodEndsAt)}, the end of the month you paid for. You will not be charged again.`;
    default:
      return 'A payment is missing, so the subscription and its access end at once. We do not try to charge you again.';
  }
}

/** The question before a cancellation is undone: that it is charged again, when and how much. */
export function resumingInWords(subscription: SubscriptionSummary): QuestionWords {
  const { planKey, status, trialEndsAt, currentPeriodEndsAt, price, collectionPaused } = subscription;
  const at = instantInWords(status === 'trialing' ? trialEndsAt : currentPeriodEndsAt);
  const charge = `The ${status === 'trialing' ? 'first' : 'next'} charge is on ${at}: ${priceInWords(price)} a month until you cancel.`;
  return {
    title: 'Keep your subscription?',
    paragraphs: [
      PLANS[planKey].name,
      `Your cancellation is undone, and your access stays.${collectionPaused ? '' : ` ${charge}`}`,
    ],
    yes: 'Keep subscription',
    no: 'Leave it cancelled',
  };
}
