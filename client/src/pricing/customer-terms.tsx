import { type Plan, PLANS, TRIAL_DAYS, type PlanKey, checkoutTerms, monthlyPrice } from '../../../src/shared/plans.js';
import { useSite } from '../lib/site-settings.js';
import { Skeleton } from '../ui/loading.js';
import { dayInWords } from '../../../src/shared/day-in-words.js';
import { type SubscriptionStatusAnswer, isRunning } from '../../../src/shared/contract/payment.js';
import { type Loaded, settled } from '../lib/api/request.js';
import { fetchSubscriptionStatus } from '../lib/api/payment.js';

/** Subscription status of a customer, for the terms of plans. */
export interface CustomerStatus {
  /** Plans with a subscription that runs at Stripe: paid, trialing, unpaid or paused. */
  plans: readonly PlanKey[];
  /** End of the last subscription (ISO 8601) if all are canceled; otherwise null. */
  endsAt: string | null;
  /** Whether any subscription gives access. */
  paid: boolean;
  /** Null if unknown. */
  trialAvailable: boolean | null;
}

/** A visitor who has not signed in: the first trial is available. */
export const VISITOR: CustomerStatus = { plans: [], endsAt: null, paid: false, trialAvailable: true };

/** Whether the visitor's terms apply to this customer: a first trial and no plan. */
export function hasVisitorTerms({ plans, trialAvailable }: CustomerStatus): boolean {
  return plans.length === 0 && trialAvailable === true;
}

/** Whether the customer has to settle a plan before buying another. */
export function mustSettle({ plans, paid }: CustomerStatus): boolean {
  return plans.length > 0 && !paid;
}

export function customerStatus(answer: Loaded<SubscriptionStatusAnswer>): CustomerStatus {
  if (!answer.ok) return { plans: [], endsAt: null, paid: false, trialAvailable: null };
  const running = answer.value.subscriptions.filter(({ status }) => isRunning(status));
  const ends = running.flatMap(({ cancelsAt }) => cancelsAt ?? []);
  return {
    plans: running.map(({ planKey }) => planKey),
    endsAt: ends.length < running.length ? null : latest(ends),
    paid: answer.value.paid,
    trialAvailable: answer.value.trialAvailable,
  };
}

/** The latest of instants in ISO 8601, UTC. */
function latest(instants: readonly string[]): string | null {
  return instants.reduce<string | null>((last, one) => (last === null || one > last ? one : last), null);
}

/** Fetches the customer's status. A failure is logged and leaves the trial unknown. */
export async function fetchCustomerStatus(email: string): Promise<CustomerStatus> {
  return customerStatus(await settled('The subscription status', fetchSubscriptionStatus(email)));
}

interface PlanTermsProps {
  id: string;
  /** The plans of the card. */
  offered: readonly Plan[];
  /** Null while unknown. */
  customer: CustomerStatus | null;
}

/** The terms beside a button. */
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

/** Describes the effect and price of choosing an offered plan. `today` is `YYYY-MM-DD`, UTC. */
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
