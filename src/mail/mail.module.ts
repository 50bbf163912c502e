import { Global, Module } from '@nestjs/common';
import { MailSweep } from './mail-sweep.js';
import { MailTransport } from './mail-transport.js';
import { MailWorker } from './mail-worker.js';
import { Outbox } from './outbox.js';

@Global()
@Module({ providers: [MailSweep, MailTransport, MailWorker, Outbox], exports: [Outbox] })
export class MailModule {}
