import { Injectable } from '@nestjs/common';
import { RateLimiterService } from '../http/rate-limiter.service.js';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import { AccountLinksService } from './account/account-links.service.js';
import { SessionsService } from './auth/sessions.service.js';

const EVERY_SECONDS = 30 * 60;

/**
 * Deletes expired sessions, links and rate limits. Late runs do no harm: expired rows have no
 * effect.
 */
@Injectable()
export class UsersCleanupJob {
  constructor(
    private readonly sessions: SessionsService,
    private readonly links: AccountLinksService,
    private readonly limiter: RateLimiterService,
    jobs: BackgroundJobsService,
  ) {
    jobs.add('users-sweep', EVERY_SECONDS, () => this.deleteExpired());
  }

  private async deleteExpired(): Promise<false> {
    await this.sessions.deleteExpired();
    await this.links.deleteExpired();
    await this.limiter.deleteExpired();
    return false;
  }
}
