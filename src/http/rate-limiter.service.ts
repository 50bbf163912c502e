import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { earlierThan } from '../database/columns.js';
import { Database } from '../database/database.js';
import { RateLimit } from './rate-limit.entity.js';
import { AppError } from './app-error.js';

export interface Limit {
  /** What is limited, such as `sign-in`. */
  name: string;
  /** Who is counted: an address, an account. Kept hashed. */
  subject: string;
  max: number;
  windowSeconds: number;
}

/** Fixed-window limits kept in the database, so that they hold across restarts and replicas. */
@Injectable()
export class RateLimiterService {
  constructor(private readonly database: Database) {}

  /**
   * Counts one try against each limit in turn, up to the first that is used up: an address that may not try any more
   * cannot use up somebody else's account. Throws `too_many_requests` with the seconds to wait.
   */
  async consume(limits: readonly Limit[]): Promise<void> {
    const waitSeconds = await this.countAll(limits);
    if (waitSeconds > 0) {
      const minutes = Math.ceil(waitSeconds / 60);
      throw new AppError(
        'too_many_requests',
        `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
        { retryAfterSeconds: waitSeconds },
      );
    }
  }

  /** Counts one try in the same way and answers whether it is within all limits, for what is left out in silence. */
  async allows(limits: readonly Limit[]): Promise<boolean> {
    return (await this.countAll(limits)) === 0;
  }

  /** Forgets the tries, for instance after a successful sign-in. */
  async forgive(name: string, subject: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(RateLimit).delete({ key: keyOf(name, subject) });
    });
  }

  /** Deletes windows that have ended. */
  async sweep(): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(RateLimit).delete({ endsAt: earlierThan(currentTime()) });
    });
  }

  private countAll(limits: readonly Limit[]): Promise<number> {
    return this.database.transaction(async () => {
      const now = currentTime();
      for (const limit of limits) {
        const seconds = await this.count(limit, now);
        if (seconds > 0) return seconds;
      }
      return 0;
    });
  }

  /** Seconds to wait; 0 when this try is within the limit. */
  private async count(limit: Limit, now: Date): Promise<number> {
    const rows = this.database.repository(RateLimit);
    const key = keyOf(limit.name, limit.subject);
    const row = await rows.findOneBy({ key });
    if (!row || row.endsAt <= now) {
      await rows.save({ key, count: 1, endsAt: new Date(now.getTime() + limit.windowSeconds * 1000) });
      return 0;
    }
    if (row.count >= limit.max) return Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000);
    await rows.update({ key }, { count: row.count + 1 });
    return 0;
  }
}

function keyOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
