import { Global, Module } from '@nestjs/common';
import { ForgottenMails } from './forgotten-mails.js';
import { GivenUpMails } from './given-up-mails.js';
import { MailSweep } from './mail-sweep.js';
import { MailTransport } from './mail-transport.js';
import { MailWorker } from './mail-worker.js';
import { Outbox } from './outbox.js';
import { Sender } from './sender.js';

@Global()
@Module({
  providers: [ForgottenMails, GivenUpMails, MailSweep, MailTransport, MailWorker, Outbox, Sender],
  exports: [ForgottenMails, GivenUpMails, Outbox, Sender],
})
export class MailModule {}
