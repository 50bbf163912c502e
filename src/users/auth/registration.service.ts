import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { isUniqueViolation } from '../../database/database-errors.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { AccountEmailsService } from '../account/account-emails.service.js';
import { AccountHooksService } from '../account/account-hooks.service.js';
import { AccountLinksService } from '../account/account-links.service.js';
import { mailboxOfAlias } from '../email.js';
import { User } from '../user.entity.js';
import { limitsFor } from '../users.limits.js';
import { UsersService } from '../users.service.js';
import { PasswordsService, requireStrongPassword } from './passwords.service.js';
import { SessionsService } from './sessions.service.js';

/** Opens password accounts, verifies addresses, and transfers accounts to their owners. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly emails: AccountEmailsService,
    private readonly links: AccountLinksService,
    private readonly hooks: AccountHooksService,
    private readonly limiter: RateLimiterService,
  ) {}

  /**
   * Opens an unverified account and emails its verification link. Throws `weak_password`,
   * `too_many_requests`, and `email_taken` for every existing account, including one that is
   * unverified or has no password, because the caller has not proved to own the address. The owner
   * can reset the password or sign in with Google. Emails to deleted accounts count as well.
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
   * Verifies the address with an emailed link. Requires a session of the same account, so that the
   * owner of the mailbox does not confirm a password that someone else has set. Returns the
   * verified account. Throws `link_invalid`.
   */
  async verifyEmail(userId: string, token: string): Promise<User> {
    return this.database.transaction(async () => {
      const user = await this.links.use(token, 'verify', userId);
      await this.database.repository(User).update({ id: userId }, { emailVerified: true });
      user.emailVerified = true;
      for (const callback of this.hooks.onVerified) await callback(user);
      return user;
    });
  }

  /** Emails a new verification link unless the address is verified. Throws `too_many_requests`. */
  async resendVerification(userId: string): Promise<void> {
    await this.database.transaction(async () => {
      const user = await this.users.findById(userId);
      if (user && !user.emailVerified) await this.sendLink(user);
    });
  }

  /**
   * Transfers an unverified account to the person who has proved to own its address. Marks it as
   * verified, replaces its sign-in methods with `access`, and deletes everything that its former
   * holder entered: sessions, links, and the data of other modules. Returns the updated account.
   * Joins the running transaction.
   */
  async transfer(user: User, access: Partial<Pick<User, 'passwordHash' | 'googleSub' | 'googleEmail'>>): Promise<User> {
    const change = { ...access, emailVerified: true };
    await this.database.repository(User).update({ id: user.id }, change);
    Object.assign(user, change);
    await this.sessions.endAll(user.id);
    await this.emails.withdrawLinks(user);
    const paragraphs: string[] = [];
    for (const callback of this.hooks.onReclaimed) paragraphs.push(...(await callback(user)));
    for (const callback of this.hooks.onVerified) await callback(user);
    await this.emails.sendReclaimed(user, paragraphs);
    return user;
  }

  private async sendLink(user: User): Promise<void> {
    await this.limiter.consume([
      ...limitsFor('verification-mail', { account: user.email }),
      ...limitsFor('unproven-mail', { account: mailboxOfAlias(user.email) }),
    ]);
    await this.emails.sendLink(user, 'verify');
  }
}

/** For registrations and changes of address. */
export function emailTaken(): AppError {
  return new AppError(
    'email_taken',
    'There’s already an account with this email address. Sign in or reset your password.',
  );
}
