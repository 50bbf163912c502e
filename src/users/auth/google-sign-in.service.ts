import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { isUniqueViolation } from '../../database/database-errors.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { AccountEmailsService } from '../account/account-emails.service.js';
import { EmailChangeService } from '../account/email-change.service.js';
import { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { RegistrationService } from './registration.service.js';
import { type NewSession, SignInService } from './sign-in.service.js';

export interface GoogleProfile {
  /** Google's permanent id of the person; empty if the response had none. */
  sub: string;
  /** Normalized; empty if the response had no valid address. */
  email: string;
  emailVerified: boolean;
}

/** Signs in the person of a Google profile and creates the account on the first sign-in. */
@Injectable()
export class GoogleSignInService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly mails: AccountEmailsService,
    private readonly registration: RegistrationService,
    private readonly emailChange: EmailChangeService,
    private readonly signIn: SignInService,
  ) {}

  /**
   * Throws `google_unverified_email`, and `google_failed` if the address belongs to another Google
   * account.
   */
  async withProfile(profile: GoogleProfile, device: string): Promise<NewSession> {
    const { user, session } = await this.signInOrCreate(profile, device).catch((error: unknown) => {
      // Another first sign-in has just created the account.
      if (isUniqueViolation(error)) return this.signInOrCreate(profile, device);
      throw error;
    });
    this.signIn.afterSignIn(user, 'google');
    return session;
  }

  private async signInOrCreate(profile: GoogleProfile, device: string): Promise<{ user: User; session: NewSession }> {
    const { email } = profile;
    return this.database.transaction(async () => {
      const bySub = profile.sub === '' ? null : await this.users.findByGoogleSub(profile.sub);
      const verdict = matchGoogleProfile(profile, bySub, await this.users.findByEmail(email));
      const user = await this.applyVerdict(verdict, profile.sub, email);
      return { user, session: await this.signIn.open(user, device) };
    });
  }

  private async applyVerdict(verdict: GoogleVerdict, googleSub: string, email: string): Promise<User> {
    switch (verdict.do) {
      case 'refuse':
        throw new AppError(verdict.code, 'Google sign in failed');
      case 'sign-in':
        return this.followAddress(verdict.user, email);
      case 'create':
        return this.create(googleSub, email);
      case 'link':
        await this.database.repository(User).update({ id: verdict.user.id }, { googleSub, googleEmail: email });
        await this.mails.sendNotice(verdict.user, 'google-added');
        return verdict.user;
      case 'reclaim':
        return this.registration.transfer(verdict.user, { googleSub, googleEmail: email, passwordHash: null });
    }
  }

  /**
   * Follows a change of the address at Google if the account had that address. Keeps the account's
   * address if it differed from Google's, or if the new one belongs to another account.
   */
  private async followAddress(user: User, email: string): Promise<User> {
    const before = user.googleEmail ?? user.email;
    if (email === before) return user;
    if (user.email === before)
      return (await this.users.findByEmail(email)) ? user : this.emailChange.changeTo(user, email, 'google');
    await this.database.repository(User).update({ id: user.id }, { googleEmail: email });
    return user;
  }

  private async create(googleSub: string, email: string): Promise<User> {
    const user: User = {
      id: randomUUID(),
      email,
      emailVerified: true,
      passwordHash: null,
      googleSub,
      googleEmail: email,
      createdAt: currentTime(),
    };
    await this.database.repository(User).insert(user);
    return user;
  }
}

type GoogleVerdict =
  /** The account is already linked to this Google account. */
  | { do: 'sign-in'; user: User }
  /**
   * A verified account has the same address. Both have proved it, so Google can sign in to it from
   * now on.
   */
  | { do: 'link'; user: User }
  /** An unverified account has the same address. Google's proof takes it over. */
  | { do: 'reclaim'; user: User }
  | { do: 'create' }
  | { do: 'refuse'; code: 'google_unverified_email' | 'google_failed' };

/**
 * Finds the account of a Google profile. Accounts are keyed on `sub`; an address counts only if
 * Google has verified it (docs/decisions/accounts.md).
 */
export function matchGoogleProfile(profile: GoogleProfile, bySub: User | null, byEmail: User | null): GoogleVerdict {
  // A lookup by an empty id could match any account.
  if (profile.sub === '') return { do: 'refuse', code: 'google_failed' };
  if (!profile.emailVerified || profile.email === '') return { do: 'refuse', code: 'google_unverified_email' };
  if (bySub) return { do: 'sign-in', user: bySub };
  if (!byEmail) return { do: 'create' };
  // The address moved to another Google account, whose holder must not get into the former holder's
  // account.
  if (byEmail.googleSub !== null) return { do: 'refuse', code: 'google_failed' };
  return { do: byEmail.emailVerified ? 'link' : 'reclaim', user: byEmail };
}
