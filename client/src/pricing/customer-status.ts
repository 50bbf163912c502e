import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { PlanKey } from '../../../src/shared/plans.js';
import { isRunning } from '../../../src/shared/subscription-status.js';
import { type Loaded, settled } from '../lib/api/loaded.js';
import { fetchSubscriptionStatus } from '../lib/api/payment.js';

/** Subscription status of the pricing page's visitor. */
export interface CustomerStatus {
  /** Plans whose subscription runs at Stripe: paid, in trial, waiting for a payment or paused. */
  plans: readonly PlanKey[];
  /** End of the last subscription (ISO 8601) if all are canceled; otherwise null. */
  endsAt: string | null;
  /** Whether any subscription gives access. Unpaid, disputed and paused ones do not. */
  paid: boolean;
  /** Null if the server could not tell. */
  trialAvailable: boolean | null;
}

/** A visitor who has not signed in. Everybody's first trial is free. */
export const VISITOR: CustomerStatus = { plans: [], endsAt: null, paid: false, trialAvailable: true };

/** Whether the visitor's terms apply to this customer: a first trial and no plan. */
export function hasVisitorTerms({ plans, trialAvailable }: CustomerStatus): boolean {
  return plans.length === 0 && trialAvailable === true;
}

/** Whether a plan must be settled on the account page before another is bought. */
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

/** ISO 8601 in UTC sorts as text. */
function latest(instants: readonly string[]): string | null {
  return instants.reduce<string | null>((last, one) => (last === null || one > last ? one : last), null);
}

/** Fetches the customer's status. A failure is logged and leaves the trial unknown. */
export async function fetchCustomerStatus(email: string): Promise<CustomerStatus> {
  return customerStatus(await settled('The subscription status', fetchSubscriptionStatus(email)));
}
