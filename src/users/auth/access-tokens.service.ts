import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import type { User } from '../user.entity.js';
import { cookiesNamed, TOKEN_COOKIE } from './cookies.js';
import { ACCESS_TOKEN_SECONDS } from './session.rules.js';
import { SessionsService } from './sessions.service.js';
import type { CurrentUser } from './signed-in.guard.js';

export interface AccessClaims {
  /** The account's ID. */
  sub: string;
  /** The session's ID. */
  sid: string;
  email: string;
}

/** The claims of a verified token. `iat`: signing time in seconds since 1970. */
type Claims = Pick<AccessClaims, 'sub' | 'sid'> & { iat: number };

const ALGORITHM = 'HS256';
const MAX_TOKENS = 5;

/**
 * Creates the signing key. The library tries to parse a string as a public key first, at fifty
 * times the cost of a check. It accepts key objects although its types omit them.
 */
const keyOf = ({ JWT_SECRET }: Settings): Buffer => createSecretKey(JWT_SECRET, 'utf8') as unknown as Buffer;

/** Signs and verifies access tokens (JWT, valid for seven days). */
@Injectable()
export class AccessTokensService {
  private readonly key: Buffer;

  constructor(
    private readonly jwt: JwtService,
    settings: Settings,
  ) {
    this.key = keyOf(settings);
  }

  sign(user: Pick<User, 'id' | 'email'>, sessionId: string): string {
    const claims: AccessClaims = { sub: user.id, sid: sessionId, email: user.email };
    const iat = secondsOf(currentTime());
    return this.jwt.sign(
      { ...claims, iat },
      {
        secret: this.key,
        algorithm: ALGORITHM,
        expiresIn: ACCESS_TOKEN_SECONDS,
      },
    );
  }

  /** Parses a token; null if its signature is invalid. Token and session may have expired. */
  claimsOf(token: string): Claims | null {
    try {
      const claims = this.jwt.verify<Partial<Claims>>(token, {
        secret: this.key,
        algorithms: [ALGORITHM],
        ignoreExpiration: true,
      });
      const { sub, sid, iat } = claims;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof iat !== 'number') return null;
      return { ...claims, sub, sid, iat };
    } catch {
      return null; // Forged or truncated.
    }
  }

  /**
   * Parses the tokens with a valid signature, newest first. At most five, because other hosts of
   * the domain can plant many cookies and each costs a query.
   */
  newestValid(tokens: readonly string[]): (Claims & { token: string })[] {
    const valid = tokens.flatMap((token) => {
      const claims = this.claimsOf(token);
      return claims ? [{ ...claims, token }] : [];
    });
    return valid.sort((a, b) => b.iat - a.iat).slice(0, MAX_TOKENS);
  }
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

const fromBearer = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Returns the access tokens of a request: the bearer token, or else every `token` cookie. */
export function accessTokensOf(request: Request): string[] {
  const bearer = fromBearer(request);
  return bearer === null ? cookiesNamed(request, TOKEN_COOKIE) : [bearer];
}

/** The token to try for a request. */
const candidates = new WeakMap<Request, string>();

/** Accepts the newest token with a valid signature, an unexpired time and a live session. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    settings: Settings,
    private readonly tokens: AccessTokensService,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: (request) => candidates.get(request) ?? null,
      secretOrKey: keyOf(settings),
      algorithms: [ALGORITHM],
      // The library uses real time. `validate` uses the server's clock.
      ignoreExpiration: true,
    });
  }

  /** Tries one token after another and reports only the last failure to Passport. */
  override authenticate(request: Request, options?: object): void {
    const sent = accessTokensOf(request);
    const remaining = sent.length < 2 ? sent : this.tokens.newestValid(sent).map(({ token }) => token);
    const next = (): void => {
      const token = remaining.shift();
      if (token !== undefined) candidates.set(request, token);
      const attempt = remaining.length === 0 ? this : Object.assign(Object.create(this) as this, { fail: next });
      super.authenticate.call(attempt, request, options);
    };
    next();
  }

  validate({ sub, sid, exp }: Partial<AccessClaims & { exp: number }>): Promise<CurrentUser | null> {
    const isComplete = typeof sub === 'string' && typeof sid === 'string' && typeof exp === 'number';
    return isComplete && exp > secondsOf(currentTime()) ? this.sessions.check(sid, sub) : Promise.resolve(null);
  }
}
