import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import type { AccountAnswer, SessionSummary } from '../../shared/contract/users.js';
import type { Session } from '../auth/session.entity.js';
import { SessionsService } from '../auth/sessions.service.js';
import type { CurrentUser } from '../auth/signed-in.guard.js';
import { normalizeEmail } from '../email.js';
import { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { AccountEmailsService } from './account-emails.service.js';
import { AccountHooksService } from './account-hooks.service.js';
import { PasswordChangeService } from './password-change.service.js';

/** A user with the address of a pending change. */
const ACCOUNT = `
  SELECT u.*, (
    SELECT l.email FROM account_links l WHERE l."userId" = u.id AND l.purpose = 'email' AND l."expiresAt" > $1 LIMIT 1
  ) AS "pendingEmail" FROM users u WHERE u.id = $2`;

/** Operations on a person's own account: details, sessions, export and deletion. */
@Injectable()
export class AccountService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly passwordChange: PasswordChangeService,
    private readonly emails: AccountEmailsService,
    private readonly hooks: AccountHooksService,
  ) {}

  /** Throws `unauthenticated` if the account does not exist anymore. */
  async describe(person: Pick<CurrentUser, 'id'>): Promise<AccountAnswer> {
    const [row] = await this.database.select<{ pendingEmail: string | null }>(ACCOUNT, [
      currentTime().toISOString(),
      person.id,
    ]);
    const [user] = this.database.toEntities(User, row ? [row] : []);
    if (!row || !user) throw signedOut();
    return presentAccount(user, row.pendingEmail);
  }

  async listSessions(person: CurrentUser): Promise<SessionSummary[]> {
    const sessions = await this.sessions.list(person.id);
    return sessions.map((session) => presentSession(session, person.sessionId));
  }

  /** Throws `not_found` if the person has no such session. */
  async endSession(person: CurrentUser, sessionId: string): Promise<void> {
    const ended = await this.sessions.end(person.id, sessionId);
    if (!ended) throw new AppError('not_found', 'That device is already signed out.');
  }

  /** Exports everything stored about the person. Other modules add their parts. */
  async export(person: CurrentUser): Promise<Record<string, unknown>> {
    return this.exportOf(await this.requireUser(person), person.sessionId);
  }

  /** Exports the data of an account for an operator, without a session. */
  async exportOf(user: User, sessionId = ''): Promise<Record<string, unknown>> {
    const sessions = await this.sessions.list(user.id);
    const parts: Record<string, unknown> = {
      account: { id: user.id, ...(await this.describe(user)) },
      sessions: sessions.map((session) => presentSession(session, sessionId)),
    };
    for (const [name, collect] of this.hooks.exports) parts[name] = await collect(user);
    return parts;
  }

  /**
   * Deletes the account permanently. Throws `invalid_request` if `confirm` is not its email,
   * `forbidden` for a wrong password, `session_ended` if the account was transferred meanwhile, and
   * any error of a hook (the account stays).
   */
  async delete(person: CurrentUser, confirm: string, password: string | undefined): Promise<void> {
    const user = await this.requireUser(person);
    if (normalizeEmail(confirm) !== user.email) {
      const sentence = 'Type the email address of this account to confirm.';
      throw new AppError('invalid_request', sentence, { fields: { confirm: sentence } });
    }
    if (user.passwordHash !== null) await this.passwordChange.confirm(user, password ?? '', 'password');
    await this.sessions.requireLive(person);
    await this.deleteFor(user, () => this.sessions.requireLive(person));
  }

  /**
   * Deletes an account permanently, for its owner. `confirm` runs inside the transaction. An error
   * of `confirm` or of a hook keeps the account.
   */
  async deleteFor(user: User, confirm: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    for (const callback of this.hooks.beforeDelete) await callback(user);
    await this.database.transaction(async () => {
      await confirm();
      const current = await this.users.findById(user.id);
      if (!current) throw signedOut();
      for (const callback of this.hooks.onDelete) await callback(current);
      await this.database.repository(User).delete({ id: current.id });
      await this.emails.sendFarewell(current);
    });
  }

  private async requireUser(person: CurrentUser): Promise<User> {
    const user = await this.users.findById(person.id);
    if (!user) throw signedOut();
    return user;
  }
}

function signedOut(): AppError {
  return new AppError('unauthenticated', 'Please sign in.');
}

function presentAccount(user: User, pendingEmail: string | null): AccountAnswer {
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    hasPassword: user.passwordHash !== null,
    hasGoogle: user.googleSub !== null,
    pendingEmail,
    createdAt: user.createdAt.toISOString(),
  };
}

function presentSession(session: Session, currentSessionId: string): SessionSummary {
  return {
    id: session.id,
    current: session.id === currentSessionId,
    device: session.device,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  };
}
