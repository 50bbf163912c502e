import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { constantTimeEqual, newToken } from '../../http/secrets.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { TRUSTED_DEVICE_SECONDS } from './session.rules.js';

/** Identifies a browser that an account's owner has signed in with. Stored in a cookie. */
export interface DeviceMark {
  /** Keyed hash of the account and its password. A new password invalidates all marks. */
  sub: string;
  /** ID of the sign-in. */
  jti: string;
}

const ALGORITHM = 'HS256';

/** Recognizes browsers of an account's owner, so that strangers cannot lock the owner out. */
@Injectable()
export class TrustedDevicesService {
  private readonly secret: string;

  constructor(
    private readonly jwt: JwtService,
    private readonly users: UsersService,
    settings: Settings,
  ) {
    // A separate key: this cookie and access tokens are not interchangeable.
    this.secret = createHmac('sha256', settings.JWT_SECRET).update('known browser').digest('base64url');
  }

  /** Creates a mark for the owner's browser; null while the address is unverified. */
  mark(user: User): string | null {
    if (!user.emailVerified) return null;
    const mark: DeviceMark = { sub: this.subjectOf(user), jti: newToken() };
    const iat = Math.floor(currentTime().getTime() / 1000);
    return this.jwt.sign(
      { ...mark, iat },
      { secret: this.secret, algorithm: ALGORITHM, expiresIn: TRUSTED_DEVICE_SECONDS },
    );
  }

  /** Finds the first mark that is valid for the account and its password; null if none is. */
  async read(cookies: readonly string[], email: string): Promise<DeviceMark | null> {
    const marks = cookies.flatMap((cookie) => this.verify(cookie) ?? []);
    const user = marks.length > 0 ? await this.users.findByEmail(email) : null;
    return (user && marks.find(({ sub }) => constantTimeEqual(sub, this.subjectOf(user)))) ?? null;
  }

  private verify(cookie: string): DeviceMark | null {
    try {
      const clockTimestamp = Math.floor(currentTime().getTime() / 1000);
      const { sub, jti } = this.jwt.verify<Partial<DeviceMark>>(cookie, {
        secret: this.secret,
        algorithms: [ALGORITHM],
        clockTimestamp,
      });
      return typeof sub === 'string' && typeof jti === 'string' ? { sub, jti } : null;
    } catch {
      return null; // Forged or expired.
    }
  }

  private subjectOf({ id, passwordHash }: User): string {
    return createHmac('sha256', this.secret)
      .update(`${id}:${passwordHash ?? ''}`)
      .digest('base64url');
  }
}
