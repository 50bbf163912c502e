import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { AccountHooksService } from './account-hooks.service.js';
import { AccountEmailsService } from './account-emails.service.js';
import { SessionsService } from '../auth/sessions.service.js';
import { User } from '../user.entity.js';

/** Hands an account that somebody opened and nobody confirmed to the one who has proved that the address is theirs. */
@Injectable()
export class AccountOwnershipService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly mails: AccountEmailsService,
    private readonly hooks: AccountHooksService,
  ) {}

  /**
   * The account counts as verified, `access` (how its owner gets in from now on) takes the place of what was there, and
   * what the former holder entered goes: sessions, links, and whatever other modules keep of it. Answers the account as it
   * is then. Joins the running transaction.
   */
  async hand(user: User, access: Partial<Pick<User, 'passwordHash' | 'googleSub' | 'googleEmail'>>): Promise<User> {
    const change = { ...access, emailVerified: true };
    await this.database.repository(User).update({ id: user.id }, change);
    Object.assign(user, change);
    await this.sessions.endAll(user.id);
    await this.mails.withdrawLinks(user);
    const told: string[] = [];
    for (const react of this.hooks.onReclaimed) told.push(...(await react(user)));
    for (const react of this.hooks.onVerified) await react(user);
    await this.mails.sendReclaimed(user, told);
    return user;
  }
}
