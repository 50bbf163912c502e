import type { GrantKind, GrantState } from '../../shared/contract/access.js';
import { type Access, type Entitlement, isSameScope } from './entitlement.rules.js';
import { type GrantEvent, isEntitled } from './grant-state.rules.js';
import { findAccount, type AccountDetails, type PlatformAccount, hasSameDetails } from './platform-accounts.js';
import { NOT_PAID, type Subscription } from '../../payment/subscriptions/subscription.entity.js';
import { type PlanKey, PLANS } from '../../shared/plans.js';
import type { EndReason } from './grant.entity.js';

/** The parts of a stored grant that the comparison reads. */
export interface GrantView {
  kind: GrantKind;
  state: GrantState;
  /** The access that the plans and form last asked for; null without an account. */
  wanted: Access | null;
  /** Every account that may have access, the latest last. */
  held: readonly PlatformAccount[];
  /** Whether other people's claims on its accounts change what it has to ask for. */
  isOutdated: boolean;
  /** Whether an operator withheld the access and has not restored it. */
  isWithheld: boolean;
}

/** One step towards the desired state. A null `event` creates the grant, as `requested`. */
export interface Drift {
  kind: GrantKind;
  event: GrantEvent | null;
  /** With `details_given`. */
  wanted?: Access;
}

/**
 * Compares grants with entitlements and returns the missing steps. Applying them and comparing
 * again ends with no step. A named account stays if a later form leaves its field empty.
 */
export function findDrift(
  entitlements: readonly Entitlement[],
  details: AccountDetails | null,
  grants: readonly GrantView[],
): Drift[] {
  const asked = entitlements.flatMap((entitlement) => {
    const grant = grants.find((one) => one.kind === entitlement.kind) ?? null;
    return nextStep(entitlement, details, grant);
  });
  const ended = grants
    .filter((grant) => !entitlements.some((entitlement) => entitlement.kind === grant.kind))
    .flatMap(({ kind, state, isOutdated }): Drift[] => {
      if (isEntitled(state)) return [{ kind, event: 'entitlement_ended' }];
      return isOutdated ? [{ kind, event: 'claims_changed' }] : [];
    });
  return [...asked, ...ended];
}

function nextStep(entitlement: Entitlement, details: AccountDetails | null, grant: GrantView | null): Drift[] {
  const { kind, scope, plans } = entitlement;
  if (grant === null) return [{ kind, event: null }];
  if (grant.isWithheld) return grant.isOutdated ? [{ kind, event: 'claims_changed' }] : [];
  const account = findAccount(kind, details) ?? grant.wanted?.account ?? grant.held.at(-1) ?? null;
  if (account === null) return nextStepWithoutAccount(kind, details, grant.state);
  const isAsked =
    !['requested', 'revoke_queued', 'revoked'].includes(grant.state) &&
    grant.wanted !== null &&
    hasSameDetails(grant.wanted.account, account) &&
    isSameScope(grant.wanted.scope, scope);
  if (!isAsked) return [{ kind, event: 'details_given', wanted: { account, scope, plans } }];
  return grant.isOutdated ? [{ kind, event: 'claims_changed' }] : [];
}

/** The community is open, so a Discord name may stay empty. A platform account may not. */
function nextStepWithoutAccount(kind: GrantKind, details: AccountDetails | null, state: GrantState): Drift[] {
  if (state === 'revoked') return [{ kind, event: 'entitled' }];
  if (state === 'requested' && details !== null && kind !== 'discord') return [{ kind, event: 'details_missing' }];
  return [];
}

type SubscriptionFacts = Pick<Subscription, 'planKey' | 'status' | 'cancellationReason' | 'accessHeldSince'>;

/**
 * Finds the reason why access of this kind ends now. `subscriptions` are all of the person's, the
 * newest first; `livePlans` are the plans that still include access. The newest subscription whose
 * plan includes the kind decides.
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
