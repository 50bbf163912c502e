import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { Database } from '../database/database.js';
import { AppLogger } from '../http/logger.js';
import { OutboxMail } from './outbox-mail.entity.js';

const EVERY_HOURS = 6;
/** Sent mails are kept this long, to answer questions about them; their text is gone at once. */
const KEPT_DAYS = 30;

/** Forgets mails that were sent long ago. Of one with a key the key stays, so that it is never written again. */
@Injectable()
export class MailSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), EVERY_HOURS * 3_600_000).unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private start(): void {
    this.running = this.sweep();
  }

  private async sweep(): Promise<void> {
    const old = { state: 'sent' as const, sentAt: LessThan(new Date(Date.now() - KEPT_DAYS * 86_400_000)) };
    try {
      await this.database.transaction(async () => {
        const rows = this.database.repository(OutboxMail);
        await rows.delete({ ...old, key: IsNull() });
        await rows.update(old, { recipient: '', subject: '' });
      });
    } catch (error) {
      this.logger.pino.error({ err: error }, 'Old mails could not be swept; it is tried again later');
    }
  }
}
