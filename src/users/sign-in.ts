import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { AppLogger } from '../http/logger.js';
import { Metrics } from '../http/metrics.js';
import { Refusal } from '../http/refusal.js';
import type { SessionAnswer } from '../shared/contract/users.js';
import { AccessTokens } from './access-tokens.js';
import { AccountHooks } from './account-hooks.js';
import { KnownBrowsers } from './known-browsers.js';
import { Passwords } from './passwords.js';
import type { SessionTokens } from './session-cookies.js';
import { Sessions } from './sessions.js';
import type { User } from './user.entity.js';
import { Users } from './users.js';

/** A signed-in person's tokens. */
export interface SignedInSession extends SessionAnswer, SessionTokens {}

/** A session just opened, and what its browser is known by from now on (`KnownBrowsers`). */
export interface NewSession extends SignedInSession {
  browserMark: string | null;
}

type Method = 'password' | 'google';

/** Signs people in and keeps them signed in. */
@Injectable()
export class SignIn {
  private readonly signIns;

  constructor(
    private readonly database: Database,
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly accessTokens: AccessTokens,
    private readonly knownBrowsers: KnownBrowsers,
    private readonly hooks: AccountHooks,
    private readonly logger: AppLogger,
    metrics: Metrics,
  ) {
    this.signIns = metrics.counter('sign_ins_total', 'Sign-ins by method and result', ['method', 'result']);
  }

  /** Throws `wrong_credentials`, in the same words and after the same time whether or not the account exists. */
  async withPassword(email: string, password: string, device: string): Promise<NewSession> {
    const user = await this.users.findByEmail(email);
    const right = await this.passwords.matches(password, user?.passwordHash);
    if (!right || !user) return this.refuse();
    const opened = await this.database.transaction(async () => {
      const now = await this.users.findById(user.id);
      // Changed while it was being checked: the session would outlive the password.
      return now?.passwordHash === user.passwordHash ? this.open(user, device) : null;
    });
    if (!opened) return this.refuse();
    this.welcome(user, 'password');
    return opened;
  }

  /** A session for somebody who has proved who they are. Joins the running transaction; call `welcome` after a sign-in. */
  async open(user: User, device: string): Promise<NewSession> {
    const { sessionId, refreshToken } = await this.sessions.open(user, device);
    const token = this.accessTokens.sign(user, sessionId);
    return { token, email: user.email, refreshToken, browserMark: this.knownBrowsers.mark(user) };
  }

  /** Counts the sign-in and lets other modules react to it, without waiting for them. */
  welcome(user: User, method: Method): void {
    this.signIns.inc({ method, result: 'ok' });
    for (const hook of this.hooks.afterSignIn) {
      hook(user).catch((error: unknown) => this.logger.pino.error({ err: error }, 'A task after a sign-in failed'));
    }
  }

  countFailure(method: Method): void {
    this.signIns.inc({ method, result: 'failed' });
  }

  /** A new access token for the best of these refresh tokens, which is replaced at each use; null when their sessions have ended. */
  async refresh(tokens: readonly string[]): Promise<SignedInSession | null> {
    const { reused, session, refreshToken } = await this.sessions.renew(tokens);
    if (reused) this.logger.pino.warn('A replaced refresh token was used again; its session was ended');
    if (!session) return null;
    return { token: this.accessTokens.sign(session.user, session.id), email: session.user.email, refreshToken };
  }

  private refuse(): never {
    this.countFailure('password');
    throw new Refusal('wrong_credentials', 'Email or password is wrong.');
  }
}
