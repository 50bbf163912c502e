import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { currentTime } from '../config/clock.js';
import { earlierThan } from '../database/columns.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import { AccountLink, type LinkPurpose } from './account-link.entity.js';
import { hashOfToken, newToken } from './opaque-token.js';
import type { User } from './user.entity.js';

const HOUR = 3_600_000;
const LIFE: Readonly<Record<LinkPurpose, number>> = { verify: 72 * HOUR, reset: HOUR };

/** The one-time tokens in verification and reset mails. */
@Injectable()
export class AccountLinks {
  constructor(private readonly database: Database) {}

  /** A new token; older ones for the same purpose end. */
  async issue(user: User, purpose: LinkPurpose): Promise<string> {
    const token = newToken();
    await this.database.transaction(async () => {
      await this.drop(user.id, purpose);
      const expiresAt = new Date(currentTime().getTime() + LIFE[purpose]);
      await this.database
        .repository(AccountLink)
        .insert({ tokenHash: hashOfToken(token), userId: user.id, purpose, expiresAt });
    });
    return token;
  }

  /** The account that a token speaks for. Throws `link_invalid` for an unknown, used or expired one, and for another account than `userId`. */
  async find(token: string, purpose: LinkPurpose, userId?: string): Promise<User> {
    const whose = userId === undefined ? {} : { userId };
    const link = await this.database.repository(AccountLink).findOne({
      where: { tokenHash: hashOfToken(token), purpose, expiresAt: MoreThan(currentTime()), ...whose },
      relations: { user: true },
    });
    if (!link) throw new Refusal('link_invalid', 'This link is not valid any more. Please ask for a new one.');
    return link.user;
  }

  /** Like `find`, and the account's tokens for this purpose are used up with it. */
  async use(token: string, purpose: LinkPurpose, userId?: string): Promise<User> {
    return this.database.transaction(async () => {
      const user = await this.find(token, purpose, userId);
      await this.drop(user.id, purpose);
      return user;
    });
  }

  /** Ends an account's tokens, of one purpose or of all. */
  async drop(userId: string, purpose?: LinkPurpose): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(AccountLink).delete({ userId, ...(purpose ? { purpose } : {}) });
    });
  }

  /** Deletes tokens whose time is over. */
  async sweep(): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(AccountLink).delete({ expiresAt: earlierThan(currentTime()) });
    });
  }
}
