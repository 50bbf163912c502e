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

export interface TimeRange {
  since: Date;
  until: Date;
}

/** Retries changes that a faulty receiver refused or missed. */
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
   * Finds the IDs of open grants that a receiver refused or missed in the range: failed, handed to
   * the operator, or waiting for a later call. Excludes grants that an operator works on.
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
      // A receiver that has started a change did not miss it.
      if (['refused', 'retry'].includes(result) && (await this.isRetryable(grant))) retryable.push(grant.id);
    }
    return retryable;
  }

  /**
   * Retries these grants and returns the IDs of those still open. A failed grant gets a new change
   * ID, because receivers remember refused IDs.
   */
  async retryAll(ids: readonly string[]): Promise<string[]> {
    const retried: string[] = [];
    for (const id of ids) {
      const isRetried = await this.database.transaction(async () => {
        const grant = await this.grants.find(id);
        if (!grant || !(await this.isRetryable(grant))) return false;
        // A change that waits for its next call is sent now, with the same ID.
        if (grant.nextAttemptAt !== null) await this.grants.deliverNow(grant);
        else await this.grants.apply(grant, 'retried', { actor: 'operator', detail: 'Handed over again' });
        return true;
      });
      if (isRetried) retried.push(id);
    }
    return retried;
  }

  /** Whether the grant is open and no operator has started or refused it. */
  private async isRetryable({ id, kind, state, claimedBy }: Grant): Promise<boolean> {
    const isOpen = state === 'failed' || PENDING_STATES.includes(state);
    if (!isOpen || claimedBy !== null || !hasReceiver(this.settings, kind)) return false;
    const steps = await this.history.forGrant(id);
    // Ignores a retry of other grants from this grant's page.
    const last = steps.findLast(({ event }) => event !== 'span_handed_over');
    return !(last?.actor === 'operator' && ['started', 'refused'].includes(last.event));
  }
}
