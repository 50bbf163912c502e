import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { AppError } from '../http/app-error.js';
import type { PostPurchaseInfo } from '../shared/contract/access.js';
import { SubscriptionsService } from '../payment/subscriptions/subscriptions.service.js';
import type { CurrentUser } from '../users/auth/signed-in.guard.js';
import { SessionsService } from '../users/auth/sessions.service.js';
import { GrantReconcilerService } from '../access/grants/grant-reconciler.service.js';
import { NameChangesService } from './name-changes.service.js';
import { SubmissionAnnouncementsService } from './submission-announcements.service.js';
import { toSubmittedInfo, SubmissionsService } from '../access/submissions.service.js';

/** Takes the Get Started form. */
@Injectable()
export class PostPurchaseService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly submissions: SubmissionsService,
    private readonly announcements: SubmissionAnnouncementsService,
    private readonly reconciler: GrantReconcilerService,
    private readonly subscriptions: SubscriptionsService,
    private readonly names: NameChangesService,
  ) {}

  /**
   * Keeps a submission that says something new, with its mails (where there is a live plan) and what it means for the
   * person's access, all or nothing. The same submission again changes nothing. Throws `foreign_email` unless the e-mail is the
   * person's own, `session_ended`, `too_many_requests` where a plan's account is changed too often.
   */
  async submit(person: CurrentUser, info: PostPurchaseInfo): Promise<void> {
    if (info.email !== person.email) {
      const sentence = 'Please use the email address of your account.';
      throw new AppError('foreign_email', sentence, { fields: { email: sentence } });
    }
    await this.database.transaction(async () => {
      await this.sessions.requireLive(person);
      // Without a plan nobody has access that a change could move.
      if (await this.subscriptions.isPaid(person.id)) await this.names.requireAllowed(person.id, toSubmittedInfo(info));
      const submission = await this.submissions.saveIfChanged(person.id, info);
      if (!submission) return;
      await this.announcements.announce(person.id);
      await this.reconciler.reconcile(person.id);
    });
  }
}
