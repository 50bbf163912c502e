import type { GrantKind } from '../../shared/contract/access.js';
import type { PlanKey } from '../../shared/plans.js';
import type { Scope } from '../grants/entitlement.rules.js';
import type { Grant } from '../grants/grant.entity.js';
import type { PlatformAccount } from '../grants/platform-accounts.js';

/**
 * The body of an access webhook. The receiver gives `account` exactly `scope` (more and less than it had), then takes access
 * away from every account in `remove`. `access.revoke` only removes. docs/decisions/access-grants.md says what it answers.
 */
export interface AccessEvent {
  type: 'access.grant' | 'access.revoke';
  /** When the change was asked for: ISO 8601, UTC. */
  timestamp: string;
  data: {
    /** What an operator names on the command line. */
    grantId: string;
    kind: GrantKind;
    /** Null with `access.revoke`. */
    account: PlatformAccount | null;
    /** What the account is to have in all: from the live plans of everybody who names it. */
    scope: Scope[];
    remove: PlatformAccount[];
    /** The live plans of the person whose grant it is. */
    plans: PlanKey[];
    /** ISO 8601, UTC. */
    dueAt: string | null;
  };
}

/** The change that a pending grant asks for. */
export function toAccessEvent(
  grant: Pick<Grant, 'id' | 'kind' | 'state' | 'wanted' | 'asked' | 'changeAt' | 'dueAt'>,
): AccessEvent {
  const wanted = grant.state === 'revoke_queued' ? null : grant.wanted;
  return {
    type: wanted ? 'access.grant' : 'access.revoke',
    timestamp: grant.changeAt.toISOString(),
    data: {
      grantId: grant.id,
      kind: grant.kind,
      account: wanted?.account ?? null,
      scope: wanted ? (grant.asked?.scope ?? wanted.scope) : [],
      remove: grant.asked?.remove ?? [],
      plans: wanted?.plans ?? [],
      dueAt: grant.dueAt?.toISOString() ?? null,
    },
  };
}
