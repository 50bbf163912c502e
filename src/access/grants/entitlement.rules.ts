import type { GrantKind } from '../../shared/contract/access.js';
import { type PlanKey, PLANS } from '../../shared/plans.js';

/** Access levels of an account: scripts by tier, or the subscriber area of the community. */
export type Scope = 'indicators' | 'strategies' | 'community';

/** The access of one kind that a person's plans include. */
export interface Entitlement {
  kind: GrantKind;
  scope: Scope[];
  /** The active plans that include this access. */
  plans: PlanKey[];
}

/** The access that a person's plans include, with the account that gets it. */
export interface Access extends Omit<Entitlement, 'kind'> {
  account: PlatformAccount;
}

/** Finds the access that active plans include, all plans combined. */
export function findEntitlements(livePlans: readonly PlanKey[]): Entitlement[] {
  const plans = [...new Set(livePlans)].sort();
  if (plans.length === 0) return [];
  const platforms = (['tradingview', 'ninjatrader'] as const).flatMap((kind): Entitlement[] => {
    const including = plans.filter((key) => PLANS[key].platforms.includes(kind));
    if (including.length === 0) return [];
    const isPro = including.some((key) => PLANS[key].tier === 'pro');
    return [{ kind, scope: isPro ? ['indicators', 'strategies'] : ['indicators'], plans: including }];
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

/** A username, or an email address with an optional machine ID (desktop platform). */
export interface PlatformAccount {
  userName?: string;
  email?: string;
  machineId?: string;
}

/** The account fields of a submission; null if left empty. */
export interface AccountDetails {
  ntEmail: string;
  machineId: string | null;
  tradingViewUsername: string | null;
  discordName: string | null;
}

/** Finds the account for access of this kind; null if the form has none. */
export function findAccount(kind: GrantKind, details: AccountDetails | null): PlatformAccount | null {
  if (details === null) return null;
  if (kind === 'ninjatrader') {
    return { email: details.ntEmail, ...(details.machineId === null ? {} : { machineId: details.machineId }) };
  }
  const name =
    kind === 'tradingview' ? parseTradingViewName(details.tradingViewUsername) : stripAtSign(details.discordName);
  return name === '' ? null : { userName: name };
}

/**
 * Returns one key for all spellings of an account: lower case, without invisible characters. The
 * machine ID is not part of the key, because the desktop platform identifies accounts by email.
 */
export function accountKey(account: PlatformAccount): string {
  return (account.userName ?? account.email ?? '').replace(/\p{Default_Ignorable_Code_Point}/gu, '').toLowerCase();
}

export function isSameAccount(one: PlatformAccount, other: PlatformAccount): boolean {
  return accountKey(one) === accountKey(other);
}

/** Whether two accounts are the same, including the machine ID. */
export function hasSameDetails(one: PlatformAccount, other: PlatformAccount): boolean {
  return isSameAccount(one, other) && one.machineId?.toLowerCase() === other.machineId?.toLowerCase();
}

/** Formats an account for operators. */
export function formatAccount(account: PlatformAccount): string {
  const { userName, email, machineId } = account;
  return [userName, email, machineId === undefined ? undefined : `machine ID ${machineId}`]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** Returns `Name` for `Name`, `@Name`, and the URL `https://www.tradingview.com/u/Name/`. */
function parseTradingViewName(text: string | null): string {
  const profile = /^(?:https?:\/\/)?(?:[a-z]+\.)?tradingview\.com\/u\/([^/?#]+)/i.exec(text ?? '');
  return stripAtSign(profile?.[1] ?? text);
}

function stripAtSign(text: string | null): string {
  return (text ?? '').replace(/^@/, '').trim();
}
