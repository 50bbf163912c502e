import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { isUniqueViolation } from '../database/database-errors.js';
import { Database } from '../database/database.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { Refusal } from '../http/refusal.js';
import { AccountHooks } from './account-hooks.js';
import { AccountLinks } from './account-links.js';
import { AccountMails } from './account-mails.js';
import { mailboxOfAlias } from './email.js';
import { refuseWeakPassword } from './password-rules.js';
import { Passwords } from './passwords.js';
import { User } from './user.entity.js';
import { Users } from './users.js';
import { limitsFor } from './users-limits.js';

/** Opens password accounts and confirms their addresses. */
@Injectable()
export class Registration {
  constructor(
    private readonly database: Database,
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly mails: AccountMails,
    private readonly links: AccountLinks,
    private readonly hooks: AccountHooks,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Opens an account, not yet verified, and mails the link that verifies it. Throws `weak_password`, and `email_taken`
   * for any existing account: also for an unverified one or one without a password, since whoever asks has proved
   * nothing. The address's owner gets in by a password reset or with Google. Throws `too_many_requests` where an address
   * got several of these mails already, also for accounts that are gone.
   */
  async register(email: string, password: string): Promise<User> {
    refuseWeakPassword(password, email);
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
   * Uses the link of a verification mail, in a session of its own account: who merely reads the mailbox does not vouch
   * for a password that somebody else has set. Answers the account, verified. Throws `link_invalid`.
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

  /** Mails a new verification link, unless the address is verified already. Throws `too_many_requests`. */
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

/** Also where an account's address is to be changed to another account's. */
export function emailTaken(): Refusal {
  return new Refusal(
    'email_taken',
    'There is already an account with this email address. Please sign in or reset your password.',
  );
}
