import { checkoutTerms, monthlyPrice } from '../../../src/shared/checkout-terms.js';
import { type Plan, PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';
import { instantInWords } from '../account/subscription-words.js';
import { type CustomerStatus, mustSettle } from './customer-status.js';

/** The sentence below the page's heading for whoever has no plan. */
export function leadFor({ trialAvailable }: CustomerStatus): string {
  return trialAvailable === true
    ? `Every plan starts with a ${TRIAL_DAYS}-day free trial. Cancel anytime.`
    : 'Every plan is paid by the month. Cancel anytime.';
}

/** What pressing one of the card's `offered` plans does and costs. `today` is `YYYY-MM-DD`, UTC. */
export function termsFor(offered: readonly Plan[], customer: CustomerStatus, today: string): string {
  const { plans, endsAt, trialAvailable } = customer;
  const owned = offered.find(({ key }) => plans.includes(key));
  if (mustSettle(customer)) {
    return owned === undefined
      ? 'Settle your current plan first, in your account.'
      : `${PLANS[owned.key].name} is unpaid or on hold. Your account says how to get it back.`;
  }
  if (owned !== undefined) {
    return endsAt === null
      ? `You have ${PLANS[owned.key].name}. Change or cancel it in Customer Settings.`
      : `You have ${PLANS[owned.key].name} until ${instantInWords(endsAt)}. Keep it in Customer Settings.`;
  }
  if (plans.length > 0) {
    return 'Change plan: this opens Customer Settings, where you see what is charged before you confirm.';
  }
  const [first] = offered;
  if (first === undefined) return '';
  return trialAvailable === null
    ? `${monthlyPrice(first)}. The checkout says when the first charge is, before you confirm.`
    : checkoutTerms(first, today, trialAvailable);
}
