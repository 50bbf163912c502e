import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { currentTime } from '../config/clock.js';
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

/**
 * A text would be tried as a public key first, at fifty times the cost of the check itself. The library takes key objects,
 * its types do not know.
 */
const keyOf = ({ JWT_SECRET }: Settings): Buffer => createSecretKey(JWT_SECRET, 'utf8') as unknown as Buffer;

/** Signs access tokens (JWT, seven days). */
@Injectable()
export class AccessTokens {
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

  /** What a genuine token says, expired or not; null for any other. It does not tell whether the session lives. */
  claimsOf(token: string | null): AccessClaims | null {
    if (token === null) return null;
    try {
      return this.jwt.verify<AccessClaims>(token, {
        secret: this.key,
        algorithms: [ALGORITHM],
        ignoreExpiration: true,
      });
    } catch {
      return null; // Forged or cut off: nobody's.
    }
  }
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

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
    super({
      jwtFromRequest: accessTokenOf,
      secretOrKey: keyOf(settings),
      algorithms: [ALGORITHM],
      // The library knows real time only; `validate` asks the clock of the server.
      ignoreExpiration: true,
    });
  }

  validate({ sub, sid, exp }: Partial<AccessClaims & { exp: number }>): Promise<CurrentUser | null> {
    const isGood = typeof sub === 'string' && typeof sid === 'string' && typeof exp === 'number';
    return isGood && exp > secondsOf(currentTime()) ? this.sessions.check(sid, sub) : Promise.resolve(null);
  }
}
