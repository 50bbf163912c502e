import type { SubscriptionStatus } from './contract/payment.js';

/**
 * Whether a subscription still runs at Stripe, with or without access. Money may still be charged,
 * so it is fixed or canceled in the portal and never joined by a second one. A first payment that
 * never succeeded does not count.
 */
export function isRunning(status: SubscriptionStatus): boolean {
  return ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);
}
