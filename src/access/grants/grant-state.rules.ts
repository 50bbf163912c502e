import type { GrantState } from '../../shared/contract/access.js';
import type { Grant } from './grant.entity.js';

export const GRANT_EVENTS = [
  'entitled',
  'details_missing',
  'details_given',
  'entitlement_ended',
  'claims_changed',
  'started',
  'confirmed',
  'refused',
  'action_needed',
  'retried',
  'withheld',
  'restored',
] as const;
/**
 * What can happen to a grant. The first five come from comparing what ought to be with what is
 * (`claims_changed`: other people's grants of the same account), the others from whoever carries a change out. `withheld`: an
 * operator takes access away that plans give; `restored`: plans decide again.
 */
export type GrantEvent = (typeof GRANT_EVENTS)[number];

/** What the decision hangs on besides the state. */
export interface GrantFacts {
  /** Whether it is known which account to give access to. */
  hasAccount: boolean;
  /** Whether any account may have access now, confirmed or not. */
  isHeld: boolean;
}

/** States in which somebody has something to carry out. */
export const PENDING_STATES: readonly GrantState[] = ['queued', 'in_progress', 'revoke_queued'];

/** Whether the person ought to have access, however far it is. */
export function isEntitled(state: GrantState): boolean {
  return !ENDING.has(state);
}

/** Whether an operator took the access away, which plans do not change. */
export function isWithheld(grant: Pick<Grant, 'state' | 'endReason'>): boolean {
  return grant.endReason === 'withheld' && !isEntitled(grant.state);
}

export class InvalidTransitionError extends Error {
  constructor(state: GrantState, event: GrantEvent) {
    super(`A grant that is ${state} cannot be ${event}.`);
    this.name = 'ImpossibleTransition';
  }
}

/** The state that follows. Throws ImpossibleTransition where the event cannot happen in this state. */
export function nextGrantState(current: GrantState, facts: GrantFacts, event: GrantEvent): GrantState {
  const next = findNextState(current, facts, event);
  if (next === null) throw new InvalidTransitionError(current, event);
  return next;
}

const from = (...states: GrantState[]): ReadonlySet<GrantState> => new Set(states);
const UNFINISHED = from('queued', 'in_progress');
const STUCK = from('action_required', 'failed');
const RETRIED = from('queued', 'in_progress', 'action_required', 'failed', 'granted');
const ENDING = from('revoke_queued', 'revoked');

function findNextState(current: GrantState, facts: GrantFacts, event: GrantEvent): GrantState | null {
  switch (event) {
    case 'entitled':
      return current === 'revoked' ? 'requested' : null;
    case 'details_missing':
      return current === 'requested' && !facts.hasAccount ? 'action_required' : null;
    case 'details_given':
      return facts.hasAccount ? 'queued' : null;
    case 'entitlement_ended':
      if (ENDING.has(current)) return null;
      return facts.isHeld ? 'revoke_queued' : 'revoked';
    case 'claims_changed':
      if (current === 'revoke_queued') return current;
      return UNFINISHED.has(current) || STUCK.has(current) || current === 'granted' ? 'queued' : null;
    case 'started':
      if (current === 'revoke_queued') return current;
      // Also of what a receiver has begun with: from here on an operator does it.
      return facts.hasAccount && (UNFINISHED.has(current) || STUCK.has(current)) ? 'in_progress' : null;
    case 'confirmed':
      if (current === 'revoke_queued') return 'revoked';
      return facts.hasAccount && (UNFINISHED.has(current) || STUCK.has(current)) ? 'granted' : null;
    case 'refused':
      return UNFINISHED.has(current) || current === 'failed' ? 'failed' : null;
    case 'action_needed':
      return UNFINISHED.has(current) ? 'action_required' : null;
    case 'retried':
      if (current === 'revoke_queued') return current;
      return facts.hasAccount && RETRIED.has(current) ? 'queued' : null;
    case 'withheld':
      if (ENDING.has(current) || !facts.hasAccount) return null;
      return facts.isHeld ? 'revoke_queued' : 'revoked';
    case 'restored':
      return ENDING.has(current) ? current : null;
  }
}
