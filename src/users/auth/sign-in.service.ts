import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { MetricsService } from '../../observability/metrics.service.js';
import type { SessionAnswer } from '../../shared/contract/users.js';
import { AccountHooksService } from '../account/account-hooks.service.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { AccessTokensService } from './access-tokens.service.js';
import type { SessionTokens } from './cookies.js';
import { PasswordsService } from './passwords.service.js';
import { SessionsService } from './sessions.service.js';
import { TrustedDevicesService } from './trusted-devices.service.js';

/** A signed-in person's tokens. */
export interface SignedInSession extends SessionAnswer, SessionTokens {}

/** A new session, with its browser's mark (`TrustedDevicesService`). */
export interface NewSession extends SignedInSession {
  deviceMark: string | null;
}

type Method = 'password' | 'google';

/** Signs people in and keeps them signed in. */
@Injectable()
export class SignInService {
  private readonly logger = new Logger(SignInService.name);
  private readonly signIns;

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokensService,
    private readonly trustedDevices: TrustedDevicesService,
    private readonly hooks: AccountHooksService,
    metrics: MetricsService,
  ) {
    this.signIns = metrics.counter('sign_ins_total', 'Sign-ins by method and result', ['method', 'result']);
  }

  /** Throws `wrong_credentials`, at the same speed whether or not the account exists. */
  async withPassword(email: string, password: string, device: string): Promise<NewSession> {
    const user = await this.users.findByEmail(email);
    const isMatch = await this.passwords.matches(password, user?.passwordHash);
    if (!isMatch || !user) return this.reject();
    const opened = await this.database.transaction(async () => {
      const current = await this.users.findById(user.id);
      // A new session must not outlive a password that was changed meanwhile.
      return current?.passwordHash === user.passwordHash ? this.open(user, device) : null;
    });
    if (!opened) return this.reject();
    this.afterSignIn(user, 'password');
    return opened;
  }

  /** Opens a session. Joins the running transaction. Call `afterSignIn` after the commit. */
  async open(user: User, device: string): Promise<NewSession> {
    const { sessionId, refreshToken } = await this.sessions.open(user, device);
    const token = this.accessTokens.sign(user, sessionId);
    return { token, email: user.email, refreshToken, deviceMark: this.trustedDevices.mark(user) };
  }

  /** Counts the sign-in and starts the hooks of other modules without waiting for them. */
  afterSignIn(user: User, method: Method): void {
    this.signIns.inc({ method, result: 'ok' });
    for (const hook of this.hooks.afterSignIn) {
      hook(user).catch((error: unknown) => this.logger.error({ err: error }, 'A hook after a sign-in failed'));
    }
  }

  countFailure(method: Method): void {
    this.signIns.inc({ method, result: 'failed' });
  }

  /** Renews the session of the best of these refresh tokens; null if their sessions have ended. */
  async refresh(tokens: readonly string[]): Promise<SignedInSession | null> {
    const { reused, session, refreshToken } = await this.sessions.renew(tokens);
    if (reused) this.logger.warn('A replaced refresh token was used again; its session was ended');
    if (!session) return null;
    return { token: this.accessTokens.sign(session.user, session.id), email: session.user.email, refreshToken };
  }

  private reject(): never {
    this.countFailure('password');
    throw new AppError('wrong_credentials', 'That email and password don’t match.');
  }
}
