import { useEffect, useState } from 'react';
import { type Plan, type PlanKey, checkoutTerms, monthlyPrice } from '../../../src/shared/plans.js';
import { PRICING_TEXTS } from '../content/pricing-texts.js';
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

/**
 * The status of the person with this email address; null until it is known. The page that waits for
 * it keeps its elements, so that a press that began earlier still counts.
 */
export function useCustomerStatus(email: string | null): CustomerStatus | null {
  const [known, setKnown] = useState<{ email: string; status: CustomerStatus } | null>(null);
  useEffect(() => {
    if (email === null) return undefined;
    let isShown = true;
    void fetchCustomerStatus(email).then((status) => isShown && setKnown({ email, status }));
    return () => {
      isShown = false;
    };
  }, [email]);
  if (email === null) return VISITOR;
  return known?.email === email ? known.status : null;
}

const TEXTS = PRICING_TEXTS.terms;

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
      {customer === null ? <Skeleton lines={2} label={TEXTS.loading} /> : <p>{termsFor(offered, customer, today)}</p>}
    </div>
  );
}

/** The sentence below the page's heading for visitors without a plan. */
export function leadFor({ trialAvailable }: CustomerStatus): string {
  return trialAvailable === true ? PRICING_TEXTS.lead.trial : PRICING_TEXTS.lead.trialUsed;
}

/** Describes the effect and price of choosing an offered plan. `today` is `YYYY-MM-DD`, UTC. */
export function termsFor(offered: readonly Plan[], customer: CustomerStatus, today: string): string {
  const { plans, endsAt, trialAvailable } = customer;
  const owned = offered.find(({ key }) => plans.includes(key));
  if (mustSettle(customer)) return owned === undefined ? TEXTS.settleFirst : TEXTS.stopped;
  if (owned !== undefined) return endsAt === null ? TEXTS.owned : TEXTS.ending(dayInWords(new Date(endsAt)));
  if (plans.length > 0) return TEXTS.change;
  const [first] = offered;
  if (first === undefined) return '';
  return trialAvailable === null
    ? TEXTS.trialUnknown(monthlyPrice(first))
    : checkoutTerms(first, today, trialAvailable);
}
