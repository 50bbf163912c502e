import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import type { Grant } from './grant.entity.js';
import { GrantTransition, type NotedEvent } from './grant-transition.entity.js';

/** The steps of grants, each kept as it was taken. */
@Injectable()
export class GrantHistoryService {
  constructor(private readonly database: Database) {}

  /** The first step first. */
  forGrant(grantId: string): Promise<GrantTransition[]> {
    return this.database.repository(GrantTransition).find({ where: { grantId }, order: { step: 'ASC' } });
  }

  /** Inside a transaction. */
  async add(taken: Omit<GrantTransition, 'id' | 'step' | 'grant'>): Promise<void> {
    const rows = this.database.repository(GrantTransition);
    const step = (await rows.countBy({ grantId: taken.grantId })) + 1;
    await rows.insert({ id: randomUUID(), step, ...taken });
  }

  /** An operator's step that moves nothing, so that a page from before it is out of date. Inside a transaction. */
  async note({ id: grantId, state, claimedBy: operatorName }: Grant, event: NotedEvent): Promise<void> {
    const step = { grantId, at: currentTime(), event, fromState: state, toState: state };
    await this.add({ ...step, actor: 'operator', operatorName, detail: null });
  }
}

/** Who took a step, such as `webhook`, `operator` or `Anna (operator)`. */
export function formatActor({ actor, operatorName }: Pick<GrantTransition, 'actor' | 'operatorName'>): string {
  return operatorName === null ? actor : `${operatorName} (${actor})`;
}

/** What a step did, in the names of states; what leaves the state as it is has the name of what happened. */
export function describeMove({
  event,
  fromState,
  toState,
}: Pick<GrantTransition, 'event' | 'fromState' | 'toState'>): string {
  return fromState === toState ? event : `${fromState} → ${toState}`;
}
