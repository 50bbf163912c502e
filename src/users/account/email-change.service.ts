import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '../../database/database-errors.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { emailTaken } from '../auth/registration.service.js';
import { SessionsService } from '../auth/sessions.service.js';
import { type NewSession, SignInService } from '../auth/sign-in.service.js';
import type { CurrentUser } from '../auth/signed-in.guard.js';
import { unaliasedEmail } from '../email.js';
import { User } from '../user.entity.js';
import { limitsFor } from '../users.limits.js';
import { UsersService } from '../users.service.js';
import { AccountEmailsService } from './account-emails.service.js';
import { AccountHooksService } from './account-hooks.service.js';
import { AccountLinksService } from './account-links.service.js';
import { PasswordChangeService } from './password-change.service.js';

/** Changes an account's address after a proof of the new one (docs/decisions/accounts.md). */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly passwordChange: PasswordChangeService,
    private readonly signIn: SignInService,
    private readonly links: AccountLinksService,
    private readonly emails: AccountEmailsService,
    private readonly hooks: AccountHooksService,
    private readonly limiter: RateLimiterService,
  ) {}

  /**
   * Emails a link to the new address (normalized) and ends earlier links. Throws `forbidden` for a
   * wrong password, `sign_in_again` for an account without a password or a recent sign-in,
   * `invalid_request` for its own address, `email_taken`, `too_many_requests`, `session_ended`.
   */
  async request(person: CurrentUser, newEmail: string, password: string): Promise<void> {
    const user = await this.users.findById(person.id);
    if (!user) throw new AppError('unauthenticated', 'Please sign in.');
    await this.limiter.consume(limitsFor('email-change', { account: user.id }));
    await this.requireProof(user, person, password);
    if (newEmail === user.email) throw sameEmail();
    await this.database.transaction(async () => {
      await this.sessions.requireLive(person);
      if (await this.users.findByEmail(newEmail)) throw emailTaken();
      await this.limiter.consume(limitsFor('change-mail', { account: unaliasedEmail(newEmail) }));
      await this.emails.sendChangeLink(user, newEmail);
    });
  }

  /**
   * Changes the address with an emailed link. Requires a session of the same account, so that the
   * owner of the mailbox cannot take over an account that someone else pointed at it. Ends every
   * session and returns a new one for `device`. Throws `link_invalid`, `email_taken`,
   * `session_ended`.
   */
  async confirm(person: CurrentUser, token: string, device: string): Promise<NewSession> {
    try {
      return await this.database.transaction(async () => {
        await this.sessions.requireLive(person);
        const { user, email } = await this.links.useEmailChange(token, person.id);
        if (await this.users.findByEmail(email)) throw emailTaken();
        return this.signIn.open(await this.changeTo(user, email, 'link'), device);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken() : error;
    }
  }

  /**
   * Changes the account to a free address that is proved to be its holder's. Ends its sessions and
   * links, notifies both addresses, and runs hooks. Returns the updated account. Joins the running
   * transaction.
   */
  async changeTo(user: User, email: string, proof: 'link' | 'google'): Promise<User> {
    const former = { email: user.email, emailVerified: user.emailVerified };
    // The addresses may differ from now on. Stores Google's to detect a later change there.
    const googleEmail = proof === 'google' ? email : user.googleSub === null ? null : (user.googleEmail ?? user.email);
    const change = { email, emailVerified: true, googleEmail };
    await this.database.repository(User).update({ id: user.id }, change);
    // A copy, because the transaction can run again.
    const updated = Object.assign(new User(), user, change);
    await this.sessions.endAll(user.id);
    await this.emails.withdrawLinks(user);
    for (const callback of this.hooks.onEmailChanged) await callback(updated, former);
    for (const callback of this.hooks.onVerified) await callback(updated);
    await this.emails.sendEmailChanged(updated, former, proof);
    return updated;
  }

  private async requireProof(user: User, person: CurrentUser, password: string): Promise<void> {
    if (user.passwordHash !== null) return this.passwordChange.confirm(user, password, 'password');
    if (await this.sessions.isRecent(person)) return;
    const sentence = 'To keep your account safe, sign in with Google again before you change your email address.';
    throw new AppError('sign_in_again', sentence);
  }
}

function sameEmail(): AppError {
  const sentence = 'That’s already your email address.';
  return new AppError('invalid_request', sentence, { fields: { newEmail: sentence } });
}
