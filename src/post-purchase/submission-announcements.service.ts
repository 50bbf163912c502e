import { Injectable } from '@nestjs/common';
import { GrantReconcileJob } from '../access/grants/grant-reconcile.job.js';
import { Database } from '../database/database.js';
import { type Limit, RateLimiterService } from '../http/rate-limiter.service.js';
import { SubscriptionsService } from '../payment/subscriptions/subscriptions.service.js';
import { SubmissionEmailsService } from './submission-emails.service.js';
import type { Submission } from '../access/submission.entity.js';
import { SubmissionsService } from '../access/submissions.service.js';

const DAY_SECONDS = 86_400;
const NOTICES = { name: 'post-purchase-notice', max: 10, windowSeconds: 3600 };
const CONFIRMATIONS = { name: 'post-purchase-confirmation', max: 3, windowSeconds: DAY_SECONDS };

/** Decides when mails tell of a form: anybody can send one, so it takes a live plan, and there is a limit. */
@Injectable()
export class SubmissionAnnouncementsService {
  constructor(
    private readonly database: Database,
    private readonly submissions: SubmissionsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly mails: SubmissionEmailsService,
    private readonly limiter: RateLimiterService,
    reconcileJob: GrantReconcileJob,
  ) {
    reconcileJob.onReconciled((userId) => this.announce(userId));
  }

  /**
   * Tells of the person's last form, once, if there is a live plan. What the limit keeps back is told by a later call.
   * May be called any number of times, by anyone; joins a running transaction.
   */
  async announce(userId: string): Promise<void> {
    if (!(await this.findDue(userId))) return;
    await this.database.transaction(async () => {
      const submission = await this.findDue(userId);
      if (!submission || !(await this.limiter.allows([limitFor(submission, NOTICES)]))) return;
      const isChange = await this.submissions.markAnnounced(submission);
      const plans = await this.subscriptions.activePlans(userId);
      await this.mails.sendToOperator(submission, isChange, plans);
      if (!(await this.limiter.allows([limitFor(submission, CONFIRMATIONS)]))) return;
      await this.mails.sendToCustomer(submission, isChange, plans);
    });
  }

  private async findDue(userId: string): Promise<Submission | null> {
    const last = await this.submissions.latest(userId);
    const isDue = last?.announcedAt === null && (await this.subscriptions.isPaid(userId));
    return isDue ? last : null;
  }
}

/** By address and not by account, because an account can be deleted and opened again. */
function limitFor({ email }: Submission, rule: Omit<Limit, 'subject'>): Limit {
  return { ...rule, subject: email };
}
