import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { ForgottenEmailsService, MailCleanupJob } from './mail-cleanup.job.js';
import { FailedEmailsService, OutboxService } from './outbox.service.js';
import { MailTransportService, MailWorker } from './mail.worker.js';
import { MailBrandingService } from './email-template.js';

@Module({
  imports: [JobsModule, ObservabilityModule],
  providers: [
    ForgottenEmailsService,
    FailedEmailsService,
    MailCleanupJob,
    MailTransportService,
    MailWorker,
    OutboxService,
    MailBrandingService,
  ],
  exports: [ForgottenEmailsService, FailedEmailsService, OutboxService, MailBrandingService],
})
export class MailModule {}
