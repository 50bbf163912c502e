import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { createHmac } from 'crypto';
import type { CookieOptions, Request } from 'express';
import { Settings } from '../../config/settings.js';
import { newToken, constantTimeEqual } from '../../http/secrets.js';
import { cookiesNamed, cookieNames } from './cookies.js';

/** Each attempt has its own cookie, named after its state, for concurrent sign-ins in tabs. */
const PREFIX = 'google_state_';
const SECONDS = 600;
/** Concurrent attempts per browser. Another one ends the oldest. */
const MAX_ATTEMPTS = 5;
const OWN_NAME = /^google_state_[\w-]{1,16}$/;
const MAX_COOKIES = 20;
const OPTIONS: CookieOptions = { path: '/users/login/google', sameSite: 'lax', secure: true, httpOnly: true };

/** Stored in the browser from the redirect to Google until the callback. */
interface Attempt {
  state: string;
  /** The PKCE verifier. */
  verifier: string;
}

type Stored = (error: Error | null, state: string) => void;
type Verified = (error: Error | null, verifier: string | false, info?: { message: string }) => void;

/**
 * Passport's state store without a server session: a signed cookie holds state and PKCE verifier
 * for ten minutes. Passport detects the kind of store by its number of parameters.
 */
@Injectable()
export class GoogleStateService {
  private readonly secret: string;

  constructor(
    private readonly jwt: JwtService,
    settings: Settings,
  ) {
    // A separate key: this cookie and access tokens are not interchangeable.
    this.secret = createHmac('sha256', settings.JWT_SECRET).update('google sign-in state').digest('base64url');
  }

  store(request: Request, verifier: string, _state: unknown, _meta: unknown, stored: Stored): void {
    const attempt: Attempt = { state: newToken(), verifier };
    this.clearOldest(request);
    const signed = this.jwt.sign(attempt, { secret: this.secret, algorithm: 'HS256', expiresIn: SECONDS });
    request.res?.cookie(nameOf(attempt.state), signed, { ...OPTIONS, maxAge: SECONDS * 1000 });
    stored(null, attempt.state);
  }

  verify(request: Request, state: unknown, _meta: unknown, verified: Verified): void {
    const attempt = typeof state === 'string' ? this.attemptOf(request, state) : undefined;
    if (attempt) verified(null, attempt.verifier);
    else verified(null, false, { message: 'The state is missing, unknown or expired' });
  }

  /** Clears the cookie, so that the callback works once. Ignores another browser's state. */
  clear(request: Request): void {
    const { state } = request.query;
    if (typeof state !== 'string' || !this.attemptOf(request, state)) return;
    request.res?.clearCookie(nameOf(state), OPTIONS);
  }

  private attemptOf(request: Request, state: string): Attempt | undefined {
    const attempts = cookiesNamed(request, nameOf(state)).flatMap((cookie) => this.read(cookie) ?? []);
    return attempts.find((attempt) => constantTimeEqual(state, attempt.state));
  }

  private clearOldest(request: Request): void {
    // Other hosts can plant cookies, so this reads few of them and only well-formed names.
    const names = cookieNames(request, PREFIX).filter((name) => OWN_NAME.test(name));
    const attempts = names.slice(0, MAX_COOKIES).map((name) => ({ name, at: this.startedAt(request, name) }));
    const oldest = attempts.sort((a, b) => b.at - a.at).slice(MAX_ATTEMPTS - 1);
    for (const { name } of oldest) request.res?.clearCookie(name, OPTIONS);
  }

  private startedAt(request: Request, name: string): number {
    return Math.max(0, ...cookiesNamed(request, name).map((one) => this.read(one)?.iat ?? 0));
  }

  private read(cookie: string): (Attempt & { iat: number }) | null {
    try {
      return this.jwt.verify<Attempt & { iat: number }>(cookie, { secret: this.secret, algorithms: ['HS256'] });
    } catch {
      return null; // Forged or older than ten minutes.
    }
  }
}

/** Returns a state's cookie name. Our states have no other characters. */
const nameOf = (state: string): string => `${PREFIX}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;
