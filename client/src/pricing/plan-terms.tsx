import { type Plan, PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';
import { useSite } from '../lib/site-settings.js';
import { Skeleton } from '../ui/skeleton.js';
import { type CustomerStatus, mustSettle } from './customer-status.js';
import { checkoutTerms, monthlyPrice } from '../../../src/shared/checkout-terms.js';
import { dayInWords } from '../../../src/shared/day-in-words.js';

interface PlanTermsProps {
  id: string;
  /** The plans of the card. */
  offered: readonly Plan[];
  /** Null while unknown. */
  customer: CustomerStatus | null;
}

/** The effect and price of a button, shown beside it. */
export function PlanTerms({ id, offered, customer }: PlanTermsProps) {
  const { today } = useSite();
  return (
    <div className="plan-terms" id={id}>
      {customer === null ? (
        <Skeleton lines={2} label="Loading the terms" />
      ) : (
        <p>{termsFor(offered, customer, today)}</p>
      )}
    </div>
  );
}

/** The sentence below the page's heading for visitors without a plan. */
export function leadFor({ trialAvailable }: CustomerStatus): string {
  return trialAvailable === true
    ? `Every plan starts with a ${TRIAL_DAYS}-day free trial. Cancel anytime.`
    : 'Every plan is paid by the month. Cancel anytime.';
}

/** The effect and price of pressing an offered plan. `today` is `YYYY-MM-DD`, UTC. */
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
      : `You have ${PLANS[owned.key].name} until ${dayInWords(new Date(endsAt))}. Keep it in Customer Settings.`;
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
