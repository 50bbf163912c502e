import type { GrantKind } from '../../shared/contract/access.js';
import { type PlanKey, PLANS } from '../../shared/plans.js';
import type { PlatformAccount } from './platform-accounts.js';

/** Access levels of an account: scripts by tier, or the subscribers' part of the community. */
export type Scope = 'indicators' | 'strategies' | 'community';

/** The access of one kind that a person's plans include. */
export interface Entitlement {
  kind: GrantKind;
  scope: Scope[];
  /** The active plans that include this access. */
  plans: PlanKey[];
}

/** The access that a person's plans include, with the account that receives it. */
export interface Access extends Omit<Entitlement, 'kind'> {
  account: PlatformAccount;
}

/** Finds the access that active plans include, combined over all plans. */
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

/** Combines scopes without duplicates. */
export function mergeScopes(scopes: readonly (readonly Scope[])[]): Scope[] {
  return [...new Set(scopes.flat())].sort();
}

export function isSameScope(one: readonly Scope[], other: readonly Scope[]): boolean {
  return one.length === other.length && one.every((scope) => other.includes(scope));
}
