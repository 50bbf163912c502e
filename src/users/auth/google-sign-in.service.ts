import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { isUniqueViolation } from '../../database/database-errors.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { AccountEmailsService } from '../account/account-emails.service.js';
import { AccountOwnershipService } from '../account/account-ownership.service.js';
import { EmailChangeService } from '../account/email-change.service.js';
import { type GoogleProfile, type GoogleVerdict, matchGoogleProfile } from './google-identity.js';
import { type NewSession, SignInService } from './sign-in.service.js';
import { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';

/** Signs in the person whom a Google profile names, and opens the account the first time. */
@Injectable()
export class GoogleSignInService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly mails: AccountEmailsService,
    private readonly ownership: AccountOwnershipService,
    private readonly emailChange: EmailChangeService,
    private readonly signIn: SignInService,
  ) {}

  /** Throws `google_unverified_email`, or `google_failed` when the address belongs to another Google account. */
  async withProfile(profile: GoogleProfile, device: string): Promise<NewSession> {
    const { user, session } = await this.enter(profile, device).catch((error: unknown) => {
      // Two first sign-ins at the same moment: by now the account exists.
      if (isUniqueViolation(error)) return this.enter(profile, device);
      throw error;
    });
    this.signIn.welcome(user, 'google');
    return session;
  }

  private async enter(profile: GoogleProfile, device: string): Promise<{ user: User; session: NewSession }> {
    const { email } = profile;
    return this.database.transaction(async () => {
      const bySub = profile.sub === '' ? null : await this.users.findByGoogleSub(profile.sub);
      const verdict = matchGoogleProfile(profile, bySub, await this.users.findByEmail(email));
      const user = await this.settle(verdict, profile.sub, email);
      return { user, session: await this.signIn.open(user, device) };
    });
  }

  private async settle(verdict: GoogleVerdict, googleSub: string, email: string): Promise<User> {
    switch (verdict.do) {
      case 'refuse':
        throw new AppError(verdict.code, 'Google sign in failed');
      case 'sign-in':
        return this.follow(verdict.user, email);
      case 'create':
        return this.create(googleSub, email);
      case 'link':
        await this.database.repository(User).update({ id: verdict.user.id }, { googleSub, googleEmail: email });
        await this.mails.sendNotice(verdict.user, 'google-added');
        return verdict.user;
      case 'reclaim':
        return this.ownership.hand(verdict.user, { googleSub, googleEmail: email, passwordHash: null });
    }
  }

  /**
   * An account whose address was the one at Google goes along when that changes there; one with an address of its own
   * stays. So does one whose new address is another account's, until that is free.
   */
  private async follow(user: User, email: string): Promise<User> {
    const before = user.googleEmail ?? user.email;
    if (email === before) return user;
    if (user.email === before)
      return (await this.users.findByEmail(email)) ? user : this.emailChange.move(user, email, 'google');
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
