import type { SubscriptionSummary } from '../../../src/shared/contract/payment.js';

/** An active, paid Pro subscription for both platforms, with `changes`. */
export function makeSubscription(changes: Partial<SubscriptionSummary> = {}): SubscriptionSummary {
  return {
    id: 'sub_1',
    planKey: 'PRO_BOTH',
    pendingPlanKey: null,
    price: { amount: 11900, currency: 'usd' },
    status: 'active',
    trialEndsAt: null,
    currentPeriodEndsAt: null,
    cancelsAt: null,
    collectionPaused: false,
    openInvoice: null,
    accessEndsAt: null,
    accessHeld: false,
    ...changes,
  };
}
