import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { earlierThan } from '../../database/columns.js';
import { Database } from '../../database/database.js';
import { AccessDelivery } from './access-delivery.entity.js';
import type { AccessResult } from './access-reply.js';

const KEPT_DAYS = 90;
const SHOWN = 50;

/** The log of calls to receivers. */
@Injectable()
export class AccessDeliveriesService {
  constructor(private readonly database: Database) {}

  /** Inside a transaction. */
  async record(delivery: Omit<AccessDelivery, 'id' | 'at' | 'grant'>): Promise<void> {
    await this.database.repository(AccessDelivery).insert({ id: randomUUID(), at: currentTime(), ...delivery });
  }

  /** What the calls of one change came to, the latest last. */
  async resultsForChange(changeId: string, grantId: string): Promise<AccessResult[]> {
    const rows = await this.database.repository(AccessDelivery).find({
      select: { id: true, result: true, at: true },
      where: { grantId, changeId },
      order: { at: 'ASC' },
    });
    return rows.map(({ result }) => result);
  }

  /** The calls of a grant, the latest first, 50 at most. */
  forGrant(grantId: string): Promise<AccessDelivery[]> {
    return this.database
      .repository(AccessDelivery)
      .find({ where: { grantId }, order: { at: 'DESC', id: 'ASC' }, take: SHOWN });
  }

  /** The last call of each of these grants, by the grant's id. */
  async latestByGrant(grantIds: readonly string[]): Promise<Map<string, AccessDelivery>> {
    if (grantIds.length === 0) return new Map();
    const rows = this.database.repository(AccessDelivery);
    const found = await rows.find({ where: { grantId: In([...grantIds]) }, order: { at: 'ASC' } });
    return new Map(found.map((delivery) => [delivery.grantId, delivery]));
  }

  /** Forgets what is older than 90 days. */
  async deleteOld(): Promise<void> {
    const before = new Date(currentTime().getTime() - KEPT_DAYS * 86_400_000);
    await this.database.transaction(async () => {
      await this.database.repository(AccessDelivery).delete({ at: earlierThan(before) });
    });
  }
}
