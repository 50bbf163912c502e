import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Settings } from '../config/settings.js';
import type { CurrentUser } from './current-user.js';
import { ACCESS_TOKEN_SECONDS } from './session-rules.js';
import { TOKEN_COOKIE } from './session-cookies.js';
import { Sessions } from './sessions.js';
import type { User } from './user.entity.js';

export interface AccessClaims {
  /** The account's id. */
  sub: string;
  /** The session's id. */
  sid: string;
  email: string;
}

const ALGORITHM = 'HS256';

/** Signs access tokens (JWT, seven days). */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly settings: Settings,
  ) {}

  sign(user: Pick<User, 'id' | 'email'>, sessionId: string): string {
    const claims: AccessClaims = { sub: user.id, sid: sessionId, email: user.email };
    return this.jwt.sign(claims, {
      secret: this.settings.JWT_SECRET,
      algorithm: ALGORITHM,
      expiresIn: ACCESS_TOKEN_SECONDS,
    });
  }

  /** What a genuine token says, expired or not; null for any other. It does not tell whether the session lives. */
  claimsOf(token: string | null): AccessClaims | null {
    if (token === null) return null;
    try {
      return this.jwt.verify<AccessClaims>(token, {
        secret: this.settings.JWT_SECRET,
        algorithms: [ALGORITHM],
        ignoreExpiration: true,
      });
    } catch {
      return null; // Forged or cut off: nobody's.
    }
  }
}

const fromBearer = ExtractJwt.fromAuthHeaderAsBearerToken();

/** The access token of a request: the bearer token, else the `token` cookie. */
export function accessTokenOf(request: Request): string | null {
  const cookie: unknown = (request.cookies as Record<string, unknown> | undefined)?.[TOKEN_COOKIE];
  return fromBearer(request) ?? (typeof cookie === 'string' ? cookie : null);
}

/** Takes a token whose signature and time are right and whose session lives. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    settings: Settings,
    private readonly sessions: Sessions,
  ) {
    super({ jwtFromRequest: accessTokenOf, secretOrKey: settings.JWT_SECRET, algorithms: [ALGORITHM] });
  }

  validate({ sub, sid }: Partial<AccessClaims>): Promise<CurrentUser | null> {
    return typeof sub === 'string' && typeof sid === 'string' ? this.sessions.check(sid, sub) : Promise.resolve(null);
  }
}
