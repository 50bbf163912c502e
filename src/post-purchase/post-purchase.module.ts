import { Module } from '@nestjs/common';
import { PaymentModule } from '../payment/payment.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessController } from './access.controller.js';
import { AccessWebhook } from './access-webhook.js';
import { AccountClaims } from './account-claims.js';
import { AccountParts } from './account-parts.js';
import { GrantDesk } from './grant-desk.js';
import { GrantMails } from './grant-mails.js';
import { GrantMetrics } from './grant-metrics.js';
import { GrantReconciler } from './grant-reconciler.js';
import { GrantSweep } from './grant-sweep.js';
import { GrantWorker } from './grant-worker.js';
import { Grants } from './grants.js';
import { PostPurchaseController } from './post-purchase.controller.js';
import { PostPurchase } from './post-purchase.js';
import { SubmissionAnnouncements } from './submission-announcements.js';
import { SubmissionMails } from './submission-mails.js';
import { Submissions } from './submissions.js';

@Module({
  imports: [UsersModule, PaymentModule],
  controllers: [PostPurchaseController, AccessController],
  providers: [
    AccessWebhook,
    AccountClaims,
    AccountParts,
    GrantDesk,
    GrantMails,
    GrantMetrics,
    GrantReconciler,
    GrantSweep,
    GrantWorker,
    Grants,
    PostPurchase,
    SubmissionAnnouncements,
    SubmissionMails,
    Submissions,
  ],
  exports: [GrantDesk],
})
export class PostPurchaseModule {}
