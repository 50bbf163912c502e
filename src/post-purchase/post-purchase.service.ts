import { Injectable } from '@nestjs/common';
import { GrantReconcileJob } from '../access/grants/grant-reconcile.job.js';
import { GrantReconcilerService } from '../access/grants/grant-reconciler.service.js';
import type { Submission } from '../access/submission.entity.js';
import { SubmissionsService, toSubmittedInfo } from '../access/submissions.service.js';
import { Database } from '../database/database.js';
import { AppError } from '../http/app-error.js';
import { type Limit, RateLimiterService } from '../http/rate-limiter.service.js';
import { SubscriptionsService } from '../payment/subscriptions/subscriptions.service.js';
import type { PostPurchaseInfo } from '../shared/contract/access.js';
import type { CurrentUser } from '../users/auth/signed-in.guard.js';
import { SessionsService } from '../users/auth/sessions.service.js';
import { NameChangesService } from './name-changes.service.js';
import { SubmissionEmailsService } from './submission-emails.service.js';

const NOTICES = { name: 'post-purchase-notice', max: 10, windowSeconds: 3600 };
const CONFIRMATIONS = { name: 'post-purchase-confirmation', max: 3, windowSeconds: 86_400 };

/** Takes the Get Started form and announces it by email. */
@Injectable()
export class PostPurchaseService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly submissions: SubmissionsService,
    private readonly emails: SubmissionEmailsService,
    private readonly reconciler: GrantReconcilerService,
    private readonly subscriptions: SubscriptionsService,
    private readonly names: NameChangesService,
    private readonly limiter: RateLimiterService,
    reconcileJob: GrantReconcileJob,
  ) {
    reconcileJob.onReconciled((userId) => this.announce(userId));
  }

  /**
   * Saves a changed form, announces it, and reconciles the person's access, in one transaction.
   * Does nothing for an unchanged form. Throws `foreign_email` for another person's email,
   * `session_ended`, and `too_many_requests` if a paying person changes an account too often.
   */
  async submit(person: CurrentUser, info: PostPurchaseInfo): Promise<void> {
    if (info.email !== person.email) {
      const sentence = 'Use the email address of your account.';
      throw new AppError('foreign_email', sentence, { fields: { email: sentence } });
    }
    await this.database.transaction(async () => {
      await this.sessions.requireLive(person);
      // Without a plan there is no access to move.
      if (await this.subscriptions.isPaid(person.id)) await this.names.requireAllowed(person.id, toSubmittedInfo(info));
      const submission = await this.submissions.saveIfChanged(person.id, info);
      if (!submission) return;
      await this.announce(person.id);
      await this.reconciler.reconcile(person.id);
    });
  }

  /**
   * Sends the emails about the person's latest form, once. Requires an active plan and limits the
   * emails, because anyone can submit a form. A later call sends emails that the limit delayed.
   * Joins a running transaction.
   */
  private async announce(userId: string): Promise<void> {
    if (!(await this.findUnannounced(userId))) return;
    await this.database.transaction(async () => {
      const submission = await this.findUnannounced(userId);
      if (!submission || !(await this.limiter.allows([limitFor(submission, NOTICES)]))) return;
      const isChange = await this.submissions.markAnnounced(submission);
      const plans = await this.subscriptions.activePlans(userId);
      await this.emails.sendToOperator({ submission, isChange, plans });
      if (!(await this.limiter.allows([limitFor(submission, CONFIRMATIONS)]))) return;
      await this.emails.sendToCustomer({ submission, isChange, plans });
    });
  }

  private async findUnannounced(userId: string): Promise<Submission | null> {
    const latest = await this.submissions.latest(userId);
    const isDue = latest?.announcedAt === null && (await this.subscriptions.isPaid(userId));
    return isDue ? latest : null;
  }
}

/** Limits by address, because an account can be deleted and reopened. */
function limitFor({ email }: Submission, rule: Omit<Limit, 'subject'>): Limit {
  return { ...rule, subject: email };
}
