import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { requireStrongPassword, PasswordsService } from '../auth/passwords.service.js';
import { RegistrationService } from '../auth/registration.service.js';
import { SessionsService } from '../auth/sessions.service.js';
import { type NewSession, SignInService } from '../auth/sign-in.service.js';
import type { CurrentUser } from '../auth/signed-in.guard.js';
import { mailboxOfAlias } from '../email.js';
import { User } from '../user.entity.js';
import { limitsFor } from '../users.limits.js';
import { UsersService } from '../users.service.js';
import { AccountEmailsService } from './account-emails.service.js';
import { AccountLinksService } from './account-links.service.js';

/** Sets new passwords, with the current password or an emailed link. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly signIn: SignInService,
    private readonly links: AccountLinksService,
    private readonly emails: AccountEmailsService,
    private readonly registration: RegistrationService,
    private readonly limiter: RateLimiterService,
  ) {}

  /** Checks a person's current password. Throws `forbidden` for `field`, `too_many_requests`. */
  async confirm(user: User, password: string, field: string): Promise<void> {
    await this.limiter.consume(limitsFor('password-check', { account: user.id }));
    if (await this.passwords.matches(password, user.passwordHash)) return;
    const sentence =
      user.passwordHash === null
        ? 'This account doesn’t have a password yet. Set one with “Forgot your password?”.'
        : 'That’s not your current password.';
    throw new AppError('forbidden', sentence, { fields: { [field]: sentence } });
  }

  /**
   * Changes the password. Ends every session, including those of copied cookies, and returns a new
   * one for `device`. Throws `forbidden` if the current password is wrong, and `weak_password`.
   */
  async change(person: CurrentUser, currentPassword: string, newPassword: string, device: string): Promise<NewSession> {
    const user = await this.users.findById(person.id);
    if (!user) throw new AppError('unauthenticated', 'Please sign in.');
    await this.confirm(user, currentPassword, 'currentPassword');
    requireStrongPassword(newPassword, user.email, 'newPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    return this.database.transaction(async () => {
      const rows = this.database.repository(User);
      const { affected } = await rows.update({ id: user.id, passwordHash: user.passwordHash ?? '' }, { passwordHash });
      if (affected !== 1)
        throw new AppError('forbidden', 'Your password was just changed on another device. Please try again.');
      await this.sessions.endAll(user.id);
      await this.links.drop(user.id, 'reset');
      // Someone else with the old password may have requested an email change.
      await this.links.drop(user.id, 'email');
      await this.emails.sendNotice(user, 'password-changed');
      // A copy, because the transaction can run again.
      return this.signIn.open(Object.assign(new User(), user, { passwordHash }), device);
    });
  }

  /**
   * Emails a reset link if the account exists. Neither the response nor its time reveals whether it
   * does. Above the limit of an address, sends nothing: the last link outlives the limit.
   */
  async requestReset(email: string): Promise<void> {
    await this.database.transaction(async () => {
      if (!(await this.limiter.allows(limitsFor('reset-mail', { account: email })))) return;
      const user = await this.users.findByEmail(email);
      const mailbox = limitsFor('unproven-reset', { account: mailboxOfAlias(email) });
      if (user && !user.emailVerified && !(await this.limiter.allows(mailbox))) return;
      await (user ? this.emails.sendLink(user, 'reset') : this.emails.simulateLink(email, 'reset'));
    });
  }

  /**
   * Sets the password with a reset link and ends every session. The link proves the address, so its
   * owner takes over an unverified account. Returns the updated account. Throws `link_invalid`, and
   * `weak_password`, which keeps the link valid.
   */
  async reset(token: string, password: string): Promise<User> {
    const { email } = await this.links.find(token, 'reset');
    requireStrongPassword(password, email);
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async () => {
      const found = await this.links.use(token, 'reset');
      const user = found.emailVerified
        ? await this.replacePassword(found, passwordHash)
        : await this.registration.transfer(found, { passwordHash });
      await this.emails.sendNotice(user, 'password-changed');
      await this.limiter.forgive('sign-in:account', email);
      return user;
    });
  }

  private async replacePassword(user: User, passwordHash: string): Promise<User> {
    await this.database.repository(User).update({ id: user.id }, { passwordHash });
    await this.links.drop(user.id);
    await this.sessions.endAll(user.id);
    return Object.assign(user, { passwordHash });
  }
}
