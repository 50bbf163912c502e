import { Injectable } from '@nestjs/common';
import { IsNull, Not, type FindOptionsWhere, In, Like } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { earlierThan } from '../database/columns.js';
import { Database } from '../database/database.js';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import { OutboxEmail } from './outbox-email.entity.js';

const EVERY_SECONDS = 6 * 3600;
/** Emails are kept this long after they were sent or given up, to answer questions about them. */
const KEPT_DAYS = 30;
/** Values for the columns of a cleared email. Its key stays. */
const FORGOTTEN = { recipient: '', accountId: null, subject: '', text: '', html: '', lastError: null };
/** Replaces the address in emails to the operator. */
const PLACEHOLDER = 'account deleted';

/**
 * Deletes emails that were sent or given up long ago. Keys stay, so that an email with a used key
 * is never added again.
 */
@Injectable()
export class MailCleanupJob {
  constructor(
    private readonly database: Database,
    jobs: BackgroundJobsService,
  ) {
    jobs.add('mail-sweep', EVERY_SECONDS, () => this.prune());
  }

  private async prune(): Promise<false> {
    const before = earlierThan(new Date(currentTime().getTime() - KEPT_DAYS * 86_400_000));
    await this.database.transaction(async () => {
      const rows = this.database.repository(OutboxEmail);
      // `dueAt` of a given-up email is the time of its last attempt.
      for (const old of [
        { state: 'sent' as const, sentAt: before },
        { state: 'failed' as const, dueAt: before },
        { state: 'dropped' as const, dueAt: before },
      ]) {
        await rows.delete({ ...old, key: IsNull() });
        await rows.update({ ...old, recipient: Not('') }, FORGOTTEN);
      }
    });
    return false;
  }
}

/** Removes a deleted account from the outbox. */
@Injectable()
export class ForgottenEmailsService {
  constructor(private readonly database: Database) {}

  /**
   * Drops unsent emails to the account and clears sent ones: to its address, to its former
   * addresses, and with one of these `cancelKeys`, to addresses that it never confirmed. Keys stay,
   * so that no email is added twice. The account's addresses are replaced in emails to others.
   * Joins the running transaction.
   */
  async forget(account: { id: string; email: string }, cancelKeys: readonly string[]): Promise<void> {
    const rows = this.database.repository(OutboxEmail);
    const filters: FindOptionsWhere<OutboxEmail>[] = [
      { recipient: account.email, accountId: IsNull() },
      { accountId: account.id },
      { cancelKey: In(cancelKeys) },
    ];
    const recipients = (await rows.findBy(filters)).map(({ recipient }) => recipient);
    for (const filter of filters) {
      await rows.delete({ ...filter, key: IsNull() });
      await rows.update({ ...filter, state: 'waiting' }, { state: 'dropped' });
      await rows.update(filter, FORGOTTEN);
    }
    for (const address of new Set([account.email, ...recipients])) {
      if (address !== '') await this.replaceAddress(address);
    }
  }

  /** Sent emails hold no address except for their recipient's. */
  private async replaceAddress(address: string): Promise<void> {
    const rows = this.database.repository(OutboxEmail);
    const [state, pattern] = [Not('sent' as const), Like(`%${address}%`)];
    const mentions = await rows.findBy([
      { state, subject: pattern },
      { state, text: pattern },
      { state, lastError: pattern },
    ]);
    const cut = (text: string): string => removeAddress(text, address);
    for (const { id, subject, text, html, lastError } of mentions) {
      const texts = { subject: cut(subject), text: cut(text), html: cut(html) };
      await rows.update({ id }, { ...texts, lastError: lastError === null ? null : cut(lastError) });
    }
  }
}

/** Skips matches that are part of a longer address. */
function removeAddress(text: string, address: string): string {
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<![\\w.+-])${escaped}(?![\\w-]|\\.\\w)`, 'gi'), PLACEHOLDER);
}
