import { Injectable } from '@nestjs/common';
import { Between, In } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { AccessDeliveriesService } from '../delivery/access-deliveries.service.js';
import { AccessDelivery, hasReceiver } from '../delivery/access-delivery.entity.js';
import { Grant } from './grant.entity.js';
import { PENDING_STATES } from './grant-state.rules.js';
import { GrantHistoryService } from './grant-history.service.js';
import { GrantTransition } from './grant-transition.entity.js';
import { GrantsService } from './grants.service.js';

/** A time range. */
export interface TimeRange {
  since: Date;
  until: Date;
}

/** Retries the changes that a faulty receiver refused or missed. */
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
   * Finds the IDs of grants that a receiver refused or missed in the range and that are still open:
   * failed, handed to the operator, or waiting for a later call. Leaves out grants that an operator
   * works on.
   */
  async findRefused(range: TimeRange): Promise<string[]> {
    const at = Between(range.since, range.until);
    const failed = await this.database
      .repository(GrantTransition)
      .findBy({ at, toState: 'failed', actor: In(['webhook', 'discord']) });
    const missed = await this.database.repository(AccessDelivery).findBy({ at, result: In(['refused', 'retry']) });
    const ids = [...new Set([...failed, ...missed].map(({ grantId }) => grantId))].sort();
    const rows = ids.length === 0 ? [] : await this.database.repository(Grant).findBy({ id: In(ids) });
    const last = await this.deliveries.latestByGrant(ids);
    const retryable: string[] = [];
    for (const grant of rows) {
      const { result = 'refused' } = last.get(grant.id) ?? {};
      // A receiver that has started the change has not missed it.
      if (['refused', 'retry'].includes(result) && (await this.isRetryable(grant))) retryable.push(grant.id);
    }
    return retryable;
  }

  /**
   * Retries these grants. A failed grant gets a new change ID because receivers remember the IDs
   * they refused. Returns the IDs that were retried; grants settled in the meantime are left out.
   */
  async retryAll(ids: readonly string[]): Promise<string[]> {
    const done: string[] = [];
    for (const id of ids) {
      const isDone = await this.database.transaction(async () => {
        const grant = await this.grants.find(id);
        if (!grant || !(await this.isRetryable(grant))) return false;
        // A change that waits for its next call is called now, under the same ID.
        if (grant.nextAttemptAt !== null) await this.grants.deliverNow(grant);
        else await this.grants.apply(grant, 'retried', { actor: 'operator', detail: 'Handed over again' });
        return true;
      });
      if (isDone) done.push(id);
    }
    return done;
  }

  /** Whether the grant is open and no operator has started on it or reported it as impossible. */
  private async isRetryable({ id, kind, state, claimedBy }: Grant): Promise<boolean> {
    const isOpen = state === 'failed' || PENDING_STATES.includes(state);
    if (!isOpen || claimedBy !== null || !hasReceiver(this.settings, kind)) return false;
    const steps = await this.history.forGrant(id);
    // A retry of other grants, started from this grant's page, does not count.
    const last = steps.findLast(({ event }) => event !== 'span_handed_over');
    return !(last?.actor === 'operator' && ['started', 'refused'].includes(last.event));
  }
}
