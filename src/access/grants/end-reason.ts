import { NOT_PAID, type Subscription } from '../../payment/subscriptions/subscription.entity.js';
import type { GrantKind } from '../../shared/contract/access.js';
import { type PlanKey, PLANS } from '../../shared/plans.js';
import type { EndReason } from './grant.entity.js';

type SubscriptionFacts = Pick<Subscription, 'planKey' | 'status' | 'cancellationReason' | 'accessHeldSince'>;

/**
 * Why access of this kind ends now. `subscriptions`: all of the person's, the newest first; `livePlans`: those that still
 * give access. The newest subscription that gave the access decides.
 */
export function findEndReason(
  kind: GrantKind,
  subscriptions: readonly SubscriptionFacts[],
  livePlans: readonly PlanKey[],
): Exclude<EndReason, 'withheld'> {
  const giving = subscriptions.find(({ planKey }) => planKey !== null && includesKind(planKey, kind));
  if (giving && giving.accessHeldSince !== null) return 'disputed';
  if (giving && isUnpaid(giving)) return 'payment_failed';
  return livePlans.length > 0 ? 'plan_changed' : 'plan_ended';
}

function includesKind(plan: PlanKey, kind: GrantKind): boolean {
  return kind === 'discord' || PLANS[plan].platforms.includes(kind);
}

function isUnpaid({ status, cancellationReason }: SubscriptionFacts): boolean {
  if (status === 'past_due' || status === 'unpaid') return true;
  return status === 'canceled' && cancellationReason === NOT_PAID;
}
