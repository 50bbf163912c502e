import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThanOrEqual } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { Database } from '../database/database.js';
import type { RenderedEmail } from './email-template.js';
import { MailWorker } from './mail.worker.js';
import { OutboxEmail } from './outbox-email.entity.js';

/** An email to send. Its subject is cut to 255 characters, and line breaks in it become spaces. */
export interface OutgoingEmail extends RenderedEmail {
  /** An address without a name. */
  to: string;
  /** Makes the email unique: `add` ignores an email with a key that was used before. */
  key?: string;
  /** Not sent before this instant. */
  notBefore?: Date;
  /** Not sent from this instant on, because its content would be out of date. */
  expiresAt?: Date;
  /** Groups emails for `cancel`. */
  cancelKey?: string;
  /** Deletes the email once it was sent or given up. */
  deleteAfterSending?: boolean;
}

/** Stores emails in the transaction that causes them. The worker sends them after the commit. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly database: Database,
    private readonly worker: MailWorker,
  ) {}

  /** Joins the running transaction: the email goes out if and only if it commits. */
  async add(email: OutgoingEmail): Promise<void> {
    await this.database.transaction(async () => {
      const rows = this.database.repository(OutboxEmail);
      if (email.key !== undefined && (await rows.existsBy({ key: email.key }))) return;
      const now = currentTime();
      await rows.insert({
        id: randomUUID(),
        key: email.key ?? null,
        cancelKey: email.cancelKey ?? null,
        recipient: email.to,
        accountId: null,
        subject: email.subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 255),
        text: email.text,
        html: email.html,
        state: 'waiting',
        attempts: 0,
        dueAt: email.notBefore && email.notBefore > now ? email.notBefore : now,
        expiresAt: email.expiresAt ?? null,
        deleteAfterSending: email.deleteAfterSending ?? null,
        lastError: null,
        createdAt: now,
        sentAt: null,
      });
      this.database.afterCommit(() => this.worker.wake());
    });
  }

  /**
   * Records the owner of the emails to `address` that were added at `since` or later, before the
   * account changes its address. Needs a transaction.
   */
  async keepOwner(accountId: string, address: string, since: Date): Promise<void> {
    const emails = { recipient: address, createdAt: MoreThanOrEqual(since), accountId: IsNull() };
    await this.database.repository(OutboxEmail).update(emails, { accountId });
  }

  /** Whether an email with this key was ever added, sent or not. */
  isWritten(key: string): Promise<boolean> {
    return this.database.repository(OutboxEmail).existsBy({ key });
  }

  /**
   * Deletes the unsent emails with this `cancelKey`, including failed ones that an operator could
   * resend.
   */
  async cancel(cancelKey: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(OutboxEmail).delete({ cancelKey, state: In(['waiting', 'failed']) });
    });
  }
}
