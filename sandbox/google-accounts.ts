import { createHash } from 'node:crypto';
import type { GoogleAccount } from './state.js';
import type { Sandbox } from './sandbox.js';

const seeded: GoogleAccount[] = [
  account('ada.trader@example.com', true, 'Ada Trader'),
  account('ben.futures@example.com', true, 'Ben Futures'),
  account('uma.unverified@example.com', false, 'Uma Unverified'),
];

export function allAccounts({ state }: Sandbox): GoogleAccount[] {
  const changed = new Set(state.googleAccounts.map(({ sub }) => sub));
  return [...seeded.filter(({ sub }) => !changed.has(sub)), ...state.googleAccounts];
}

export function accountBySub(sandbox: Sandbox, sub: string): GoogleAccount | undefined {
  return allAccounts(sandbox).find((one) => one.sub === sub);
}

/**
 * The account with this email address, created on first use. Its `sub` never changes; `verified`
 * applies from now on.
 */
export function useAccount(sandbox: Sandbox, email: string, verified: boolean): GoogleAccount {
  const known = allAccounts(sandbox).find((one) => one.email === email.toLowerCase());
  if (known && (known.emailVerified === verified || !sandbox.state.googleAccounts.includes(known))) return known;
  const first = account(email.toLowerCase(), verified, email.split('@')[0] ?? email);
  const former = accountBySub(sandbox, first.sub);
  // The address belonged to another account, which has a new one by now.
  const made = former && former.email !== first.email ? { ...first, sub: `2${first.sub.slice(1)}` } : first;
  sandbox.state.googleAccounts = [...sandbox.state.googleAccounts.filter((one) => one.email !== made.email), made];
  sandbox.store.changed();
  return made;
}

/**
 * Changes the email address of a Google account, keeping its `sub`. Returns undefined if there is
 * no such account.
 */
export function changeAccount(
  sandbox: Sandbox,
  email: string,
  change: { email?: string | undefined; hidesSub?: boolean | undefined },
): GoogleAccount | undefined {
  const known = allAccounts(sandbox).find((one) => one.email === email.toLowerCase());
  if (!known) return undefined;
  const { email: address = known.email, hidesSub = false } = change;
  const changed = { ...known, email: address.toLowerCase(), hidesSub };
  sandbox.state.googleAccounts = [...sandbox.state.googleAccounts.filter(({ sub }) => sub !== known.sub), changed];
  return changed;
}

function account(email: string, emailVerified: boolean, name: string): GoogleAccount {
  const hash = createHash('sha256').update(email).digest().readBigUInt64BE();
  return { sub: `1${String(hash).padStart(20, '0')}`, email, emailVerified, name };
}
