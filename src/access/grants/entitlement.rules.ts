import type { GrantKind } from '../../shared/contract/access.js';
import { type PlanKey, PLANS } from '../../shared/plans.js';
import type { PlatformAccount } from './platform-accounts.js';

/** What an account may use: scripts by tier, or the subscribers' part of the community. */
export type Scope = 'indicators' | 'strategies' | 'community';

/** What one person ought to have of one kind. */
export interface Entitlement {
  kind: GrantKind;
  scope: Scope[];
  /** The live plans it comes from. */
  plans: PlanKey[];
}

/** What one person's plans give, and to which account. */
export interface Access extends Omit<Entitlement, 'kind'> {
  account: PlatformAccount;
}

/** Live plans → what they entitle to, joined over all of them, so that one cancelled plan never takes away what another gives. */
export function findEntitlements(livePlans: readonly PlanKey[]): Entitlement[] {
  const plans = [...new Set(livePlans)].sort();
  if (plans.length === 0) return [];
  const platforms = (['tradingview', 'ninjatrader'] as const).flatMap((kind): Entitlement[] => {
    const giving = plans.filter((key) => PLANS[key].platforms.includes(kind));
    if (giving.length === 0) return [];
    const pro = giving.some((key) => PLANS[key].tier === 'pro');
    return [{ kind, scope: pro ? ['indicators', 'strategies'] : ['indicators'], plans: giving }];
  });
  return [...platforms, { kind: 'discord', scope: ['community'], plans }];
}

/** Everything that one of them gives, each once. */
export function mergeScopes(scopes: readonly (readonly Scope[])[]): Scope[] {
  return [...new Set(scopes.flat())].sort();
}

export function isSameScope(one: readonly Scope[], other: readonly Scope[]): boolean {
  return one.length === other.length && one.every((scope) => other.includes(scope));
}
