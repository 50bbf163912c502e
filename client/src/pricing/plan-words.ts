import { checkoutTerms, monthlyPrice } from '../../../src/shared/checkout-terms.js';
import { type Plan, PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';
import { instantInWords } from '../account/subscription-words.js';
import type { CustomerStatus } from './customer-status.js';

/** The sentence below the page's heading for whoever has no plan. */
export function leadFor({ trialAvailable }: CustomerStatus): string {
  return trialAvailable === true
    ? `Every plan starts with a ${TRIAL_DAYS}-day free trial. Cancel anytime.`
    : 'Every plan is paid by the month. Cancel anytime.';
}

/** What pressing one of the card's `offered` plans does and costs. `today` is `YYYY-MM-DD`, UTC. */
export function termsFor(
  offered: readonly Plan[],
  { plans, endsAt, trialAvailable }: CustomerStatus,
  today: string,
): string {
  const owned = offered.find(({ key }) => plans.includes(key));
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
