import type { GrantKind } from '../../shared/contract/access.js';

/** How a platform knows a person: by user name, or by e-mail and perhaps machine id on the desktop platform. */
export interface PlatformAccount {
  userName?: string;
  email?: string;
  machineId?: string;
}

/** The parts of a submission that name accounts; null where the person left them empty. */
export interface AccountDetails {
  ntEmail: string;
  machineId: string | null;
  tradingViewUsername: string | null;
  discordName: string | null;
}

/** The account that access of this kind is given to; null while the person has not named it. */
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
 * One key for one account of a kind, whatever the letters' case and whatever cannot be seen. The desktop platform knows an
 * account by its e-mail: the machine id is a detail that several people's claims on one account may differ in.
 */
export function accountKey(account: PlatformAccount): string {
  return (account.userName ?? account.email ?? '').replace(/\p{Default_Ignorable_Code_Point}/gu, '').toLowerCase();
}

export function isSameAccount(one: PlatformAccount, other: PlatformAccount): boolean {
  return accountKey(one) === accountKey(other);
}

/** Whether nothing at all has to be changed between them. */
export function hasSameDetails(one: PlatformAccount, other: PlatformAccount): boolean {
  return isSameAccount(one, other) && one.machineId?.toLowerCase() === other.machineId?.toLowerCase();
}

/** The account in words, for people who carry out changes. */
export function formatAccount(account: PlatformAccount): string {
  const { userName, email, machineId } = account;
  return [userName, email, machineId === undefined ? undefined : `machine ID ${machineId}`]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** `Name`, `@Name` and the address of a profile (`https://www.tradingview.com/u/Name/`) all mean Name. */
function parseTradingViewName(text: string | null): string {
  const profile = /^(?:https?:\/\/)?(?:[a-z]+\.)?tradingview\.com\/u\/([^/?#]+)/i.exec(text ?? '');
  return stripAtSign(profile?.[1] ?? text);
}

function stripAtSign(text: string | null): string {
  return (text ?? '').replace(/^@/, '').trim();
}
