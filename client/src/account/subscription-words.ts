import type { SubscriptionSummary } from '../../../src/shared/contract/payment.js';
import { dayInWords } from '../../../src/shared/day-in-words.js';
import { PLANS } from '../../../src/shared/plans.js';

/** The day of an instant in words; 'a day to come' where none is known. */
export function instantInWords(instant: string | null): string {
  return instant === null ? 'a day to come' : dayInWords(new Date(instant));
}

export interface SubscriptionWords {
  plan: string;
  /** The state in a word or two. */
  state: string;
  tone: 'good' | 'warning' | 'quiet';
  /** What happens when: trial, charge, end. */
  sentence: string;
}

/** One subscription as the account page says it. */
export function subscriptionInWords(subscription: SubscriptionSummary): SubscriptionWords {
  return { plan: PLANS[subscription.planKey].name, ...stateInWords(subscription) };
}

const KEEP = 'To keep the plan, take the cancellation back in Customer Settings.';

function stateInWords(subscription: SubscriptionSummary): Omit<SubscriptionWords, 'plan'> {
  const price = `$${PLANS[subscription.planKey].monthlyUsd} a month`;
  const trialEnd = instantInWords(subscription.trialEndsAt);
  const end = instantInWords(subscription.cancelsAt ?? subscription.currentPeriodEndsAt);
  const isCancelled = subscription.cancelsAt !== null;
  switch (subscription.status) {
    case 'trialing':
      return isCancelled
        ? {
            state: 'Cancelled',
            tone: 'warning',
            sentence: `Your free trial runs until ${end}. You will not be charged. ${KEEP}`,
          }
        : {
            state: 'Free trial',
            tone: 'good',
            sentence: `Free until ${trialEnd}. The first charge is on that day: ${price} until you cancel.`,
          };
    case 'active':
      return isCancelled
        ? {
            state: 'Cancelled',
            tone: 'warning',
            sentence: `Your access stays until ${end}. You will not be charged again. ${KEEP}`,
          }
        : { state: 'Active', tone: 'good', sentence: `The next charge is on ${end}: ${price} until you cancel.` };
    case 'past_due':
      return {
        state: 'Payment failed',
        tone: 'warning',
        sentence: 'The last payment did not go through. Update your card in Customer Settings to keep your access.',
      };
    case 'unpaid':
      return {
        state: 'Unpaid',
        tone: 'warning',
        sentence: 'The payment is overdue and your access is on hold. Select a plan to update your card and go on.',
      };
    case 'canceled':
      return {
        state: 'Ended',
        tone: 'quiet',
        sentence: isCancelled ? `This subscription ended on ${end}.` : 'This subscription has ended.',
      };
    case 'incomplete':
      return {
        state: 'Not completed',
        tone: 'warning',
        sentence: 'The first payment was not completed. Select a plan to try again.',
      };
    case 'incomplete_expired':
      return {
        state: 'Not started',
        tone: 'quiet',
        sentence: 'The first payment was never completed; nothing was charged.',
      };
    case 'paused':
      return { state: 'Paused', tone: 'quiet', sentence: 'This subscription is paused; nothing is charged meanwhile.' };
  }
}
