import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import {
  AccessTokensService,
  signingKeyOf,
  ALGORITHM,
  accessTokensOf,
  AccessClaims,
  secondsOf,
} from './access-tokens.service.js';
import { SessionsService } from './sessions.service.js';
import type { CurrentUser } from './signed-in.guard.js';

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
      secretOrKey: signingKeyOf(settings),
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
