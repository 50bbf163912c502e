import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { PlanKey } from '../../../src/shared/plans.js';
import { isRunning } from '../../../src/shared/subscription-status.js';
import { type Loaded, settled } from '../lib/api/loaded.js';
import { fetchSubscriptionStatus } from '../lib/api/payment.js';

/** What the pricing page knows of who looks at it. */
export interface CustomerStatus {
  /** Plans whose subscription runs at Stripe: paid for, in trial, waiting for a payment or paused. */
  plans: readonly PlanKey[];
  /** When the last of them ends (ISO 8601, UTC), all being cancelled; null where one goes on, or there is none. */
  endsAt: string | null;
  /** Whether any of them gives access; it does not while unpaid, held by a dispute or paused. */
  paid: boolean;
  /** Null where the server could not say. */
  trialAvailable: boolean | null;
}

/** Whoever has not signed in: everybody's first trial is free. */
export const VISITOR: CustomerStatus = { plans: [], endsAt: null, paid: false, trialAvailable: true };

/** Whether the terms that every visitor reads are this customer's as well: a first trial, and no plan to change. */
export function getsShownTerms({ plans, trialAvailable }: CustomerStatus): boolean {
  return plans.length === 0 && trialAvailable === true;
}

/** Whether a plan has to be settled on the account page before another is bought: Customer Settings is closed until then. */
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

/** Asks for the status of the signed-in customer. A failure is logged and leaves the trial open. */
export async function askCustomerStatus(email: string): Promise<CustomerStatus> {
  return customerStatus(await settled('The subscription status', fetchSubscriptionStatus(email)));
}
