import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { CookieOptions, Request } from 'express';
import { Settings } from '../../config/settings.js';
import { cookieNames, cookiesNamed } from '../../http/cookies.js';
import { constantTimeEqual } from '../../http/constant-time-equal.js';
import { newToken } from './opaque-token.js';

/** Each departure has a cookie of its own, named after its state, so that tabs that leave side by side all come back. */
const PREFIX = 'google_state_';
const SECONDS = 600;
/** Departures that one browser may have under way; a further one ends the oldest. */
const MAX_DEPARTURES = 5;
/** Names that `nameOf` makes. */
const OURS = /^google_state_[\w-]{1,16}$/;
const MAX_LOOKED_AT = 20;
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
export class GoogleStateService {
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
    this.forgetOldest(request);
    const signed = this.jwt.sign(departure, { secret: this.secret, algorithm: 'HS256', expiresIn: SECONDS });
    request.res?.cookie(nameOf(departure.state), signed, { ...OPTIONS, maxAge: SECONDS * 1000 });
    stored(null, departure.state);
  }

  verify(request: Request, state: unknown, _meta: unknown, verified: Verified): void {
    const departure = typeof state === 'string' ? this.departureOf(request, state) : undefined;
    if (departure) verified(null, departure.verifier);
    else verified(null, false, { message: 'The state is missing, foreign or expired' });
  }

  /** The way back is walked once. A state that is not this browser's forgets nothing. */
  forget(request: Request): void {
    const { state } = request.query;
    if (typeof state !== 'string' || !this.departureOf(request, state)) return;
    request.res?.clearCookie(nameOf(state), OPTIONS);
  }

  private departureOf(request: Request, state: string): Departure | undefined {
    const departures = cookiesNamed(request, nameOf(state)).flatMap((cookie) => this.read(cookie) ?? []);
    return departures.find((departure) => constantTimeEqual(state, departure.state));
  }

  private forgetOldest(request: Request): void {
    // Others can plant names. Few are looked at, and only those that we could have set.
    const names = cookieNames(request, PREFIX).filter((name) => OURS.test(name));
    const departures = names.slice(0, MAX_LOOKED_AT).map((name) => ({ name, at: this.leftAt(request, name) }));
    const oldest = departures.sort((a, b) => b.at - a.at).slice(MAX_DEPARTURES - 1);
    for (const { name } of oldest) request.res?.clearCookie(name, OPTIONS);
  }

  private leftAt(request: Request, name: string): number {
    return Math.max(0, ...cookiesNamed(request, name).map((one) => this.read(one)?.iat ?? 0));
  }

  private read(cookie: string): (Departure & { iat: number }) | null {
    try {
      return this.jwt.verify<Departure & { iat: number }>(cookie, { secret: this.secret, algorithms: ['HS256'] });
    } catch {
      return null; // Forged or older than ten minutes: as good as none.
    }
  }
}

/** States are random and safe in names; of anything else no cookie is ours. */
const nameOf = (state: string): string => `${PREFIX}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;
