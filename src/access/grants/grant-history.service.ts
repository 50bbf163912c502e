import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import type { Grant } from './grant.entity.js';
import { GrantTransition, type NotedEvent } from './grant-transition.entity.js';

/** The history of grants, step by step. */
@Injectable()
export class GrantHistoryService {
  constructor(private readonly database: Database) {}

  /** Lists the steps of a grant, the first step first. */
  forGrant(grantId: string): Promise<GrantTransition[]> {
    return this.database.repository(GrantTransition).find({ where: { grantId }, order: { step: 'ASC' } });
  }

  /** Runs inside a transaction. */
  async add(taken: Omit<GrantTransition, 'id' | 'step' | 'grant'>): Promise<void> {
    const rows = this.database.repository(GrantTransition);
    const step = (await rows.countBy({ grantId: taken.grantId })) + 1;
    await rows.insert({ id: randomUUID(), step, ...taken });
  }

  /**
   * Adds an operator's step that leaves the state unchanged, so that pages loaded before it are out
   * of date. Runs inside a transaction.
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

/** Describes a step as `old state → new state`, or by its event if the state did not change. */
export function describeMove({
  event,
  fromState,
  toState,
}: Pick<GrantTransition, 'event' | 'fromState' | 'toState'>): string {
  return fromState === toState ? event : `${fromState} → ${toState}`;
}
