import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { earlierThan } from '../database/columns.js';
import { Database } from '../database/database.js';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import { OutboxEmail } from './outbox-email.entity.js';
import { FORGOTTEN } from './forgotten-emails.service.js';

const EVERY_SECONDS = 6 * 3600;
/** Emails are kept this long after they were sent or given up, to answer questions about them. */
const KEPT_DAYS = 30;

/**
 * Deletes emails that were sent or given up long ago. Keys stay, so that an email with a used key
 * is never added again.
 */
@Injectable()
export class MailCleanupJob {
  constructor(
    private readonly database: Database,
    jobs: BackgroundJobsService,
  ) {
    jobs.add('mail-sweep', EVERY_SECONDS, () => this.prune());
  }

  private async prune(): Promise<false> {
    const before = earlierThan(new Date(currentTime().getTime() - KEPT_DAYS * 86_400_000));
    await this.database.transaction(async () => {
      const rows = this.database.repository(OutboxEmail);
      // `dueAt` of a given-up email is the time of its last attempt.
      for (const old of [
        { state: 'sent' as const, sentAt: before },
        { state: 'failed' as const, dueAt: before },
        { state: 'dropped' as const, dueAt: before },
      ]) {
        await rows.delete({ ...old, key: IsNull() });
        await rows.update({ ...old, recipient: Not('') }, FORGOTTEN);
      }
    });
    return false;
  }
}
