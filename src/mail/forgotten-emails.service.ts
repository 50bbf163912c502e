import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, In, Not, Like } from 'typeorm';
import { Database } from '../database/database.js';
import { OutboxEmail } from './outbox-email.entity.js';

/** Values for the columns of a cleared email. Its key stays. */
export const FORGOTTEN = { recipient: '', accountId: null, subject: '', text: '', html: '', lastError: null };
/** Replaces the address in emails to the operator. */
const PLACEHOLDER = 'account deleted';

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
