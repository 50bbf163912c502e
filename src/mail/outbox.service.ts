import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThanOrEqual } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import type { RenderedEmail } from './email-template.js';
import { MailWorker } from './mail.worker.js';
import { OutboxEmail } from './outbox-email.entity.js';

/** Of the subject at most 255 characters are kept; line breaks become spaces. */
export interface OutgoingMail extends RenderedEmail {
  /** One address, without a name. */
  to: string;
  /** A mail with a key that was used before is not written again, whether or not that one was sent. */
  key?: string;
  /** Not sent before this instant. */
  notBefore?: Date;
  /** Never sent from this instant on, because it would no longer be true. */
  expiresAt?: Date;
  /** Groups mails for `cancel`. */
  cancelKey?: string;
  /** Nothing of it is kept once it was sent or given up. */
  isLast?: boolean;
}

/** Mails are written in the transaction that causes them and sent by the worker once it is committed. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly database: Database,
    private readonly worker: MailWorker,
  ) {}

  /** Joins the running transaction: the mail goes out if and only if that commits. */
  async add(mail: OutgoingMail): Promise<void> {
    await this.database.transaction(async () => {
      const rows = this.database.repository(OutboxEmail);
      if (mail.key !== undefined && (await rows.existsBy({ key: mail.key }))) return;
      const now = currentTime();
      await rows.insert({
        id: randomUUID(),
        key: mail.key ?? null,
        cancelKey: mail.cancelKey ?? null,
        recipient: mail.to,
        accountId: null,
        subject: mail.subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 255),
        text: mail.text,
        html: mail.html,
        state: 'waiting',
        attempts: 0,
        dueAt: mail.notBefore && mail.notBefore > now ? mail.notBefore : now,
        expiresAt: mail.expiresAt ?? null,
        isLast: mail.isLast ?? null,
        lastError: null,
        createdAt: now,
        sentAt: null,
      });
      this.database.afterCommit(() => this.worker.wake());
    });
  }

  /** Keeps whose the mails to `address` since then were, before the account takes another. Inside a transaction. */
  async keepOwner(accountId: string, address: string, since: Date): Promise<void> {
    const mails = { recipient: address, createdAt: MoreThanOrEqual(since), accountId: IsNull() };
    await this.database.repository(OutboxEmail).update(mails, { accountId });
  }

  /** Whether a mail with this key was ever written, sent or not. */
  isWritten(key: string): Promise<boolean> {
    return this.database.repository(OutboxEmail).existsBy({ key });
  }

  /** Drops the mails of this `cancelKey` that are not sent, so that nobody sends a given-up one again either. */
  async cancel(cancelKey: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(OutboxEmail).delete({ cancelKey, state: In(['waiting', 'failed']) });
    });
  }
}
