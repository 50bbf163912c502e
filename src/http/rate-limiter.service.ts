import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
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
 * Counts an attempt. Starts a new window if the last one has ended. Keep the leading line break:
 * TypeORM drops the rows of a SQLite statement that starts with `INSERT `.
 */
const COUNT_ATTEMPT = `
  INSERT INTO "rate_limits" ("key", "count", "endsAt") VALUES ($1, 1, $2)
  ON CONFLICT ("key") DO UPDATE SET
    "count" = CASE WHEN "rate_limits"."endsAt" <= $3 THEN 1 ELSE "rate_limits"."count" + 1 END,
    "endsAt" = CASE WHEN "rate_limits"."endsAt" <= $3 THEN excluded."endsAt" ELSE "rate_limits"."endsAt" END
  RETURNING "count", "endsAt"`;

/** Fixed-window rate limits in the database, which hold across restarts and replicas. */
@Injectable()
export class RateLimiterService {
  constructor(private readonly database: Database) {}

  /**
   * Counts an attempt against one limit after another. Stops at the first exhausted limit, so that
   * a blocked address cannot use up someone else's account limit. Throws `too_many_requests` with
   * the seconds to wait.
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

  /** Counts an attempt like `consume`. Returns whether it is within all limits. */
  async allows(limits: readonly Limit[]): Promise<boolean> {
    return (await this.countAll(limits)) === 0;
  }

  /** Resets a count, for instance after a successful sign-in. */
  async forgive(name: string, subject: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(RateLimit).delete({ key: keyOf(name, subject) });
    });
  }

  /** Deletes windows that have ended. */
  async deleteExpired(): Promise<void> {
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

/** The shared subject of all invalid addresses: callers may put anything into X-Forwarded-For. */
const UNKNOWN = 'unknown';
/** A /48 holds 65,536 networks, of one office or of a mobile carrier's customers. */
const WIDE_MAX_FACTOR = 10;

/**
 * Returns the limits of a rule for one network: an IPv4 address, or the /64 of an IPv6 address,
 * which one customer of a provider gets. An IPv6 address also counts against its /48 with ten times
 * the limit, because some customers get a whole /48.
 */
export function networkLimits(rule: Omit<Limit, 'subject'>, address: string | undefined): Limit[] {
  const subject = networkOf(address);
  const narrow = { ...rule, subject };
  if (!subject.includes(':')) return [narrow];
  const site = subject.split(':').slice(0, 3).join(':');
  return [narrow, { ...rule, name: `${rule.name}:48`, subject: site, max: rule.max * WIDE_MAX_FACTOR }];
}

/** Returns an IPv4 address without port or IPv6 prefix, or an IPv6 address's first four groups. */
export function networkOf(address: string | undefined): string {
  const plain = withoutPort(address?.trim() ?? '');
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return UNKNOWN;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Some proxies append the port of the connection: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(address) ?? [];
  const [, beforePort] = /^([\d.]+):\d*$/.exec(address) ?? [];
  return bracketed ?? beforePort ?? address;
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  const plain = withoutZone.replace(/[\d.]+$/, (tail) => (tail.includes('.') ? asGroups(tail) : tail));
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Converts an IPv4 address at the end of an IPv6 address into two groups. */
function asGroups(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
