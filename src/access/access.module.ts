import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessAccountHooksService } from './access-account-hooks.service.js';
import { AccessController } from './access.controller.js';
import { AccessDeliveriesService } from './delivery/access-deliveries.service.js';
import { AccessWebhookService } from './delivery/access-webhook.service.js';
import { DiscordRolesService } from './delivery/discord-roles.service.js';
import { GrantEmailsService } from './emails/grant-emails.service.js';
import { GrantLinksService } from './grant-page/grant-links.service.js';
import { GrantPageController } from './grant-page/grant-page.controller.js';
import { AccountClaimsService } from './grants/account-claims.service.js';
import { GrantAdminService } from './grants/grant-admin.service.js';
import { GrantHistoryService } from './grants/grant-history.service.js';
import { GrantReconcileJob } from './grants/grant-reconcile.job.js';
import { GrantReconcilerService } from './grants/grant-reconciler.service.js';
import { GrantRetryService } from './grants/grant-retry.service.js';
import { GrantWorker } from './grants/grant.worker.js';
import { GrantsService } from './grants/grants.service.js';
import { OverdueGrantsJob } from './grants/overdue-grants.job.js';
import { SubmissionsService } from './submissions.service.js';

@Module({
  imports: [HttpModule, JobsModule, MailModule, ObservabilityModule, UsersModule, PaymentModule],
  controllers: [AccessController, GrantPageController],
  providers: [
    AccessDeliveriesService,
    AccessWebhookService,
    AccountClaimsService,
    AccessAccountHooksService,
    DiscordRolesService,
    GrantAdminService,
    GrantHistoryService,
    GrantLinksService,
    GrantEmailsService,
    GrantReconcilerService,
    GrantRetryService,
    GrantReconcileJob,
    GrantWorker,
    GrantsService,
    OverdueGrantsJob,
    SubmissionsService,
  ],
  exports: [
    GrantAdminService,
    GrantLinksService,
    GrantReconcileJob,
    GrantReconcilerService,
    GrantRetryService,
    GrantsService,
    SubmissionsService,
  ],
})
export class AccessModule {}
