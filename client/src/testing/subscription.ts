import type { SubscriptionSummary } from '../../../src/shared/contract/payment.js';

/** A subscription as the server tells of it: Pro on both platforms, paid, going on, unless `changes` say otherwise. */
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
