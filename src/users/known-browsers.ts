import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Settings } from '../config/settings.js';
import { sameText } from '../http/same-text.js';
import { newToken } from './opaque-token.js';
import { KNOWN_BROWSER_SECONDS } from './session-rules.js';

/** What a browser keeps of an account whose owner has signed in with it. */
interface Mark {
  /** The account, as a keyed hash of its e-mail: the mark outlives the sign-out, and others may use the browser. */
  sub: string;
  /** This sign-in with this browser. */
  jti: string;
}

const ALGORITHM = 'HS256';

/** Tells browsers that an account's owner has used before from all others, so that strangers cannot lock the owner out. */
@Injectable()
export class KnownBrowsers {
  private readonly secret: string;

  constructor(
    private readonly jwt: JwtService,
    settings: Settings,
  ) {
    // A key of its own, so that neither this cookie nor an access token passes for the other.
    this.secret = createHmac('sha256', settings.JWT_SECRET).update('known browser').digest('base64url');
  }

  /** A mark for the browser of somebody who has proved to own the account. Each is counted by itself. */
  mark(email: string): string {
    const mark: Mark = { sub: this.nameOf(email), jti: newToken() };
    return this.jwt.sign(mark, { secret: this.secret, algorithm: ALGORITHM, expiresIn: KNOWN_BROWSER_SECONDS });
  }

  /** The id of a genuine mark for this account; null for any other. */
  idOf(mark: string | null, email: string): string | null {
    if (mark === null) return null;
    try {
      const { sub, jti } = this.jwt.verify<Mark>(mark, { secret: this.secret, algorithms: [ALGORITHM] });
      return sameText(sub, this.nameOf(email)) ? jti : null;
    } catch {
      return null; // Forged or too old: a stranger's.
    }
  }

  private nameOf(email: string): string {
    return createHmac('sha256', this.secret).update(email).digest('base64url');
  }
}
