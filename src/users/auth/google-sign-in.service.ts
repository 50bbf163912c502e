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
  /** Google's permanent ID of the person; empty if the response had none. */
  sub: string;
  /** Normalized; empty if the response had no valid address. */
  email: string;
  emailVerified: boolean;
}

/** Signs in the person of a Google profile. Creates the account on the first sign-in. */
@Injectable()
export class GoogleSignInService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly emails: AccountEmailsService,
    private readonly registration: RegistrationService,
    private readonly emailChange: EmailChangeService,
    private readonly signIn: SignInService,
  ) {}

  /** Throws `google_unverified_email`, or `google_failed` if another Google account has it. */
  async withProfile(profile: GoogleProfile, device: string): Promise<NewSession> {
    const { user, session } = await this.signInOrCreate(profile, device).catch((error: unknown) => {
      // A concurrent first sign-in created the account.
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
    switch (verdict.action) {
      case 'refuse':
        throw new AppError(verdict.code, 'Google sign in failed');
      case 'sign-in':
        return this.followAddress(verdict.user, email);
      case 'create':
        return this.create(googleSub, email);
      case 'link':
        await this.database.repository(User).update({ id: verdict.user.id }, { googleSub, googleEmail: email });
        await this.emails.sendNotice(verdict.user, 'google-added');
        return verdict.user;
      case 'reclaim':
        return this.registration.transfer(verdict.user, { googleSub, googleEmail: email, passwordHash: null });
    }
  }

  /**
   * Follows a change of the address at Google. Keeps the account's address if it differed from
   * Google's before, or if another account has the new one.
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
  | { action: 'sign-in'; user: User }
  /** A verified account has the same address. Both have proved it, so the two are linked. */
  | { action: 'link'; user: User }
  /** An unverified account has the same address. Google's proof transfers it. */
  | { action: 'reclaim'; user: User }
  | { action: 'create' }
  | { action: 'refuse'; code: 'google_unverified_email' | 'google_failed' };

/**
 * Decides on the account of a Google profile. Accounts are keyed by `sub`. An address counts only
 * if Google has verified it (docs/decisions/accounts.md).
 */
export function matchGoogleProfile(profile: GoogleProfile, bySub: User | null, byEmail: User | null): GoogleVerdict {
  // A lookup by an empty ID could match any account.
  if (profile.sub === '') return { action: 'refuse', code: 'google_failed' };
  if (!profile.emailVerified || profile.email === '') return { action: 'refuse', code: 'google_unverified_email' };
  if (bySub) return { action: 'sign-in', user: bySub };
  if (!byEmail) return { action: 'create' };
  // The address moved to another Google account, which must not get the former holder's account.
  if (byEmail.googleSub !== null) return { action: 'refuse', code: 'google_failed' };
  return { action: byEmail.emailVerified ? 'link' : 'reclaim', user: byEmail };
}
