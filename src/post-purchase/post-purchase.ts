import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import type { PostPurchaseInfo } from '../shared/contract/access.js';
import { Subscriptions } from '../payment/subscriptions.js';
import type { CurrentUser } from '../users/current-user.js';
import { Sessions } from '../users/sessions.js';
import { GrantReconciler } from './grant-reconciler.js';
import { NameChanges } from './name-changes.js';
import { SubmissionAnnouncements } from './submission-announcements.js';
import { submittedInfo, Submissions } from './submissions.js';

/** Takes the Get Started form. */
@Injectable()
export class PostPurchase {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly submissions: Submissions,
    private readonly announcements: SubmissionAnnouncements,
    private readonly reconciler: GrantReconciler,
    private readonly subscriptions: Subscriptions,
    private readonly names: NameChanges,
  ) {}

  /**
   * Keeps a submission that says something new, with its mails (where there is a live plan) and what it means for the
   * person's access, all or nothing. The same submission again changes nothing. Throws `foreign_email` unless the e-mail is the
   * person's own, `session_ended`, `too_many_requests` where a plan's account is changed too often.
   */
  async submit(person: CurrentUser, info: PostPurchaseInfo): Promise<void> {
    if (info.email !== person.email) {
      const sentence = 'Please use the email address of your account.';
      throw new Refusal('foreign_email', sentence, { fields: { email: sentence } });
    }
    await this.database.transaction(async () => {
      await this.sessions.requireLive(person);
      // Without a plan nobody has access that a change could move.
      if (await this.subscriptions.isPaid(person.id)) await this.names.requireAllowed(person.id, submittedInfo(info));
      const submission = await this.submissions.keep(person.id, info);
      if (!submission) return;
      await this.announcements.announce(person.id);
      await this.reconciler.reconcile(person.id);
    });
  }
}
