import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccessModule } from '../access/access.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { UsersModule } from '../users/users.module.js';
import { NameChangesService } from './name-changes.service.js';
import { PostPurchaseController } from './post-purchase.controller.js';
import { PostPurchaseService } from './post-purchase.service.js';
import { SubmissionEmailsService } from './submission-emails.service.js';

@Module({
  imports: [HttpModule, MailModule, UsersModule, PaymentModule, AccessModule],
  controllers: [PostPurchaseController],
  providers: [NameChangesService, PostPurchaseService, SubmissionEmailsService],
  exports: [NameChangesService],
})
export class PostPurchaseModule {}
