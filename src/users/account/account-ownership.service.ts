import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { AccountHooksService } from './account-hooks.service.js';
import { AccountEmailsService } from './account-emails.service.js';
import { SessionsService } from '../auth/sessions.service.js';
import { User } from '../user.entity.js';

/** Transfers an unverified account to the person who has proved to own its address. */
@Injectable()
export class AccountOwnershipService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly mails: AccountEmailsService,
    private readonly hooks: AccountHooksService,
  ) {}

  /**
   * Marks the account as verified, replaces its ways to sign in with `access`, and deletes
   * everything its former holder entered: sessions, links, and the data of other modules. Returns
   * the updated account. Joins the running transaction.
   */
  async transfer(user: User, access: Partial<Pick<User, 'passwordHash' | 'googleSub' | 'googleEmail'>>): Promise<User> {
    const change = { ...access, emailVerified: true };
    await this.database.repository(User).update({ id: user.id }, change);
    Object.assign(user, change);
    await this.sessions.endAll(user.id);
    await this.mails.withdrawLinks(user);
    const paragraphs: string[] = [];
    for (const react of this.hooks.onReclaimed) paragraphs.push(...(await react(user)));
    for (const react of this.hooks.onVerified) await react(user);
    await this.mails.sendReclaimed(user, paragraphs);
    return user;
  }
}
