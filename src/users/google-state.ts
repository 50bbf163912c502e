import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { CookieOptions, Request } from 'express';
import { Settings } from '../config/settings.js';
import { sameText } from '../http/same-text.js';
import { newToken } from './opaque-token.js';

const COOKIE = 'google_state';
const SECONDS = 600;
const OPTIONS: CookieOptions = { path: '/users/login/google', sameSite: 'lax', secure: true, httpOnly: true };

/** What the browser keeps between leaving for Google and coming back. */
interface Departure {
  state: string;
  /** The PKCE verifier. */
  verifier: string;
}

type Stored = (error: Error | null, state: string) => void;
type Verified = (error: Error | null, verifier: string | false, info?: { message: string }) => void;

/**
 * Passport's state store without a server session: state and PKCE verifier lie in a signed cookie for ten minutes.
 * Passport tells stores apart by their number of parameters.
 */
@Injectable()
export class GoogleState {
  private readonly secret: string;

  constructor(
    private readonly jwt: JwtService,
    settings: Settings,
  ) {
    // A key of its own, so that neither this cookie nor an access token passes for the other.
    this.secret = createHmac('sha256', settings.JWT_SECRET).update('google sign-in state').digest('base64url');
  }

  store(request: Request, verifier: string, _state: unknown, _meta: unknown, stored: Stored): void {
    const departure: Departure = { state: newToken(), verifier };
    const signed = this.jwt.sign(departure, { secret: this.secret, algorithm: 'HS256', expiresIn: SECONDS });
    request.res?.cookie(COOKIE, signed, { ...OPTIONS, maxAge: SECONDS * 1000 });
    stored(null, departure.state);
  }

  verify(request: Request, state: unknown, _meta: unknown, verified: Verified): void {
    const departure = this.departureOf(request);
    if (departure && typeof state === 'string' && sameText(state, departure.state)) verified(null, departure.verifier);
    else verified(null, false, { message: 'The state is missing, foreign or expired' });
  }

  /** The way back is walked once. */
  forget(request: Request): void {
    request.res?.clearCookie(COOKIE, OPTIONS);
  }

  private departureOf(request: Request): Departure | null {
    const cookie: unknown = (request.cookies as Record<string, unknown>)[COOKIE];
    if (typeof cookie !== 'string') return null;
    try {
      return this.jwt.verify<Departure & object>(cookie, { secret: this.secret, algorithms: ['HS256'] });
    } catch {
      return null; // Forged or older than ten minutes: as good as none.
    }
  }
}
