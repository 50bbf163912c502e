import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { earlierThan } from '../../database/columns.js';
import { Database } from '../../database/database.js';
import { type BackOff, backOffSeconds } from '../../jobs/leased-queue.js';
import { AccessDelivery } from './access-delivery.entity.js';
import type { AccessResult } from './access-webhook.service.js';

const KEPT_DAYS = 90;
const MAX_SHOWN = 50;
const DAY_MS = 86_400_000;

/** The log of calls to receivers. */
@Injectable()
export class AccessDeliveriesService {
  constructor(private readonly database: Database) {}

  /** Logs a call. Runs inside a transaction. */
  async record(delivery: Omit<AccessDelivery, 'id' | 'at' | 'grant'>): Promise<void> {
    await this.database.repository(AccessDelivery).insert({ id: randomUUID(), at: currentTime(), ...delivery });
  }

  /** Lists the results of a change's calls, oldest first. */
  async resultsForChange(changeId: string, grantId: string): Promise<AccessResult[]> {
    const rows = await this.database.repository(AccessDelivery).find({
      select: { id: true, result: true, at: true },
      where: { grantId, changeId },
      order: { at: 'ASC' },
    });
    return rows.map(({ result }) => result);
  }

  /** Lists a grant's calls, newest first, 50 at most. */
  forGrant(grantId: string): Promise<AccessDelivery[]> {
    return this.database
      .repository(AccessDelivery)
      .find({ where: { grantId }, order: { at: 'DESC', id: 'ASC' }, take: MAX_SHOWN });
  }

  /** Finds the latest call of each grant, by grant ID. */
  async latestByGrant(grantIds: readonly string[]): Promise<Map<string, AccessDelivery>> {
    if (grantIds.length === 0) return new Map();
    const rows = this.database.repository(AccessDelivery);
    const found = await rows.find({ where: { grantId: In([...grantIds]) }, order: { at: 'ASC' } });
    return new Map(found.map((delivery) => [delivery.grantId, delivery]));
  }

  /** Deletes calls that are older than 90 days. */
  async deleteExpired(): Promise<void> {
    const before = new Date(currentTime().getTime() - KEPT_DAYS * DAY_MS);
    await this.database.transaction(async () => {
      await this.database.repository(AccessDelivery).delete({ at: earlierThan(before) });
    });
  }
}

/** Seconds between calls to a failing receiver, three days in all, as in Standard Webhooks. */
const FAILURE_SECONDS = [5, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)];

/** The schedule after progress: sooner, because the customer waits. */
const PROGRESS_CALLS: BackOff = { firstSeconds: 2, factor: 3, longestSeconds: 3600 };
/** About 12 hours. */
const MAX_PROGRESS_CALLS = 18;

/**
 * Calculates the seconds until the next call of a change from the results of its calls so far,
 * oldest first. Null hands the change to the operator. Any answer restarts the failure schedule.
 */
export function secondsToNextCall(calls: readonly AccessResult[]): number | null {
  const results = calls.filter((result) => result !== 'wait');
  const failures = results.length - 1 - results.findLastIndex((result) => result !== 'retry');
  if (failures > 0) return FAILURE_SECONDS[failures - 1] ?? null;
  const progressCalls = results.filter((result) => result === 'in_progress').length;
  if (progressCalls >= MAX_PROGRESS_CALLS) return null;
  return backOffSeconds(Math.max(progressCalls, 1), PROGRESS_CALLS);
}

const LOOKUP_SECONDS = 15 * 60;
const LATER_LOOKUP_SECONDS = 3 * 3600;
/** Calculates the seconds until the next lookup of a missing Discord member; null after a month. */
export function secondsToNextLookup(changeAt: Date, now: Date): number | null {
  const days = (now.getTime() - changeAt.getTime()) / DAY_MS;
  if (days > 30) return null;
  return days < 1 ? LOOKUP_SECONDS : LATER_LOOKUP_SECONDS;
}
