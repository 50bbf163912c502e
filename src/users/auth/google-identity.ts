import type { User } from '../user.entity.js';

export interface GoogleProfile {
  /** Google's lasting id of the person; empty where the answer had none. */
  sub: string;
  /** Normalized; empty where the answer had none that a form would take. */
  email: string;
  emailVerified: boolean;
}

export type GoogleVerdict =
  /** The account that this Google account opens. */
  | { do: 'sign-in'; user: User }
  /** A verified account with the same address: both proved it, so Google may open it from now on. */
  | { do: 'link'; user: User }
  /** Somebody opened an account with this address and never proved it: it gives way to Google's proof. */
  | { do: 'reclaim'; user: User }
  | { do: 'create' }
  | { do: 'refuse'; code: 'google_unverified_email' | 'google_failed' };

/**
 * Which account a Google profile opens. Accounts are keyed on `sub`; an address counts only where Google has verified it
 * (docs/decisions/accounts.md).
 */
export function matchGoogleProfile(profile: GoogleProfile, bySub: User | null, byEmail: User | null): GoogleVerdict {
  // Nobody is known by an empty id, and a lookup by none would find anybody.
  if (profile.sub === '') return { do: 'refuse', code: 'google_failed' };
  if (!profile.emailVerified || profile.email === '') return { do: 'refuse', code: 'google_unverified_email' };
  if (bySub) return { do: 'sign-in', user: bySub };
  if (!byEmail) return { do: 'create' };
  // The address has passed to another Google account: its new holder must not open the old one's account.
  if (byEmail.googleSub !== null) return { do: 'refuse', code: 'google_failed' };
  return { do: byEmail.emailVerified ? 'link' : 'reclaim', user: byEmail };
}
