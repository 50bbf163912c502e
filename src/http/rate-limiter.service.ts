import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { earlierThan } from '../database/columns.js';
import { Database } from '../database/database.js';
import { AppError } from './app-error.js';
import { RateLimit } from './rate-limit.entity.js';

export interface Limit {
  /** The limited action, such as `sign-in`. */
  name: string;
  /** The counted party, such as an IP address or an account. Stored as a hash. */
  subject: string;
  max: number;
  windowSeconds: number;
}

/**
 * Counts an attempt and starts a new window if the last one has ended. The statement must not start
 * with INSERT: TypeORM then drops the rows that SQLite returns.
 */
const COUNT_ATTEMPT = `
  INSERT INTO "rate_limits" ("key", "count", "endsAt") VALUES ($1, 1, $2)
  ON CONFLICT ("key") DO UPDATE SET
    "count" = CASE WHEN "rate_limits"."endsAt" <= $3 THEN 1 ELSE "rate_limits"."count" + 1 END,
    "endsAt" = CASE WHEN "rate_limits"."endsAt" <= $3 THEN excluded."endsAt" ELSE "rate_limits"."endsAt" END
  RETURNING "count", "endsAt"`;

/** Fixed-window limits in the database, so that they hold across restarts and replicas. */
@Injectable()
export class RateLimiterService {
  constructor(private readonly database: Database) {}

  /**
   * Counts an attempt against one limit after the other. Stops at the first exhausted limit, so
   * that a blocked address cannot use up the limit of somebody else's account. Throws
   * `too_many_requests` with the seconds to wait.
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

  /** Counts an attempt as `consume` does and returns whether it is within all limits. */
  async allows(limits: readonly Limit[]): Promise<boolean> {
    return (await this.countAll(limits)) === 0;
  }

  /** Deletes the count, for instance after a successful sign-in. */
  async forgive(name: string, subject: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(RateLimit).delete({ key: keyOf(name, subject) });
    });
  }

  /** Deletes windows that have ended. */
  async prune(): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(RateLimit).delete({ endsAt: earlierThan(currentTime()) });
    });
  }

  /** Returns the seconds to wait, or 0 if the attempt is within all limits. */
  private async countAll(limits: readonly Limit[]): Promise<number> {
    for (const limit of limits) {
      const seconds = await this.count(limit);
      if (seconds > 0) return seconds;
    }
    return 0;
  }

  private async count({ name, subject, max, windowSeconds }: Limit): Promise<number> {
    const now = currentTime();
    const endsAt = new Date(now.getTime() + windowSeconds * 1000);
    const values = [keyOf(name, subject), endsAt.toISOString(), now.toISOString()];
    const rows = (await this.database.statement(COUNT_ATTEMPT, values)) as { count: number; endsAt: string }[];
    const [row] = rows;
    if (!row || row.count <= max) return 0;
    return Math.ceil((Date.parse(row.endsAt) - now.getTime()) / 1000);
  }
}

function keyOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
