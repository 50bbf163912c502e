import type { SubscriptionStatus } from './contract/payment.js';

/**
 * Whether a subscription still runs at Stripe, with or without access: money may yet be asked for, so it is mended or
 * cancelled in the portal and never joined by a second one. A first payment that never came through does not count.
 */
export function isRunning(status: SubscriptionStatus): boolean {
  return ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);
}
