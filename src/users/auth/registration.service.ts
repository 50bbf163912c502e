import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { isUniqueViolation } from '../../database/database-errors.js';
import { Database } from '../../database/database.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { AppError } from '../../http/app-error.js';
import { AccountHooksService } from '../account/account-hooks.service.js';
import { AccountLinksService } from '../account/account-links.service.js';
import { AccountEmailsService } from '../account/account-emails.service.js';
import { mailboxOfAlias } from '../email.js';
import { requireStrongPassword } from './password.rules.js';
import { PasswordsService } from './passwords.service.js';
import { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { limitsFor } from '../users.limits.js';

/** Opens password accounts and verifies their addresses. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly mails: AccountEmailsService,
    private readonly links: AccountLinksService,
    private readonly hooks: AccountHooksService,
    private readonly limiter: RateLimiterService,
  ) {}

  /**
   * Opens an unverified account and mails its verification link. Throws `weak_password`,
   * `too_many_requests`, and `email_taken` for every existing account, also for an unverified one
   * or one without a password: the caller has not proved to own the address. Its owner can reset
   * the password or sign in with Google. Mails to deleted accounts count as well.
   */
  async register(email: string, password: string): Promise<User> {
    requireStrongPassword(password, email);
    const passwordHash = await this.passwords.hash(password);
    const user = { id: randomUUID(), email, emailVerified: false, passwordHash, googleSub: null, googleEmail: null };
    try {
      return await this.database.transaction(async () => {
        if (await this.users.findByEmail(email)) throw emailTaken();
        const row: User = { ...user, createdAt: currentTime() };
        await this.database.repository(User).insert(row);
        await this.sendLink(row);
        return row;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken() : error;
    }
  }

  /**
   * Uses a verification link in a session of its own account, so that the owner of the mailbox does
   * not confirm a password that someone else has set. Returns the verified account. Throws
   * `link_invalid`.
   */
  async verifyEmail(userId: string, token: string): Promise<User> {
    return this.database.transaction(async () => {
      const user = await this.links.use(token, 'verify', userId);
      await this.database.repository(User).update({ id: userId }, { emailVerified: true });
      user.emailVerified = true;
      for (const react of this.hooks.onVerified) await react(user);
      return user;
    });
  }

  /** Mails a new verification link if the address is not verified. Throws `too_many_requests`. */
  async resendVerification(userId: string): Promise<void> {
    await this.database.transaction(async () => {
      const user = await this.users.findById(userId);
      if (user && !user.emailVerified) await this.sendLink(user);
    });
  }

  private async sendLink(user: User): Promise<void> {
    await this.limiter.consume([
      ...limitsFor('verification-mail', { account: user.email }),
      ...limitsFor('unproven-mail', { account: mailboxOfAlias(user.email) }),
    ]);
    await this.mails.sendLink(user, 'verify');
  }
}

/** For registrations and changes of address. */
export function emailTaken(): AppError {
  return new AppError(
    'email_taken',
    'There is already an account with this email address. Please sign in or reset your password.',
  );
}
