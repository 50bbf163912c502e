import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { constantTimeEqual } from '../../http/constant-time-equal.js';
import { newToken } from './opaque-token.js';
import { TRUSTED_DEVICE_SECONDS } from './session.rules.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';

/** What a browser keeps of an account whose owner has signed in with it. */
export interface DeviceMark {
  /** The account and its present password, as one keyed hash: a new password ends all marks. */
  sub: string;
  /** This sign-in with this browser. */
  jti: string;
}

const ALGORITHM = 'HS256';

/** Tells browsers that an account's owner has used before from all others, so that strangers cannot lock the owner out. */
@Injectable()
export class TrustedDevicesService {
  private readonly secret: string;

  constructor(
    private readonly jwt: JwtService,
    private readonly users: UsersService,
    settings: Settings,
  ) {
    // A key of its own, so that neither this cookie nor an access token passes for the other.
    this.secret = createHmac('sha256', settings.JWT_SECRET).update('known browser').digest('base64url');
  }

  /** A mark for the browser of somebody who has just proved to own the account; null while its address is unverified. */
  mark(user: User): string | null {
    if (!user.emailVerified) return null;
    const mark: DeviceMark = { sub: this.nameOf(user), jti: newToken() };
    const iat = Math.floor(currentTime().getTime() / 1000);
    return this.jwt.sign(
      { ...mark, iat },
      { secret: this.secret, algorithm: ALGORITHM, expiresIn: TRUSTED_DEVICE_SECONDS },
    );
  }

  /** The first of these that is a genuine mark for this account as it is now; null without one. */
  async read(cookies: readonly string[], email: string): Promise<DeviceMark | null> {
    const marks = cookies.flatMap((cookie) => this.verified(cookie) ?? []);
    const user = marks.length > 0 ? await this.users.findByEmail(email) : null;
    return (user && marks.find(({ sub }) => constantTimeEqual(sub, this.nameOf(user)))) ?? null;
  }

  private verified(cookie: string): DeviceMark | null {
    try {
      const clockTimestamp = Math.floor(currentTime().getTime() / 1000);
      const { sub, jti } = this.jwt.verify<Partial<DeviceMark>>(cookie, {
        secret: this.secret,
        algorithms: [ALGORITHM],
        clockTimestamp,
      });
      return typeof sub === 'string' && typeof jti === 'string' ? { sub, jti } : null;
    } catch {
      return null; // Forged or too old: a stranger's.
    }
  }

  private nameOf({ id, passwordHash }: User): string {
    return createHmac('sha256', this.secret)
      .update(`${id}:${passwordHash ?? ''}`)
      .digest('base64url');
  }
}
