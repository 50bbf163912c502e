import { Injectable } from '@nestjs/common';
import { Between, In } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { AccessDeliveriesService } from '../delivery/access-deliveries.service.js';
import { AccessDelivery } from '../delivery/access-delivery.entity.js';
import { hasReceiver } from './grant-carriers.js';
import { Grant } from './grant.entity.js';
import { PENDING_STATES } from './grant-state.rules.js';
import { GrantHistoryService } from './grant-history.service.js';
import { GrantTransition } from './grant-transition.entity.js';
import { GrantsService } from './grants.service.js';

/** From when to when something happened. */
export interface TimeRange {
  since: Date;
  until: Date;
}

/** Hands over again what a receiver refused, or never took, while it was not itself. */
@Injectable()
export class GrantRetryService {
  constructor(
    private readonly database: Database,
    private readonly grants: GrantsService,
    private readonly deliveries: AccessDeliveriesService,
    private readonly history: GrantHistoryService,
    private readonly settings: Settings,
  ) {}

  /**
   * The ids of grants that a receiver refused or missed within the span and that are still not settled: failed, left to the
   * operator, or waiting for a later call, without an operator's work on them.
   */
  async findRefused(span: TimeRange): Promise<string[]> {
    const at = Between(span.since, span.until);
    const failed = await this.database
      .repository(GrantTransition)
      .findBy({ at, toState: 'failed', actor: In(['webhook', 'discord']) });
    const missed = await this.database.repository(AccessDelivery).findBy({ at, result: In(['refused', 'retry']) });
    const ids = [...new Set([...failed, ...missed].map(({ grantId }) => grantId))].sort();
    const rows = ids.length === 0 ? [] : await this.database.repository(Grant).findBy({ id: In(ids) });
    const last = await this.deliveries.latestByGrant(ids);
    const left: string[] = [];
    for (const grant of rows) {
      const { result = 'refused' } = last.get(grant.id) ?? {};
      // A receiver that works on it by now has not left it.
      if (['refused', 'retry'].includes(result) && (await this.isRetryable(grant))) left.push(grant.id);
    }
    return left;
  }

  /**
   * Asks for all of these anew, what was refused under a new id, as receivers keep those that they refused. Answers the ids
   * that were handed over; what was settled meanwhile is left out.
   */
  async retryAll(ids: readonly string[]): Promise<string[]> {
    const done: string[] = [];
    for (const id of ids) {
      const isDone = await this.database.transaction(async () => {
        const grant = await this.grants.find(id);
        if (!grant || !(await this.isRetryable(grant))) return false;
        // What still waits for its next call needs no new one: it is made now.
        if (grant.nextAttemptAt !== null) await this.grants.deliverNow(grant);
        else await this.grants.apply(grant, 'retried', { actor: 'operator', detail: 'Handed over again' });
        return true;
      });
      if (isDone) done.push(id);
    }
    return done;
  }

  /** Whether it is open, and no operator began with it or decided that it cannot be. */
  private async isRetryable({ id, kind, state, claimedBy }: Grant): Promise<boolean> {
    const isOpen = state === 'failed' || PENDING_STATES.includes(state);
    if (!isOpen || claimedBy !== null || !hasReceiver(this.settings, kind)) return false;
    const steps = await this.history.forGrant(id);
    // What somebody handed over from this grant's page was other work.
    const last = steps.findLast(({ event }) => event !== 'span_handed_over');
    return !(last?.actor === 'operator' && ['started', 'refused'].includes(last.event));
  }
}
