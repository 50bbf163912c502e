import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull, Like, Not } from 'typeorm';
import { Database } from '../database/database.js';
import { FORGOTTEN } from './mail-cleanup.job.js';
import { OutboxEmail } from './outbox-email.entity.js';

/** In place of an address, where a mail to the operator names it. */
const NOBODY = 'account deleted';

/** Ends what the outbox knows of somebody whose account is deleted. */
@Injectable()
export class ForgottenEmailsService {
  constructor(private readonly database: Database) {}

  /**
   * Drops what waits for the account and forgets what was sent: to its address, to former ones, and under these
   * `cancelKeys`, to addresses that it never had. Of a mail with a key the key stays, so that it is never written again.
   * Mails to others that name one of the addresses lose it. Joins the running transaction.
   */
  async forget(account: { id: string; email: string }, cancelKeys: readonly string[]): Promise<void> {
    const rows = this.database.repository(OutboxEmail);
    const theirs: FindOptionsWhere<OutboxEmail>[] = [
      { recipient: account.email, accountId: IsNull() },
      { accountId: account.id },
      { cancelKey: In(cancelKeys) },
    ];
    const recipients = (await rows.findBy(theirs)).map(({ recipient }) => recipient);
    for (const which of theirs) {
      await rows.delete({ ...which, key: IsNull() });
      await rows.update({ ...which, state: 'waiting' }, { state: 'dropped' });
      await rows.update(which, FORGOTTEN);
    }
    for (const address of new Set([account.email, ...recipients])) {
      if (address !== '') await this.leaveOut(address);
    }
  }

  /** What was sent already holds no address but its recipient's. */
  private async leaveOut(address: string): Promise<void> {
    const rows = this.database.repository(OutboxEmail);
    const [state, named] = [Not('sent' as const), Like(`%${address}%`)];
    const naming = await rows.findBy([
      { state, subject: named },
      { state, text: named },
      { state, lastError: named },
    ]);
    const cut = (words: string): string => without(words, address);
    for (const { id, subject, text, html, lastError } of naming) {
      const left = { subject: cut(subject), text: cut(text), html: cut(html) };
      await rows.update({ id }, { ...left, lastError: lastError === null ? null : cut(lastError) });
    }
  }
}

/** Not where the address is the end or the beginning of another one. */
function without(words: string, address: string): string {
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return words.replaceAll(new RegExp(`(?<![\\w.+-])${escaped}(?![\\w-]|\\.\\w)`, 'gi'), NOBODY);
}
