import type { SubscriptionStatus, SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { PlanKey } from '../../../src/shared/plans.js';
import { type Loaded, settled } from '../api/loaded.js';
import { fetchSubscriptionStatus } from '../api/payment.js';

/** What the pricing page knows of who looks at it. */
export interface CustomerStatus {
  /** Plans that are paid for, in trial or waiting for a payment. */
  plans: readonly PlanKey[];
  trialAvailable: boolean;
}

/** Of a visitor nothing is known, and everybody's first trial is free. */
export const UNKNOWN_CUSTOMER: CustomerStatus = { plans: [], trialAvailable: true };

const LIVE: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

function customerStatus(answer: Loaded<SubscriptionStatusAnswer>): CustomerStatus {
  if (!answer.ok) return UNKNOWN_CUSTOMER;
  const live = answer.value.subscriptions.filter(({ status }) => LIVE.includes(status));
  return { plans: live.map(({ planKey }) => planKey), trialAvailable: answer.value.trialAvailable };
}

/** Asks for the status of the signed-in customer. A failure is logged and leaves the customer unknown. */
export async function askCustomerStatus(email: string): Promise<CustomerStatus> {
  return customerStatus(await settled('The subscription status', fetchSubscriptionStatus(email)));
}
