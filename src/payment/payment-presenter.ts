import type { SubscriptionStatusAnswer, SubscriptionSummary } from '../shared/contract/payment.js';
import { isRunning } from '../shared/subscription-status.js';
import { givesAccess } from './access-rule.js';
import type { CheckoutConsent } from './checkout-consent.entity.js';
import type { Subscription } from './subscription.entity.js';

/** The status answer from all of a person's rows, running ones first. Refused trials and subscriptions that are not ours stay out of it. */
export function presentStatus(
  rows: readonly Subscription[],
  trialAvailable: boolean,
  graceDays: number,
  now: Date,
): SubscriptionStatusAnswer {
  const ours = rows
    .filter((row) => row.planKey !== null && !row.trialRefused)
    .toSorted((a, b) => Number(isRunning(b.status)) - Number(isRunning(a.status)));
  return {
    paid: ours.some((row) => givesAccess(row, graceDays, now)),
    subscriptions: ours.flatMap(presentSubscription),
    trialAvailable,
  };
}

/** What the account's export says of a consent. */
export function presentConsent({ planKey, terms, textVersion, agreedAt }: CheckoutConsent) {
  return { planKey, terms, textVersion, agreedAt: agreedAt.toISOString() };
}

/** No entry for a subscription that buys none of our plans. */
export function presentSubscription(row: Subscription): SubscriptionSummary[] {
  if (row.planKey === null) return [];
  return [
    {
      planKey: row.planKey,
      status: row.status,
      trialEndsAt: iso(row.trialEndsAt),
      currentPeriodEndsAt: iso(row.currentPeriodEndsAt),
      cancelsAt: iso(row.cancelsAt),
    },
  ];
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
