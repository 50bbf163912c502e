import type { GrantKind, GrantState } from '../../shared/contract/access.js';
import { type Access, type Entitlement, isSameScope } from './entitlement.rules.js';
import { type GrantEvent, isEntitled } from './grant-state.rules.js';
import { findAccount, type AccountDetails, type PlatformAccount, hasSameDetails } from './platform-accounts.js';

/** What is: the parts of a stored grant that the comparison looks at. */
export interface GrantView {
  kind: GrantKind;
  state: GrantState;
  /** What the person's plans and form last asked for; null while no account is named. */
  wanted: Access | null;
  /** Every account that may have access, the latest last. */
  held: readonly PlatformAccount[];
  /** Whether other people's claims on its accounts make it ask for something else than it did. */
  isOutdated: boolean;
  /** Whether an operator took it away and has not given it back. */
  isWithheld: boolean;
}

/** One step that brings a grant closer to what ought to be. `event` null means: the row is made, as `requested`. */
export interface Drift {
  kind: GrantKind;
  event: GrantEvent | null;
  /** With `details_given`. */
  wanted?: Access;
}

/**
 * Compares what ought to be with what is. Applying the answer and asking again ends in no drift.
 * An account that was named once stays when a later submission leaves its field empty.
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

/** The community is open to everybody, so a Discord name may stay open; a platform's account may not. */
function nextStepWithoutAccount(kind: GrantKind, details: AccountDetails | null, state: GrantState): Drift[] {
  if (state === 'revoked') return [{ kind, event: 'entitled' }];
  if (state === 'requested' && details !== null && kind !== 'discord') return [{ kind, event: 'details_missing' }];
  return [];
}
