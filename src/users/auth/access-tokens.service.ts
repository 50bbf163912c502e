import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Request } from 'express';
import { ExtractJwt } from 'passport-jwt';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import type { User } from '../user.entity.js';
import { cookiesNamed, TOKEN_COOKIE } from './cookies.js';
import { ACCESS_TOKEN_SECONDS } from './session.rules.js';

export interface AccessClaims {
  /** The account's ID. */
  sub: string;
  /** The session's ID. */
  sid: string;
  email: string;
}

/** The claims of a verified token. `iat`: signing time in seconds since 1970. */
type Claims = Pick<AccessClaims, 'sub' | 'sid'> & { iat: number };

export const ALGORITHM = 'HS256';
const MAX_TOKENS = 5;

/**
 * Creates the signing key. The library tries to parse a string as a public key first, at fifty
 * times the cost of a check. It accepts key objects although its types omit them.
 */
export const signingKeyOf = ({ JWT_SECRET }: Settings): Buffer =>
  createSecretKey(JWT_SECRET, 'utf8') as unknown as Buffer;

/** Signs and verifies access tokens (JWT, valid for seven days). */
@Injectable()
export class AccessTokensService {
  private readonly key: Buffer;

  constructor(
    private readonly jwt: JwtService,
    settings: Settings,
  ) {
    this.key = signingKeyOf(settings);
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

export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

const fromBearer = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Returns the access tokens of a request: the bearer token, or else every `token` cookie. */
export function accessTokensOf(request: Request): string[] {
  const bearer = fromBearer(request);
  return bearer === null ? cookiesNamed(request, TOKEN_COOKIE) : [bearer];
}
