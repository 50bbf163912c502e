import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { MailCleanupJob } from './mail-cleanup.job.js';
import { ForgottenEmailsService } from './forgotten-emails.service.js';
import { OutboxService } from './outbox.service.js';
import { FailedEmailsService } from './failed-emails.service.js';
import { MailWorker } from './mail.worker.js';
import { MailTransportService } from './mail-transport.service.js';
import { MailBrandingService } from './mail-branding.service.js';

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
