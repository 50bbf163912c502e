import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { earlierThan } from '../../database/columns.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { hashOfToken, newToken } from '../../http/secrets.js';
import type { User } from '../user.entity.js';
import { AccountLink, type LinkPurpose } from './account-link.entity.js';

const HOUR = 3_600_000;
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  verify: 72 * HOUR,
  reset: HOUR,
  email: 24 * HOUR,
};

/** Issues and checks the one-time tokens of emailed links. */
@Injectable()
export class AccountLinksService {
  constructor(private readonly database: Database) {}

  /** Creates a token and deletes older ones for this purpose. `email`: the new address, if any. */
  async issue(user: User, purpose: LinkPurpose, email: string | null = null): Promise<string> {
    const token = newToken();
    await this.database.transaction(async () => {
      await this.drop(user.id, purpose);
      const expiresAt = new Date(currentTime().getTime() + LIFETIME_MS[purpose]);
      await this.database
        .repository(AccountLink)
        .insert({ tokenHash: hashOfToken(token), userId: user.id, purpose, email, expiresAt });
    });
    return token;
  }

  /** Finds a token's account. Throws `link_invalid` if the token is invalid or not `userId`'s. */
  async find(token: string, purpose: LinkPurpose, userId?: string): Promise<User> {
    return (await this.findLink(token, purpose, userId)).user;
  }

  /** Like `find`, and deletes the account's tokens for this purpose. */
  async use(token: string, purpose: LinkPurpose, userId?: string): Promise<User> {
    return this.database.transaction(async () => {
      const user = await this.find(token, purpose, userId);
      await this.drop(user.id, purpose);
      return user;
    });
  }

  /** Like `use` for an email change. Also returns the new address. */
  async useEmailChange(token: string, userId: string): Promise<{ user: User; email: string }> {
    return this.database.transaction(async () => {
      const { user, email } = await this.findLink(token, 'email', userId);
      if (email === null) throw invalid();
      await this.drop(userId, 'email');
      return { user, email };
    });
  }

  /** Deletes an account's tokens, for one purpose or for all. */
  async drop(userId: string, purpose?: LinkPurpose): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(AccountLink).delete({ userId, ...(purpose ? { purpose } : {}) });
    });
  }

  /** Deletes expired tokens. */
  async deleteExpired(): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(AccountLink).delete({ expiresAt: earlierThan(currentTime()) });
    });
  }

  private async findLink(token: string, purpose: LinkPurpose, userId?: string): Promise<AccountLink> {
    const owner = userId === undefined ? {} : { userId };
    const link = await this.database.repository(AccountLink).findOne({
      where: { tokenHash: hashOfToken(token), purpose, expiresAt: MoreThan(currentTime()), ...owner },
      relations: { user: true },
    });
    if (!link) throw invalid();
    return link;
  }
}

function invalid(): AppError {
  return new AppError('link_invalid', 'This link no longer works. Ask for a new one.');
}
