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
 * The events of a grant. The first five come from comparing entitlements with grants
 * (`claims_changed`: other people's grants of the same account changed), the others from the
 * receiver or operator that carries out a change. `withheld`: an operator removes access that plans
 * include. `restored`: plans decide again.
 */
export type GrantEvent = (typeof GRANT_EVENTS)[number];

/** The facts besides the state that decide the next state. */
export interface GrantFacts {
  /** Whether the account to give access to is known. */
  hasAccount: boolean;
  /** Whether any account may have access now, confirmed or not. */
  isHeld: boolean;
}

/** States with a change to carry out. */
export const PENDING_STATES: readonly GrantState[] = ['queued', 'in_progress', 'revoke_queued'];

/** Whether the person is entitled to the access, granted or not. */
export function isEntitled(state: GrantState): boolean {
  return !ENDING.has(state);
}

/** Whether an operator withheld the access, regardless of plans. */
export function isWithheld(grant: Pick<Grant, 'state' | 'endReason'>): boolean {
  return grant.endReason === 'withheld' && !isEntitled(grant.state);
}

export class InvalidTransitionError extends Error {
  constructor(state: GrantState, event: GrantEvent) {
    super(`A grant that is ${state} can’t be ${event}.`);
    this.name = 'InvalidTransitionError';
  }
}

/** Returns the next state. Throws InvalidTransitionError if the event cannot happen. */
export function nextGrantState(current: GrantState, facts: GrantFacts, event: GrantEvent): GrantState {
  const next = findNextState(current, facts, event);
  if (next === null) throw new InvalidTransitionError(current, event);
  return next;
}

const from = (...states: GrantState[]): ReadonlySet<GrantState> => new Set(states);
const OPEN = from('queued', 'in_progress');
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
      return OPEN.has(current) || STUCK.has(current) || current === 'granted' ? 'queued' : null;
    case 'started':
      if (current === 'revoke_queued') return current;
      // Includes taking over a change that a receiver has started.
      return facts.hasAccount && (OPEN.has(current) || STUCK.has(current)) ? 'in_progress' : null;
    case 'confirmed':
      if (current === 'revoke_queued') return 'revoked';
      return facts.hasAccount && (OPEN.has(current) || STUCK.has(current)) ? 'granted' : null;
    case 'refused':
      return OPEN.has(current) || current === 'failed' ? 'failed' : null;
    case 'action_needed':
      return OPEN.has(current) ? 'action_required' : null;
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
