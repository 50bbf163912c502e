import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { earlierThan } from '../../database/columns.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { AccountLink, type LinkPurpose } from './account-link.entity.js';
import { hashOfToken, newToken } from '../auth/opaque-token.js';
import type { User } from '../user.entity.js';

const HOUR = 3_600_000;
const LIFE: Readonly<Record<LinkPurpose, number>> = {
  verify: 72 * HOUR,
  reset: HOUR,
  email: 24 * HOUR,
};

/** The one-time tokens in verification and reset mails. */
@Injectable()
export class AccountLinksService {
  constructor(private readonly database: Database) {}

  /** A new token; older ones for the same purpose end. `email` is the new address that it is for. */
  async issue(user: User, purpose: LinkPurpose, email: string | null = null): Promise<string> {
    const token = newToken();
    await this.database.transaction(async () => {
      await this.drop(user.id, purpose);
      const expiresAt = new Date(currentTime().getTime() + LIFE[purpose]);
      await this.database
        .repository(AccountLink)
        .insert({ tokenHash: hashOfToken(token), userId: user.id, purpose, email, expiresAt });
    });
    return token;
  }

  /** The account that a token speaks for. Throws `link_invalid` for an unknown, used or expired one, and for another account than `userId`. */
  async find(token: string, purpose: LinkPurpose, userId?: string): Promise<User> {
    return (await this.linkOf(token, purpose, userId)).user;
  }

  /** Like `find`, and the account's tokens for this purpose are used up with it. */
  async use(token: string, purpose: LinkPurpose, userId?: string): Promise<User> {
    return this.database.transaction(async () => {
      const user = await this.find(token, purpose, userId);
      await this.drop(user.id, purpose);
      return user;
    });
  }

  /** Uses up a token for a new address. Answers that and the account. Throws as `find` does. */
  async useChange(token: string, userId: string): Promise<{ user: User; email: string }> {
    return this.database.transaction(async () => {
      const { user, email } = await this.linkOf(token, 'email', userId);
      if (email === null) throw invalid();
      await this.drop(userId, 'email');
      return { user, email };
    });
  }

  /** The address that the account is to get once its link is used; null where none waits. */
  async pendingEmail(userId: string): Promise<string | null> {
    const link = await this.database
      .repository(AccountLink)
      .findOneBy({ userId, purpose: 'email', expiresAt: MoreThan(currentTime()) });
    return link?.email ?? null;
  }

  /** Ends an account's tokens, of one purpose or of all. */
  async drop(userId: string, purpose?: LinkPurpose): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(AccountLink).delete({ userId, ...(purpose ? { purpose } : {}) });
    });
  }

  /** Deletes tokens whose time is over. */
  async deleteExpired(): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(AccountLink).delete({ expiresAt: earlierThan(currentTime()) });
    });
  }

  private async linkOf(token: string, purpose: LinkPurpose, userId?: string): Promise<AccountLink> {
    const whose = userId === undefined ? {} : { userId };
    const link = await this.database.repository(AccountLink).findOne({
      where: { tokenHash: hashOfToken(token), purpose, expiresAt: MoreThan(currentTime()), ...whose },
      relations: { user: true },
    });
    if (!link) throw invalid();
    return link;
  }
}

function invalid(): AppError {
  return new AppError('link_invalid', 'This link is no longer valid. Please ask for a new one.');
}
