import { networkLimits, type Limit } from '../http/rate-limiter.service.js';

type Rule = Readonly<{ max: number; windowSeconds: number }>;
const per = (max: number, minutes: number): Rule => ({ max, windowSeconds: minutes * 60 });

/**
 * Attempts per window. `address` counts one network address, which an office may share. `account`
 * counts one account or email address, from anywhere.
 */
const LIMITS = {
  register: { address: per(100, 60) },
  'sign-in': { address: per(200, 15), account: per(10, 15) },
  // A trusted device; `account` is the device's mark.
  'known-sign-in': { account: per(10, 15) },
  // All trusted devices of an account together, including successful attempts.
  'known-sign-ins': { account: per(30, 15) },
  google: { address: per(200, 15) },
  refresh: { address: per(600, 15) },
  'password-check': { account: per(10, 15) },
  'reset-mail': { address: per(50, 60), account: per(5, 60) },
  reset: { address: per(50, 60) },
  'verify-email': { address: per(100, 60) },
  'email-change': { account: per(10, 60) },
  // One at sign-up and five more, even if the account is deleted and reopened.
  'verification-mail': { account: per(6, 60) },
  // Emails to an account's new address, all aliases together. Separate from sign-up, so that nobody
  // can block a registration.
  'change-mail': { account: per(3, 60) },
  // Emails to all aliases of an unconfirmed mailbox except its plain address, so that accounts with
  // aliases do not use up the owner's emails.
  'unproven-mail': { account: per(20, 60) },
  // Resets count separately, because the owner's address may be an alias.
  'unproven-reset': { account: per(20, 60) },
} as const satisfies Record<string, { address?: Rule; account?: Rule }>;

export type LimitedCall = keyof typeof LIMITS;

/** Returns the limits of a call for a network address and an account (ID or email). */
export function limitsFor(
  call: LimitedCall,
  who: { address?: string | undefined; account?: string | undefined },
): Limit[] {
  const rules: { address?: Rule; account?: Rule } = LIMITS[call];
  const limits: Limit[] = [];
  if (rules.address && who.address !== undefined) {
    limits.push(...networkLimits({ name: `${call}:address`, ...rules.address }, who.address));
  }
  if (rules.account && who.account !== undefined) {
    limits.push({ name: `${call}:account`, subject: who.account, ...rules.account });
  }
  return limits;
}
