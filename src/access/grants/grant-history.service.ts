import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import type { Grant } from './grant.entity.js';
import { GrantTransition, type NotedEvent } from './grant-transition.entity.js';

/** Stores the steps in the history of grants. */
@Injectable()
export class GrantHistoryService {
  constructor(private readonly database: Database) {}

  /** Lists the steps of a grant, oldest first. */
  forGrant(grantId: string): Promise<GrantTransition[]> {
    return this.database.repository(GrantTransition).find({ where: { grantId }, order: { step: 'ASC' } });
  }

  /** Adds a step. Runs inside a transaction. */
  async add(details: Omit<GrantTransition, 'id' | 'step' | 'grant'>): Promise<void> {
    const rows = this.database.repository(GrantTransition);
    const step = (await rows.countBy({ grantId: details.grantId })) + 1;
    await rows.insert({ id: randomUUID(), step, ...details });
  }

  /**
   * Adds an operator's step that keeps the state and makes open pages outdated. Runs inside a
   * transaction.
   */
  async note({ id: grantId, state, claimedBy: operatorName }: Grant, event: NotedEvent): Promise<void> {
    const step = { grantId, at: currentTime(), event, fromState: state, toState: state };
    await this.add({ ...step, actor: 'operator', operatorName, detail: null });
  }
}

/** Formats the cause of a step, such as `webhook`, `operator` or `Anna (operator)`. */
export function formatActor({ actor, operatorName }: Pick<GrantTransition, 'actor' | 'operatorName'>): string {
  return operatorName === null ? actor : `${operatorName} (${actor})`;
}

/** Formats a step as `old state → new state`, or as its event if the state did not change. */
export function describeMove({
  event,
  fromState,
  toState,
}: Pick<GrantTransition, 'event' | 'fromState' | 'toState'>): string {
  return fromState === toState ? event : `${fromState} → ${toState}`;
}
