import { Injectable } from '@nestjs/common';
import { Between, In } from 'typeorm';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { AccessDelivery } from './access-delivery.entity.js';
import { hasCarrier } from './grant-carriers.js';
import { Grant } from './grant.entity.js';
import { PENDING_STATES } from './grant-state.js';
import { GrantTransition } from './grant-transition.entity.js';
import { Grants } from './grants.js';

/** From when to when something happened. */
export interface Span {
  since: Date;
  until: Date;
}

/** Hands over again what a receiver refused, or never took, while it was not itself. */
@Injectable()
export class GrantRedo {
  constructor(
    private readonly database: Database,
    private readonly grants: Grants,
    private readonly settings: Settings,
  ) {}

  /**
   * The ids of grants that a receiver refused within the span and that are still not settled: failed, or left to the
   * operator, without an operator's work on them.
   */
  async refusedIn(span: Span): Promise<string[]> {
    const at = Between(span.since, span.until);
    const failed = await this.database
      .repository(GrantTransition)
      .findBy({ at, toState: 'failed', actor: In(['webhook', 'discord']) });
    const missed = await this.database.repository(AccessDelivery).findBy({ at, result: In(['refused', 'retry']) });
    const ids = [...new Set([...failed, ...missed].map(({ grantId }) => grantId))].sort();
    const rows = ids.length === 0 ? [] : await this.database.repository(Grant).findBy({ id: In(ids) });
    const left: string[] = [];
    for (const grant of rows) if (await this.isLeft(grant)) left.push(grant.id);
    return left;
  }

  /**
   * Asks for all of these anew, each change under a new id, as receivers forget none that they refused. Answers the ids that
   * were handed over; what was settled meanwhile is left out.
   */
  async handOver(ids: readonly string[]): Promise<string[]> {
    const done: string[] = [];
    for (const id of ids) {
      const isDone = await this.database.transaction(async () => {
        const grant = await this.grants.find(id);
        if (!grant || !(await this.isLeft(grant))) return false;
        await this.grants.apply(grant, 'retried', { actor: 'operator', detail: 'Handed over again' });
        return true;
      });
      if (isDone) done.push(id);
    }
    return done;
  }

  /** Whether nobody works on it: neither a receiver nor an operator, who may also have decided that it cannot be. */
  private async isLeft({ id, kind, state, nextAttemptAt, claimedBy }: Grant): Promise<boolean> {
    const isWaiting = state === 'failed' || (PENDING_STATES.includes(state) && nextAttemptAt === null);
    if (!isWaiting || claimedBy !== null || !hasCarrier(this.settings, kind)) return false;
    return (await this.grants.history(id)).at(-1)?.actor !== 'operator';
  }
}
