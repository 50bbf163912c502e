import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import type { AccountAnswer, SessionSummary } from '../../shared/contract/users.js';
import { AccountHooksService } from './account-hooks.service.js';
import { AccountLinksService } from './account-links.service.js';
import { AccountEmailsService } from './account-emails.service.js';
import { presentAccount, presentSession } from './account.presenter.js';
import type { CurrentUser } from '../auth/current-user.js';
import { normalizeEmail } from '../email.js';
import { PasswordChangeService } from './password-change.service.js';
import { SessionsService } from '../auth/sessions.service.js';
import { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';

/** A person's own account: what is kept of it, and its end. */
@Injectable()
export class AccountService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly passwordChange: PasswordChangeService,
    private readonly links: AccountLinksService,
    private readonly mails: AccountEmailsService,
    private readonly hooks: AccountHooksService,
  ) {}

  async describe(person: CurrentUser): Promise<AccountAnswer> {
    return this.present(await this.own(person));
  }

  async listSessions(person: CurrentUser): Promise<SessionSummary[]> {
    const sessions = await this.sessions.list(person.id);
    return sessions.map((session) => presentSession(session, person.sessionId));
  }

  /** Throws `not_found` for a session that is not the person's. */
  async endSession(person: CurrentUser, sessionId: string): Promise<void> {
    const ended = await this.sessions.end(person.id, sessionId);
    if (!ended) throw new AppError('not_found', 'There is no such session.');
  }

  /** Everything kept about the person, by subject; other modules add theirs. */
  async export(person: CurrentUser): Promise<Record<string, unknown>> {
    return this.exportOf(await this.own(person), person.sessionId);
  }

  /** The same for an operator who asks on the person's behalf, without a session of theirs. */
  async exportOf(user: User, sessionId = ''): Promise<Record<string, unknown>> {
    const sessions = await this.sessions.list(user.id);
    const parts: Record<string, unknown> = {
      account: { id: user.id, ...(await this.present(user)) },
      sessions: sessions.map((session) => presentSession(session, sessionId)),
    };
    for (const [name, collect] of this.hooks.exports) parts[name] = await collect(user);
    return parts;
  }

  /**
   * Deletes the account for good. Throws `invalid_request` when `confirm` is not its e-mail, `forbidden` when it has a
   * password and this is not it, `session_ended` when the account got other hands meanwhile, and whatever another module
   * needs first (the account stays).
   */
  async delete(person: CurrentUser, confirm: string, password: string | undefined): Promise<void> {
    const user = await this.own(person);
    if (normalizeEmail(confirm) !== user.email) {
      const sentence = 'Please type the email address of this account.';
      throw new AppError('invalid_request', sentence, { fields: { confirm: sentence } });
    }
    if (user.passwordHash !== null) await this.passwordChange.confirm(user, password ?? '', 'password');
    await this.sessions.requireLive(person);
    await this.deleteFor(user, () => this.sessions.requireLive(person));
  }

  /**
   * Deletes an account for good on behalf of its owner. `confirm` runs inside the transaction; what it throws keeps the
   * account, as does what another module needs first.
   */
  async deleteFor(user: User, confirm: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    for (const prepare of this.hooks.beforeDelete) await prepare(user);
    await this.database.transaction(async () => {
      await confirm();
      const now = await this.users.findById(user.id);
      if (!now) throw signedOut();
      for (const react of this.hooks.onDelete) await react(now);
      await this.database.repository(User).delete({ id: now.id });
      await this.mails.sendFarewell(now);
    });
  }

  private async present(user: User): Promise<AccountAnswer> {
    return presentAccount(user, await this.links.pendingEmail(user.id));
  }

  private async own(person: CurrentUser): Promise<User> {
    const user = await this.users.findById(person.id);
    if (!user) throw signedOut();
    return user;
  }
}

function signedOut(): AppError {
  return new AppError('unauthenticated', 'Please sign in.');
}
