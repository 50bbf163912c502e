import { Module } from '@nestjs/common';
import { PaymentModule } from '../payment/payment.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessController } from './access.controller.js';
import { AccessDeliveries } from './access-deliveries.js';
import { AccessWebhook } from './access-webhook.js';
import { AccountClaims } from './account-claims.js';
import { AccountParts } from './account-parts.js';
import { DiscordRoles } from './discord-roles.js';
import { GrantDesk } from './grant-desk.js';
import { GrantHistory } from './grant-history.js';
import { GrantLinks } from './grant-link.js';
import { GrantMails } from './grant-mails.js';
import { GrantMetrics } from './grant-metrics.js';
import { GrantPageController } from './grant-page.controller.js';
import { GrantReconciler } from './grant-reconciler.js';
import { GrantRedo } from './grant-redo.js';
import { GrantSweep } from './grant-sweep.js';
import { GrantWorker } from './grant-worker.js';
import { Grants } from './grants.js';
import { NameChanges } from './name-changes.js';
import { OverdueGrants } from './overdue-grants.js';
import { PostPurchaseController } from './post-purchase.controller.js';
import { PostPurchase } from './post-purchase.js';
import { SubmissionAnnouncements } from './submission-announcements.js';
import { SubmissionMails } from './submission-mails.js';
import { Submissions } from './submissions.js';

@Module({
  imports: [UsersModule, PaymentModule],
  controllers: [PostPurchaseController, AccessController, GrantPageController],
  providers: [
    AccessDeliveries,
    AccessWebhook,
    AccountClaims,
    AccountParts,
    DiscordRoles,
    GrantDesk,
    GrantHistory,
    GrantLinks,
    GrantMails,
    GrantMetrics,
    GrantReconciler,
    GrantRedo,
    GrantSweep,
    GrantWorker,
    Grants,
    NameChanges,
    OverdueGrants,
    PostPurchase,
    SubmissionAnnouncements,
    SubmissionMails,
    Submissions,
  ],
  exports: [GrantDesk, GrantLinks, GrantRedo, NameChanges],
})
export class PostPurchaseModule {}
