import { Injectable } from '@nestjs/common';
import { RateLimiterService } from '../http/rate-limiter.service.js';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import { AccountLinksService } from './account/account-links.service.js';
import { SessionsService } from './auth/sessions.service.js';

const EVERY_SECONDS = 30 * 60;

/**
 * Deletes expired sessions, links and rate limits. They have no effect after their expiry even if
 * this job is late.
 */
@Injectable()
export class UsersCleanupJob {
  constructor(
    private readonly sessions: SessionsService,
    private readonly links: AccountLinksService,
    private readonly limiter: RateLimiterService,
    workers: BackgroundJobsService,
  ) {
    workers.add('users-sweep', EVERY_SECONDS, () => this.sweep());
  }

  private async sweep(): Promise<false> {
    await this.sessions.deleteExpired();
    await this.links.deleteExpired();
    await this.limiter.prune();
    return false;
  }
}
