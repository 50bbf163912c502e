import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import { Workers } from '../http/workers.js';
import { AccountLinks } from './account-links.js';
import { Sessions } from './sessions.js';

const EVERY_SECONDS = 30 * 60;

/** Removes sessions, links and rate limits whose time is over. What has ended counts for nothing before that, too. */
@Injectable()
export class UsersSweep {
  constructor(
    private readonly sessions: Sessions,
    private readonly links: AccountLinks,
    private readonly limiter: RateLimiter,
    workers: Workers,
  ) {
    workers.add('users-sweep', EVERY_SECONDS, () => this.sweep());
  }

  private async sweep(): Promise<false> {
    await this.sessions.sweep();
    await this.links.sweep();
    await this.limiter.sweep();
    return false;
  }
}
