import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { PlanKey } from '../../../src/shared/plans.js';
import { isRunning } from '../../../src/shared/subscription-status.js';
import { type Loaded, settled } from '../api/loaded.js';
import { fetchSubscriptionStatus } from '../api/payment.js';

/** What the pricing page knows of who looks at it. */
export interface CustomerStatus {
  /** Plans whose subscription runs at Stripe: paid for, in trial, waiting for a payment or paused. */
  plans: readonly PlanKey[];
  /** Null where the server could not say. */
  trialAvailable: boolean | null;
}

/** Whoever has not signed in: everybody's first trial is free. */
export const VISITOR: CustomerStatus = { plans: [], trialAvailable: true };

function customerStatus(answer: Loaded<SubscriptionStatusAnswer>): CustomerStatus {
  if (!answer.ok) return { plans: [], trialAvailable: null };
  const running = answer.value.subscriptions.filter(({ status }) => isRunning(status));
  return { plans: running.map(({ planKey }) => planKey), trialAvailable: answer.value.trialAvailable };
}

/** Asks for the status of the signed-in customer. A failure is logged and leaves the trial open. */
export async function askCustomerStatus(email: string): Promise<CustomerStatus> {
  return customerStatus(await settled('The subscription status', fetchSubscriptionStatus(email)));
}
