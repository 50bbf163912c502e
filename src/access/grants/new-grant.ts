import { randomUUID } from 'node:crypto';
import type { GrantKind } from '../../shared/contract/access.js';
import type { Grant } from './grant.entity.js';

/** The row of an entitlement that nobody has asked details for yet. */
export function newGrant(userId: string, kind: GrantKind, now: Date): Grant {
  return {
    id: randomUUID(),
    userId,
    kind,
    state: 'requested',
    wanted: null,
    held: [],
    asked: null,
    changeId: randomUUID(),
    changeAt: now,
    dueAt: null,
    attempts: 0,
    nextAttemptAt: null,
    evidence: null,
    message: null,
    grantedAt: null,
    endReason: null,
    claimedBy: null,
    claimedAt: null,
    members: null,
    createdAt: now,
    updatedAt: now,
  };
}
