import { networkLimits } from '../http/networks.js';
import type { Limit } from '../http/rate-limiter.service.js';

type Rule = Readonly<{ max: number; windowSeconds: number }>;
const per = (max: number, minutes: number): Rule => ({ max, windowSeconds: minutes * 60 });

/**
 * How often something may be tried. `address` counts everybody behind one network address (an office shares one),
 * `account` one account or e-mail address, whoever asks.
 */
const LIMITS = {
  register: { address: per(100, 60) },
  'sign-in': { address: per(200, 15), account: per(10, 15) },
  // Of a browser that the account's owner has used before, for which `account` is the browser's mark.
  'known-sign-in': { account: per(10, 15) },
  // Of all these browsers together, right passwords too.
  'known-sign-ins': { account: per(30, 15) },
  google: { address: per(200, 15) },
  refresh: { address: per(600, 15) },
  'password-check': { account: per(10, 15) },
  'reset-mail': { address: per(50, 60), account: per(5, 60) },
  reset: { address: per(50, 60) },
  'verify-email': { address: per(100, 60) },
  'email-change': { account: per(10, 60) },
  // The one at sign-up and five more, also when the account is deleted and opened again in between.
  'verification-mail': { account: per(6, 60) },
  // To an address that an account is to have, whoever asks and however it is spelled. Apart from those at sign-up, so that
  // nobody keeps another from opening an account.
  'change-mail': { account: per(3, 60) },
  // What is sent to a mailbox that nobody has confirmed, over all spellings of its address but the plain one: whoever opens
  // accounts with spellings of an address must not use up the mails of its owner.
  'unproven-mail': { account: per(20, 60) },
  // Resets apart, so that these accounts do not use up the owner's, whose own address may be one of the spellings.
  'unproven-reset': { account: per(20, 60) },
} as const satisfies Record<string, { address?: Rule; account?: Rule }>;

export type LimitedCall = keyof typeof LIMITS;

/** The limits of a call for this network address and this account (its id or e-mail); those without a rule are left out. */
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
