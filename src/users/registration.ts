import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '../database/database-errors.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import { AccountLinks } from './account-links.js';
import { AccountMails } from './account-mails.js';
import { passwordProblem } from './password-rules.js';
import { Passwords } from './passwords.js';
import { User } from './user.entity.js';
import { Users } from './users.js';

/** Opens password accounts and confirms their addresses. */
@Injectable()
export class Registration {
  constructor(
    private readonly database: Database,
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly mails: AccountMails,
    private readonly links: AccountLinks,
  ) {}

  /**
   * Opens an account, not yet verified, and mails the link that verifies it. Throws `weak_password`, and `email_taken`
   * for any existing account: also for an unverified one or one without a password, since whoever asks has proved
   * nothing. The address's owner gets in by a password reset or with Google.
   */
  async register(email: string, password: string): Promise<User> {
    refuseWeakPassword(password, email);
    const passwordHash = await this.passwords.hash(password);
    const user = { id: randomUUID(), email, emailVerified: false, passwordHash, googleSub: null };
    try {
      return await this.database.transaction(async () => {
        if (await this.users.findByEmail(email)) throw emailTaken();
        const row: User = { ...user, createdAt: new Date() };
        await this.database.repository(User).insert(row);
        await this.mails.sendLink(row, 'verify');
        return row;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken() : error;
    }
  }

  /** Uses the link of a verification mail. Throws `link_invalid`. */
  async verifyEmail(token: string): Promise<void> {
    await this.database.transaction(async () => {
      const user = await this.links.use(token, 'verify');
      await this.database.repository(User).update({ id: user.id }, { emailVerified: true });
    });
  }

  /** Mails a new verification link, unless the address is verified already. */
  async resendVerification(userId: string): Promise<void> {
    await this.database.transaction(async () => {
      const user = await this.users.findById(userId);
      if (user && !user.emailVerified) await this.mails.sendLink(user, 'verify');
    });
  }
}

/** Throws `weak_password` with the reason. */
export function refuseWeakPassword(password: string, email: string, field = 'password'): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new Refusal('weak_password', problem, { fields: { [field]: problem } });
}

function emailTaken(): Refusal {
  return new Refusal(
    'email_taken',
    'There is already an account with this e-mail address. Please sign in or reset your password.',
  );
}
